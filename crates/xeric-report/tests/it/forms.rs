use xeric_report::{Outcome, Shot, Style, html, json, junit, markdown, terminal};
use xeric_trace::budget::Budget;
use xeric_trace::price::{
    ClientPrice, Duplicate, ErrorItem, EventPrice, Frame, JSON_SCHEMA, Lint, Price, Report, Severity, Stall,
};

/// One of everything that a report can hold; text of a program's choosing tries to be markup.
fn report() -> Report {
    let mut report = Report::new(vec!["xcalc".into(), "-title".into(), "<b>a|b</b>".into()]);
    let price = Price {
        requests: 1234,
        bytes_out: 5_600_000,
        bytes_in: 7_800,
        stalls: 12,
        duplicate_queries: 1,
        churn: 0,
        px_written: 99_999,
        ..Price::default()
    };
    report.whole = price;
    report.startup = Price { requests: 200, stalls: 11, bytes_out: 4_000, ..Price::default() };
    report.phases.insert("hover".into(), Price { requests: 20, ..Price::default() });
    let frame = |first, last| Frame {
        price: Price { requests: last - first + 1, px_written: 300, ..Price::default() },
        client: 1,
        windows: vec![0x20_0001],
        phase: Some("hover".into()),
        first_request: first,
        last_request: last,
    };
    report.frames = vec![frame(180, 200), frame(201, 230)];
    report.by_request.insert("RENDER:Composite".into(), price);
    report.by_event.insert("Expose".into(), EventPrice { count: 3, bytes: 96 });
    let stall = |request, what: &str| Stall {
        client: 1,
        request,
        name: "InternAtom".into(),
        frame: None,
        waited_for: what.into(),
    };
    report.stalls = vec![stall(3, "name=\"<script>\""), stall(4, "name=\"B\"")];
    report.duplicates = vec![Duplicate {
        client: 1,
        request: 9,
        name: "GetProperty".into(),
        frame: Some(0),
        first_request: 7,
        asked: "property=RESOURCE_MANAGER".into(),
    }];
    report.lints = vec![Lint {
        lint: "double-free".into(),
        severity: Severity::Error,
        client: 1,
        request: 77,
        name: "FreePixmap".into(),
        frame: Some(1),
        message: "pixmap 0x200005 was freed by request 70".into(),
        requests: vec![70, 77],
        count: 1,
    }];
    report.errors = vec![ErrorItem {
        client: 1,
        request: 77,
        name: "FreePixmap".into(),
        frame: Some(1),
        error: "Pixmap".into(),
        code: 4,
        bad_value: 0x20_0005,
        major: 54,
        minor: 0,
        requests_behind: 3,
    }];
    report.clients = vec![ClientPrice { id: 1, pid: Some(42), price }];
    report
}

fn broken() -> Outcome {
    let report = report();
    let budget = Budget::parse("[whole]\nrequests = 1000\nstalls = 12\n").expect("a budget");
    Outcome { broken: budget.check(&report), limits: Some(2), ..Outcome::default() }
}

#[test]
fn the_terminal_form_names_the_limit_that_broke() {
    let text = terminal(&report(), &broken(), Style::Plain);
    assert!(text.contains("budget: whole requests is 1234, limit 1000"), "{text}");
    assert!(!text.contains("stalls is 12"), "a limit that is kept is no complaint: {text}");
    assert!(!text.contains('\u{1b}'), "plain text has no escapes");
    insta::assert_snapshot!(text);
}

#[test]
fn colours_are_asked_for() {
    assert!(terminal(&report(), &broken(), Style::Colour).contains("\u{1b}["));
}

#[test]
fn markdown_escapes_what_a_program_wrote() {
    let text = markdown(&report(), &broken());
    assert!(!text.contains("<script>"), "{text}");
    assert!(text.contains("&lt;script>"), "{text}");
    insta::assert_snapshot!(text);
}

#[test]
fn junit_has_a_failure_for_a_broken_budget_and_none_for_a_kept_one() {
    let xml = junit(&report(), &broken()).expect("XML");
    assert!(xml.contains("<failure message=\"whole requests is 1234, limit 1000\""), "{xml}");
    let kept = Outcome { limits: Some(2), ..Outcome::default() };
    let xml = junit(&report(), &kept).expect("XML");
    assert!(!xml.contains("<failure"), "{xml}");
    assert!(xml.contains("failures=\"0\""), "{xml}");
}

#[test]
fn the_page_stands_alone_and_escapes_what_a_program_wrote() {
    let shots = [
        Shot { name: "done".into(), frame: None, png: vec![1, 2, 3] },
        Shot { name: "frame".into(), frame: Some(1), png: vec![4, 5, 6] },
    ];
    let page = html(&report(), &broken(), &shots);
    assert!(!page.contains("<script"), "no script, of ours or of a program's");
    assert!(!page.contains("<b>a|b"), "the title is escaped");
    assert!(!page.contains("http://") && !page.contains("https://"), "nothing is loaded from elsewhere");
    assert!(page.contains("data:image/png;base64,AQID"), "named shots are inside");
    assert!(page.contains("data:image/png;base64,BAUG"), "shots of frames are inside");
    assert!(page.contains("prefers-color-scheme: dark"));
    assert!(page.contains("id=\"frame-1\""), "the timeline's boxes have somewhere to lead");
}

#[test]
fn json_satisfies_the_schema() {
    let schema = serde_json::from_str(JSON_SCHEMA).expect("the schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("the schema is a schema");
    let text = json(&report()).expect("JSON");
    let value = serde_json::from_str(&text).expect("JSON");
    let complaints: Vec<String> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
    assert_eq!(complaints, Vec::<String>::new());
    let without = text.replacen("\"stalls\"", "\"stals\"", 1);
    let value = serde_json::from_str(&without).expect("JSON");
    assert!(!validator.is_valid(&value), "a misspelt column is refused");
}
