//! What the session has to look at in a request of the catalog, worked out once: most requests are in none of its
//! lists, and millions of them pass.

use xeric_wire::catalog::RequestInfo;

/// The requests that `client::requests` treats by name.
const BY_NAME: &[&str] = &[
    "ChangeProperty",
    "CopyArea",
    "MapSubwindows",
    "MapWindow",
    "Present:Pixmap",
    "PutImage",
    "RENDER:Composite",
    "SendEvent",
];
/// The one request that changes what becomes of resources and names none.
const CLOSE_DOWN: &str = "SetCloseDownMode";

/// What is to be looked at in a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Habit {
    /// It may make, use or end a resource.
    pub(super) resources: bool,
    /// It is one of those that are treated by name.
    pub(super) by_name: bool,
}

/// The habits of every request, by its id.
#[derive(Debug)]
pub(super) struct Habits(Vec<Habit>);

impl Habits {
    pub(super) fn new() -> Habits {
        let habit = |info: &RequestInfo| Habit {
            resources: info.names_resources() || info.name == CLOSE_DOWN,
            by_name: BY_NAME.contains(&info.name),
        };
        Habits(RequestInfo::all().iter().map(habit).collect())
    }

    pub(super) fn of(&self, info: &RequestInfo) -> Habit {
        self.0.get(usize::from(info.id)).copied().unwrap_or(Habit { resources: true, by_name: true })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_have_the_habits_that_the_protocol_gives_them() {
        let habits = Habits::new();
        let of = |name: &str| habits.of(RequestInfo::by_name(name).expect(name));
        assert_eq!(of("NoOperation"), Habit { resources: false, by_name: false });
        assert_eq!(of("InternAtom"), Habit { resources: false, by_name: false });
        assert_eq!(of("PolyFillRectangle"), Habit { resources: true, by_name: false });
        assert_eq!(of("PutImage"), Habit { resources: true, by_name: true });
        assert_eq!(of("SetCloseDownMode"), Habit { resources: true, by_name: false });
        // Ids inside a switch, a list of structures, and text.
        assert!(of("ConfigureWindow").resources);
        assert!(of("XInputExtension:XISelectEvents").resources);
        assert!(of("PolyText8").resources);
    }

    #[test]
    fn what_is_treated_by_name_is_in_the_catalog() {
        for name in BY_NAME.iter().chain([&CLOSE_DOWN]) {
            assert!(RequestInfo::by_name(name).is_some(), "{name}");
        }
    }
}
