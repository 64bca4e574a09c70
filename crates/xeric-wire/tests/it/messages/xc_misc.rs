// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{replies, requests, rewrites, views};

views! { xc_misc extension xc_misc_views
GetVersion 0
GetXIDRange 1
GetXIDList 2
}
requests! { xc_misc extension xc_misc_requests
GetVersion GetVersionRequest 0 { client_major_version client_minor_version ; ;  }
GetXIDRange GetXIDRangeRequest 1 { ; ;  }
GetXIDList GetXIDListRequest 2 { count ; ;  }
}
replies! { xc_misc extension xc_misc_replies
GetVersionReply { server_major_version server_minor_version ; ;  }
GetXIDRangeReply { start_id count ; ;  }
GetXIDListReply { ids ; ;  }
}
rewrites! { xc_misc extension xc_misc_rewrites
GetVersionReply 0 { server_major_version server_minor_version ; ;  }
GetXIDRangeReply 1 { start_id count ; ;  }
GetXIDListReply 2 { ids ; ;  }
}
