// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{replies, requests, rewrites, views};

views! { bigreq extension bigreq_views
Enable 0
}
requests! { bigreq extension bigreq_requests
Enable EnableRequest 0 { ; ;  }
}
replies! { bigreq extension bigreq_replies
EnableReply { maximum_request_length ; ;  }
}
rewrites! { bigreq extension bigreq_rewrites
EnableReply 0 { maximum_request_length ; ;  }
}
