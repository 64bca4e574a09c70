//! The size fields of X logical font description names.
//!
//! A name has fourteen fields: foundry, family, weight, slant, set width, add style, pixel size, point size,
//! resolution x and y, spacing, average width, registry, encoding. A name whose sizes are 0 stands for a font at any
//! size; what sizes a request for it means, and how the answer is named, is worked out here as libXfont2 does it.
//! Sizes given as matrices (`[13 0 0 13]`) and character subsets (`[65_90]`) are not supported: such names do not
//! parse.

/// What a name says about sizes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sizes {
    /// Pixels.
    pub(crate) pixel: Size,
    /// Points (the name has tenths).
    pub(crate) point: Size,
    /// Dots per inch; negative: a wildcard.
    pub(crate) resolution_x: i32,
    pub(crate) resolution_y: i32,
    /// Tenths of pixels; negative: a wildcard.
    pub(crate) average_width: i32,
}

/// A pixel or point size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Size {
    /// 0: any size.
    Any,
    /// A wildcard.
    Wildcard,
    /// This one.
    Given(f64),
}

/// Sizes with every field known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FullSizes {
    pixel_x: f64,
    pixel_y: f64,
    point: f64,
    resolution_x: i32,
    resolution_y: i32,
    average_width: i32,
}

/// The resolution of the screen as fonts are made for it: 75 below 88 dots per inch, else 100. Ours has 96.
const SCREEN_RESOLUTION: i32 = 100;
/// The size of a font when nothing says one.
pub(crate) const DEFAULT_POINT_SIZE: f64 = 12.0;
const POINTS_PER_INCH: f64 = 72.27;

const FIELDS: usize = 14;
const PIXEL: usize = 6;
const POINT: usize = 7;
const RESOLUTION_X: usize = 8;
const RESOLUTION_Y: usize = 9;
const SPACING: usize = 10;
const AVERAGE_WIDTH: usize = 11;

impl Sizes {
    /// Parses a lowered name of fourteen fields; none for any other.
    pub(crate) fn parse(name: &[u8]) -> Option<Sizes> {
        Fields::split(name)?.sizes()
    }

    /// Whether the name gives a pixel or point size.
    pub(crate) fn gives_size(&self) -> bool {
        matches!(self.pixel, Size::Given(_)) || matches!(self.point, Size::Given(_))
    }

    /// Whether both are given, so that the font exists in that size only.
    pub(crate) fn is_one_size(&self) -> bool {
        matches!((self.pixel, self.point), (Size::Given(_), Size::Given(_)))
    }

    /// Works out the sizes that are not given from those that are; none when they contradict each other.
    pub(crate) fn completed(&self) -> Option<FullSizes> {
        let given = |size: Size| if let Size::Given(value) = size { Some(value) } else { None };
        let (pixel, mut point) = (given(self.pixel), given(self.point));
        let (mut x, mut y) = (self.resolution_x, self.resolution_y);
        if let (Some(pixel), Some(point)) = (pixel, point) {
            if y <= 0 {
                y = rounded(pixel * POINTS_PER_INCH / point);
            }
            if x <= 0 {
                x = y;
            }
        } else {
            x = if x <= 0 { SCREEN_RESOLUTION } else { x };
            y = if y <= 0 { SCREEN_RESOLUTION } else { y };
        }
        if x <= 0 || y <= 0 {
            return None;
        }
        let per_point = |resolution: i32| f64::from(resolution) / POINTS_PER_INCH;
        if pixel.is_none() && point.is_none() {
            point = Some(DEFAULT_POINT_SIZE);
        }
        let aspect = f64::from(x) / f64::from(y);
        let point = match (point, pixel) {
            (Some(point), _) => point,
            (None, Some(pixel)) => f64::from(rounded(pixel / per_point(y) * 10.0)) / 10.0,
            (None, None) => return None,
        };
        let (pixel_x, pixel_y) = (point * per_point(x), point * per_point(y));
        if let Some(pixel) = pixel
            && ((pixel * aspect - pixel_x).abs() > aspect || (pixel - pixel_y).abs() > 1.0)
        {
            return None;
        }
        Some(FullSizes {
            pixel_x: coarse(pixel_x),
            pixel_y: coarse(pixel_y),
            point: coarse(point),
            resolution_x: x,
            resolution_y: y,
            average_width: self.average_width,
        })
    }
}

