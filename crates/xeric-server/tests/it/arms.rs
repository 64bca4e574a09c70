//! Every request that is dispatched stands in a test.

use std::fs;
use std::path::Path;

/// The dispatchers, and what x11rb puts before the requests' names.
const DISPATCHERS: &[(&str, &str)] = &[
    ("src/engine/dispatch.rs", ""),
    ("src/engine/ext/shape.rs", "shape_"),
    ("src/engine/ext/xtest.rs", "xtest_"),
    ("src/engine/ext/xc_misc.rs", "xc_misc_"),
    ("src/engine/ext/big_requests.rs", "bigreq_"),
    ("src/engine/ext/generic_event.rs", "ge_"),
    ("src/engine/ext/xfixes/mod.rs", "xfixes_"),
    ("src/engine/ext/shm.rs", "shm_"),
    ("src/engine/ext/sync/mod.rs", "sync_"),
    ("src/engine/ext/damage/mod.rs", "damage_"),
    ("src/engine/ext/composite.rs", "composite_"),
    ("src/engine/ext/dbe.rs", "dbe_"),
    ("src/engine/ext/present/mod.rs", "present_"),
    ("src/engine/ext/xinput/mod.rs", "xinput_"),
    ("src/engine/ext/xinput/classic/mod.rs", "xinput_"),
    ("src/engine/ext/render/mod.rs", "render_"),
    ("src/engine/ext/randr/mod.rs", "randr_"),
    ("src/engine/ext/xinerama.rs", "xinerama_"),
    ("src/engine/ext/screen_saver/mod.rs", "screensaver_"),
    ("src/engine/ext/dpms.rs", "dpms_"),
    ("src/engine/ext/record/mod.rs", "record_"),
    ("src/engine/ext/x_resource.rs", "res_"),
];

#[test]
fn every_dispatch_arm_has_a_test() {
    let crate_root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut tests = String::new();
    read_all(&crate_root.join("tests/it"), &mut tests);
    let mut arms = 0;
    let mut missing = Vec::new();
    for (file, prefix) in DISPATCHERS {
        let source = fs::read_to_string(crate_root.join(file)).expect("a dispatcher");
        for (at, _) in source.match_indices("_REQUEST =>") {
            let name = source[..at].rsplit("op::").next().unwrap_or_default().to_lowercase();
            arms += 1;
            // `query_text_extents(` on a connection or as the module's function.
            // `await` is a keyword: x11rb puts a line behind it.
            let name = if name == "await" { "await_".to_owned() } else { name };
            let call = format!("{prefix}{name}(");
            let by_path = !prefix.is_empty() && tests.contains(&format!("::{name}("));
            if !tests.contains(&call) && !by_path {
                missing.push(call);
            }
        }
    }
    assert!(arms > 200, "only {arms} arms were found");
    assert!(missing.is_empty(), "no test sends {missing:?}");
}

fn read_all(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).expect("the tests").flatten() {
        let path = entry.path();
        if path.is_dir() {
            read_all(&path, text);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            text.push_str(&fs::read_to_string(path).expect("a test"));
        }
    }
}
