// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{replies, requests, rewrites, views};

views! { ge extension ge_views
QueryVersion 0
}
requests! { ge extension ge_requests
QueryVersion QueryVersionRequest 0 { client_major_version client_minor_version ; ;  }
}
replies! { ge extension ge_replies
QueryVersionReply { major_version minor_version ; ;  }
}
rewrites! { ge extension ge_rewrites
QueryVersionReply 0 { major_version minor_version ; ;  }
}
