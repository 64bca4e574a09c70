//! Taking note of where a request is sent from, and finding the line.
//!
//! A call of this crate's own methods is known by its line. x11rb's functions do not hand their caller's line on, so a call through them is
//! known by the stack: return addresses are noted, which takes microseconds, and looked up when an error is reported, which takes
//! milliseconds and reads the program's debug information.

#[cfg(debug_assertions)]
pub(crate) use noted::{Recording, resolve};
#[cfg(not(debug_assertions))]
pub(crate) use nothing::{Recording, resolve};

#[cfg(debug_assertions)]
mod noted {
    use std::ffi::c_void;
    use std::panic::Location;
    use std::path::{Component, Path, PathBuf};
    use std::sync::atomic::{AtomicBool, Ordering};

    use crate::engine::{Caller, DEPTH};
    use crate::report::CallSite;

    /// Whether a connection takes note.
    #[derive(Debug)]
    pub(crate) struct Recording(AtomicBool);

    impl Default for Recording {
        fn default() -> Self {
            Self(AtomicBool::new(true))
        }
    }

    impl Recording {
        /// Begins, or ends.
        pub(crate) fn set(&self, on: bool) {
            self.0.store(on, Ordering::Relaxed);
        }

        /// The line that calls whoever calls this, as far as they hand it on.
        #[inline]
        #[track_caller]
        pub(crate) fn line(&self) -> Caller {
            if self.is_on() { Caller::Line(Location::caller()) } else { Caller::Unknown }
        }

        /// The stack.
        pub(crate) fn stack(&self) -> Caller {
            if !self.is_on() {
                return Caller::Unknown;
            }
            let (mut stack, mut depth) = ([0; DEPTH], 0);
            backtrace::trace(|frame| {
                if let Some(slot) = stack.get_mut(depth) {
                    *slot = frame.ip() as usize;
                    depth += 1;
                }
                depth < DEPTH
            });
            Caller::Stack(stack)
        }

        fn is_on(&self) -> bool {
            self.0.load(Ordering::Relaxed)
        }
    }

    /// The line, if there is debug information.
    pub(crate) fn resolve(caller: Caller) -> Option<CallSite> {
        match caller {
            Caller::Unknown => None,
            Caller::Line(location) => Some(CallSite {
                file: Some(PathBuf::from(location.file())),
                line: Some(location.line()),
                function: None,
            }),
            Caller::Stack(stack) => {
                stack.into_iter().take_while(|address| *address != 0).find_map(call_by_the_program)
            }
        }
    }

    /// The call that returns to this address, unless it is one of a library between the program and the connection.
    fn call_by_the_program(address: usize) -> Option<CallSite> {
        let mut found = None;
        // More than one where functions are inlined, the innermost first.
        backtrace::resolve(address as *mut c_void, |symbol| {
            let Some(name) = symbol.name() else { return };
            let (function, file) = (format!("{name:#}"), symbol.filename());
            if found.is_none() && !is_between(&function, file) {
                let file = file.map(from_here);
                found = Some(CallSite { file, line: symbol.lineno(), function: Some(function) });
            }
        });
        found
    }

    /// Whether a function is of this crate, of x11rb, or of what may stand between them on a stack.
    pub(super) fn is_between(function: &str, file: Option<&Path>) -> bool {
        let path = function.trim_start_matches(['<', '&', '*', '(', '[']);
        let path = ["mut ", "dyn ", "const "].iter().fold(path, |path, word| path.trim_start_matches(word));
        // An implementation for any type: the trait's crate counts.
        let path = match path.split_once(" as ") {
            Some((of, implemented)) if !of.contains("::") => implemented.trim_start_matches(['<', '&']),
            _ => path,
        };
        match path.split('<').next().unwrap_or_default().split_once("::") {
            Some((of, _)) => is_library(of),
            // Of an inlined function there may be no more than its own name.
            None => file.is_some_and(is_of_library),
        }
    }

