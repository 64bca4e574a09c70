// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{replies, requests, rewrites, views};

views! { xtest extension xtest_views
GetVersion 0
CompareCursor 1
FakeInput 2
GrabControl 3
}
requests! { xtest extension xtest_requests
GetVersion GetVersionRequest 0 { major_version minor_version ; ;  }
CompareCursor CompareCursorRequest 1 { window cursor ; ;  }
FakeInput FakeInputRequest 2 { type_ detail time root root_x root_y deviceid ; ;  }
GrabControl GrabControlRequest 3 { ; impervious ;  }
}
replies! { xtest extension xtest_replies
GetVersionReply { major_version minor_version ; ;  }
CompareCursorReply { ; same ;  }
}
rewrites! { xtest extension xtest_rewrites
GetVersionReply 0 { major_version minor_version ; ;  }
CompareCursorReply 1 { ; same ;  }
}