impl FullSizes {
    /// Whether a font of these sizes serves a request for those.
    pub(crate) fn serves(&self, wanted: &FullSizes) -> bool {
        let free_width = self.average_width == 0 || matches!(wanted.average_width, 0 | -1);
        let width = FullSizes { average_width: self.average_width, ..*wanted };
        *self == if free_width { width } else { *wanted }
    }
}

/// The name with every size set to any (`0`) and the resolutions to wildcards: how a font of any size is looked up.
pub(crate) fn of_any_size(name: &[u8]) -> Option<Vec<u8>> {
    let mut fields = Fields::split(name)?;
    fields.sizes()?;
    if fields.field(SPACING).is_empty() {
        fields.set(SPACING, "*");
    }
    for (field, text) in
        [(PIXEL, "0"), (POINT, "0"), (RESOLUTION_X, "*"), (RESOLUTION_Y, "*"), (AVERAGE_WIDTH, "0")]
    {
        fields.set(field, text);
    }
    Some(fields.join())
}

/// The name under which a directory lists a font of one size as available in any: its own resolutions stay.
pub(crate) fn listed_as_any_size(name: &[u8]) -> Option<Vec<u8>> {
    let mut fields = Fields::split(name)?;
    fields.sizes()?;
    for field in [PIXEL, POINT, AVERAGE_WIDTH] {
        fields.set(field, "0");
    }
    Some(fields.join())
}

/// The name that ListFonts gives a font of any size when a pattern with the sizes `asked` found it.
pub(crate) fn listed_for(name: &[u8], asked: &Sizes) -> Option<Vec<u8>> {
    let full = asked.completed()?;
    let mut fields = Fields::split(name)?;
    let own = fields.sizes()?;
    let size = |asked_size: Size, computed: f64, own: Size| match (asked_size, own) {
        (Size::Given(value), _) => value,
        (Size::Wildcard, _) if asked.resolution_y != 0 => computed,
        (_, Size::Given(value)) => value,
        _ => 0.0,
    };
    let pixel = size(asked.pixel, full.pixel_y, own.pixel);
    let point = size(asked.point, full.point, own.point);
    let resolution = |asked: i32, full: i32| if asked == 0 { 0 } else { full };
    fields.set(PIXEL, &rounded(pixel).to_string());
    fields.set(POINT, &rounded(point * 10.0).to_string());
    fields.set(RESOLUTION_X, &resolution(asked.resolution_x, full.resolution_x).to_string());
    fields.set(RESOLUTION_Y, &resolution(asked.resolution_y, full.resolution_y).to_string());
    fields.set(AVERAGE_WIDTH, &asked.average_width.max(0).to_string());
    Some(fields.join())
}

struct Fields<'a> {
    /// Before the first hyphen: nothing, or `*`.
    head: &'a [u8],
    fields: Vec<std::borrow::Cow<'a, [u8]>>,
}

impl<'a> Fields<'a> {
    fn split(name: &'a [u8]) -> Option<Self> {
        let mut parts = name.split(|&byte| byte == b'-');
        let head = parts.next().filter(|head| matches!(*head, b"" | b"*"))?;
        let fields: Vec<_> = parts.map(std::borrow::Cow::Borrowed).collect();
        let subset = fields.last().is_some_and(|encoding| encoding.contains(&b'['));
        (fields.len() == FIELDS && !subset).then_some(Fields { head, fields })
    }

    fn field(&self, field: usize) -> &[u8] {
        self.fields.get(field).map_or(&[], |text| text)
    }

    fn set(&mut self, field: usize, text: &str) {
        if let Some(field) = self.fields.get_mut(field) {
            *field = text.as_bytes().to_vec().into();
        }
    }

    fn join(&self) -> Vec<u8> {
        let mut name = self.head.to_vec();
        for field in &self.fields {
            name.push(b'-');
            name.extend_from_slice(field);
        }
        name
    }

