//! The JSON of a price against its committed schema, and read back.

use xeric_trace::price::{
    Churn, ClientPrice, Duplicate, ErrorItem, EventPrice, Exit, FirstMap, Frame, JSON_SCHEMA, Lint, Measured,
    Price, Report, ReportError, Severity, Span, Stall, Unframed, Upload, merge_runs,
};

/// A report in which every list has an item and every option is set.
pub(crate) fn full_report() -> Report {
    let mut report = Report::new(vec!["xlogo".into(), "-shape".into()]);
    report.whole = Price { requests: 4, bytes_out: 100, composite_px: 1 << 40, ..Price::default() };
    report.phases.insert("hover".into(), report.whole);
    report.phases.insert("click".into(), Price::default());
    report.frames.push(Frame {
        price: report.whole,
        client: 1,
        windows: vec![0x20_0001],
        phase: Some("hover".into()),
        first_request: 2,
        last_request: 4,
    });
    report.by_request.insert("RENDER:Composite".into(), report.whole);
    report.by_event.insert("Expose".into(), EventPrice { count: 1, bytes: 32 });
    let stall = Stall {
        client: 1,
        request: 0,
        name: "(set-up)".into(),
        frame: None,
        waited_for: "the set-up".into(),
    };
    report.stalls.push(stall.clone());
    report.async_waits.push(stall);
    report.duplicates.push(Duplicate {
        client: 1,
        request: 3,
        name: "GetProperty".into(),
        frame: Some(0),
        first_request: 2,
        asked: "WM_NAME of 0x200001".into(),
    });
    report.churn.push(Churn {
        client: 1,
        request: 3,
        name: "CreateGC".into(),
        frame: None,
        kind: "GCONTEXT".into(),
        id: 0x20_0002,
        freed_request: 2,
    });
    report.lints.push(Lint {
        lint: "use-after-free".into(),
        severity: Severity::Error,
        client: 1,
        request: 4,
        name: "CopyArea".into(),
        frame: Some(0),
        message: "0x200002 was freed by request 2".into(),
        requests: vec![1, 2],
        count: 1,
    });
    report.errors.push(ErrorItem {
        client: 1,
        request: 4,
        name: "CopyArea".into(),
        frame: Some(0),
        error: "Drawable".into(),
        code: 9,
        bad_value: 0x20_0002,
        major: 62,
        minor: 0,
        requests_behind: 50,
    });
    report.clients.push(ClientPrice { id: 1, pid: Some(77), price: report.whole });
    report.first_map = Some(FirstMap { client: 1, request: 2, price: Price::default() });
    report.uploads.push(Upload { client: 1, request: 4, name: "PutImage".into(), frame: Some(0), bytes: 99 });
    report.unframed.push(Unframed { client: 1, bytes_out: 3, bytes_in: 0 });
    report.exit = Some(Exit { code: Some(0), ..Exit::default() });
    report.measured = Some(Measured {
        duration_ns: 10,
        frames: vec![Span { start_ns: 1, end_ns: 2 }],
        ..Measured::default()
    });
    report
}

fn problems(report: &Report) -> Vec<String> {
    let schema = serde_json::from_str(JSON_SCHEMA).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let value = serde_json::from_str(&report.to_json().unwrap()).unwrap();
    validator.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

#[test]
fn every_report_satisfies_the_committed_schema() {
    assert_eq!(problems(&Report::new(Vec::new())), Vec::<String>::new());
    assert_eq!(problems(&full_report()), Vec::<String>::new());
    let merged = merge_runs(vec![full_report(), full_report(), Report::new(Vec::new())]).unwrap();
    assert_eq!(problems(&merged), Vec::<String>::new());
}

#[test]
fn the_schema_refuses_what_is_no_price() {
    let schema = serde_json::from_str(JSON_SCHEMA).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let good = serde_json::to_value(full_report()).unwrap();
    for (pointer, bad) in
        [("/schema", "xeric-price/2"), ("/whole/requests", "4"), ("/lints/0/lint", "Use After")]
    {
        let mut value = good.clone();
        *value.pointer_mut(pointer).unwrap() = bad.into();
        assert!(!validator.is_valid(&value), "{pointer}");
    }
    let mut value = good;
    value["frames"][0].as_object_mut().unwrap().remove("px_read");
    assert!(!validator.is_valid(&value));
}

#[test]
fn a_report_reads_back_as_it_was_written() {
    let report = full_report();
    assert_eq!(Report::from_json(&report.to_json().unwrap()).unwrap(), report);
}

#[test]
fn the_keys_stand_in_the_order_of_the_format() {
    let value = serde_json::to_value(Report::new(Vec::new())).unwrap();
    let keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        keys[..13],
        [
            "schema",
            "program",
            "whole",
            "startup",
            "phases",
            "frames",
            "by_request",
            "by_event",
            "stalls",
            "duplicates",
            "churn",
            "lints",
            "errors"
        ]
    );
    let frame = serde_json::to_string(&full_report().frames[0]).unwrap();
    assert!(frame.starts_with("{\"requests\":4,"), "{frame}");
    assert!(
        frame.ends_with(
            "\"client\":1,\"windows\":[2097153],\"phase\":\"hover\",\"first_request\":2,\"last_request\":4}"
        ),
        "{frame}"
    );
}

#[test]
fn another_format_is_named_and_not_guessed_at() {
    let text = "{\"schema\": \"xeric-price/2\", \"anything\": 1}";
    assert!(matches!(Report::from_json(text), Err(ReportError::Schema(name)) if name == "xeric-price/2"));
    assert!(matches!(Report::from_json("{}"), Err(ReportError::Json(_))));
}