    /// Whether a crate stands between.
    fn is_library(name: &str) -> bool {
        let of_x11rb = name == "x11rb" || name.starts_with("x11rb_");
        of_x11rb || matches!(name, "xeric_client" | "backtrace" | "core" | "std" | "alloc")
    }

    /// Whether a file is of such a crate: of this one, of the standard library as it is built in, or below a directory with the crate's name and
    /// version, as Cargo lays them out.
    fn is_of_library(file: &Path) -> bool {
        let versioned = |part: Component<'_>| {
            let (name, version) = part.as_os_str().to_str()?.rsplit_once('-')?;
            (version.starts_with(|first: char| first.is_ascii_digit()) && is_library(&name.replace('-', "_")))
                .then_some(())
        };
        file.starts_with(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))
            || file.starts_with("/rustc")
            || file.components().any(|part| versioned(part).is_some())
    }

    /// A path as a terminal in this directory would be told.
    fn from_here(path: &Path) -> PathBuf {
        let here = std::env::current_dir().ok();
        here.and_then(|here| path.strip_prefix(here).ok()).unwrap_or(path).to_owned()
    }
}

#[cfg(not(debug_assertions))]
mod nothing {
    use crate::engine::Caller;
    use crate::report::CallSite;

    #[derive(Debug, Default)]
    pub(crate) struct Recording;

    const _: () = assert!(size_of::<Recording>() == 0);

    impl Recording {
        pub(crate) fn set(&self, _on: bool) {}

        #[inline]
        pub(crate) fn line(&self) -> Caller {
            Caller
        }

        #[inline]
        pub(crate) fn stack(&self) -> Caller {
            Caller
        }
    }

    pub(crate) fn resolve(_caller: Caller) -> Option<CallSite> {
        None
    }
}

#[cfg(all(test, debug_assertions))]
mod tests {
    use std::path::Path;

    use super::noted::is_between;

    #[test]
    fn functions_between_the_program_and_the_connection_are_told_from_the_programs() {
        for between in [
            "backtrace::backtrace::trace",
            "xeric_client::connection::access::send",
            "<xeric_client::connection::Connection<S> as x11rb::connection::RequestConnection>::send_request_without_reply",
            "<&xeric_client::Connection as x11rb::connection::RequestConnection>::flush",
            "x11rb::protocol::xproto::ConnectionExt::destroy_window",
            "x11rb_protocol::protocol::xproto::send",
            "<T as x11rb::wrapper::ConnectionExt>::sync",
            "core::ops::function::FnOnce::call_once",
            "<&mut F as core::ops::function::FnOnce<A>>::call_once",
        ] {
            assert!(is_between(between, None), "{between}");
        }
        for program in [
            "main",
            "clock::draw",
            "clock::draw::{{closure}}",
            "clock::draw<x11rb::rust_connection::RustConnection>",
            "<clock::Face as x11rb::connection::RequestConnection>::flush",
            "<dyn clock::Hands>::turn",
            "x11rbish::draw",
            "xeric_client_of_mine::draw",
        ] {
            assert!(!is_between(program, Some(Path::new("/home/x11rb-demo/src/main.rs"))), "{program}");
        }
        // Of an inlined function only the file says whose it is.
        for (file, between) in [
            ("/registry/src/index-1/x11rb-0.14.0/src/connection/mod.rs", true),
            ("/registry/src/index-1/x11rb-protocol-0.14.0/src/lib.rs", true),
            ("/registry/src/index-1/backtrace-0.3.77/src/backtrace/libunwind.rs", true),
            ("/rustc/59807616/library/core/src/option.rs", true),
            (concat!(env!("CARGO_MANIFEST_DIR"), "/src/connection/access.rs"), true),
            (concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/main.rs"), false),
            ("/home/me/x11rb-demo/src/main.rs", false),
            ("/registry/src/index-1/xim-0.5.0/src/x11rb.rs", false),
        ] {
            assert_eq!(is_between("send", Some(Path::new(file))), between, "{file}");
            assert_eq!(is_between("send<clock::Face>", Some(Path::new(file))), between, "{file}");
        }
    }
}