    fn sizes(&self) -> Option<Sizes> {
        let size = |value: i32, unit: f64| match value {
            0 => Size::Any,
            1.. => Size::Given(f64::from(value) / unit),
            _ => Size::Wildcard,
        };
        Some(Sizes {
            pixel: size(number(self.field(PIXEL))?, 1.0),
            point: size(number(self.field(POINT))?, 10.0),
            resolution_x: number(self.field(RESOLUTION_X))?,
            resolution_y: number(self.field(RESOLUTION_Y))?,
            average_width: number(self.field(AVERAGE_WIDTH))?,
        })
    }
}

/// `*` is -1, nothing is 0.
fn number(field: &[u8]) -> Option<i32> {
    if field == b"*" {
        return Some(-1);
    }
    field.iter().try_fold(0_i32, |value, byte| {
        let digit = byte.is_ascii_digit().then(|| i32::from(byte - b'0'))?;
        value.checked_mul(10)?.checked_add(digit)
    })
}

/// To the nearest integer; sizes are not negative.
fn rounded(value: f64) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "sizes beyond i32 saturate, and no font has them")]
    let rounded = (value + 0.5) as i32;
    rounded
}

/// Keeps ten binary digits. libXfont2 adds a whole unit of the last one before it cuts, and the sizes in ListFonts'
/// names show it.
fn coarse(value: f64) -> f64 {
    const UNIT: u64 = 1 << 43;
    if value == 0.0 { value } else { f64::from_bits(value.to_bits().wrapping_add(UNIT) & !(UNIT - 1)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIXED: &[u8] = b"-misc-fixed-medium-r-semicondensed--13-120-75-75-c-60-iso8859-1";
    const ANY: &[u8] = b"-misc-fixed-medium-r-semicondensed--0-0-75-75-c-0-iso8859-1";

    #[test]
    fn only_fourteen_fields_parse() {
        assert!(Sizes::parse(FIXED).is_some_and(|sizes| sizes.is_one_size()));
        assert!(Sizes::parse(b"*-misc-fixed-medium-r-normal--*-120-*-*-c-*-iso8859-1").is_some());
        for name in [
            &b"fixed"[..],
            b"-misc-fixed-*",
            b"x-misc-fixed-medium-r-normal--13-120-75-75-c-60-iso8859-1",
            b"-misc-fixed-medium-r-normal--1x-120-75-75-c-60-iso8859-1",
            b"-misc-fixed-medium-r-normal--99999999999-120-75-75-c-60-iso8859-1",
            b"-misc-fixed-medium-r-normal--13-120-75-75-c-60-iso8859-1[65]",
        ] {
            assert_eq!(Sizes::parse(name), None, "{}", String::from_utf8_lossy(name));
        }
    }

    /// What `xlsfonts -fn PATTERN` prints for Xvfb's own built-in font.
    #[test]
    fn names_for_asked_sizes_are_xvfbs() {
        for (pattern, expected) in [
            (
                &b"-*-*-*-*-*-*-*-*-*-*-*-*-*-*"[..],
                &b"-misc-fixed-medium-r-semicondensed--17-120-100-100-c-0-iso8859-1"[..],
            ),
            (
                b"-misc-*-*-*-*-*-0-0-*-*-*-*-iso8859-1",
                b"-misc-fixed-medium-r-semicondensed--0-0-100-100-c-0-iso8859-1",
            ),
        ] {
            let asked = Sizes::parse(pattern).unwrap();
            assert_eq!(listed_for(ANY, &asked).unwrap(), expected);
        }
    }

    #[test]
    fn one_size_serves_the_request_for_any() {
        let full = Sizes::parse(FIXED).unwrap().completed().unwrap();
        assert_eq!(listed_as_any_size(FIXED).unwrap(), ANY);
        assert!(full.serves(&Sizes::parse(ANY).unwrap().completed().unwrap()));
        let other = Sizes::parse(b"-misc-fixed-medium-r-normal--20-0-75-75-c-0-iso8859-1").unwrap();
        assert!(!full.serves(&other.completed().unwrap()));
    }
}
