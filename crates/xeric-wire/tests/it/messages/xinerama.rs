// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{replies, requests, rewrites, structures, views};

views! { xinerama extension xinerama_views
QueryVersion 0
GetState 1
GetScreenCount 2
GetScreenSize 3
IsActive 4
QueryScreens 5
}
structures! { xinerama extension xinerama_structures
ScreenInfo { x_org y_org width height ; ;  }
}
requests! { xinerama extension xinerama_requests
QueryVersion QueryVersionRequest 0 { major minor ; ;  }
GetState GetStateRequest 1 { window ; ;  }
GetScreenCount GetScreenCountRequest 2 { window ; ;  }
GetScreenSize GetScreenSizeRequest 3 { window screen ; ;  }
IsActive IsActiveRequest 4 { ; ;  }
QueryScreens QueryScreensRequest 5 { ; ;  }
}
replies! { xinerama extension xinerama_replies
QueryVersionReply { major minor ; ;  }
GetStateReply { state window ; ;  }
GetScreenCountReply { screen_count window ; ;  }
GetScreenSizeReply { width height window screen ; ;  }
IsActiveReply { state ; ;  }
QueryScreensReply { screen_info ; ;  }
}
rewrites! { xinerama extension xinerama_rewrites
QueryVersionReply 0 { major minor ; ;  }
GetStateReply 1 { state window ; ;  }
GetScreenCountReply 2 { screen_count window ; ;  }
GetScreenSizeReply 3 { width height window screen ; ;  }
IsActiveReply 4 { state ; ;  }
QueryScreensReply 5 { screen_info ; ;  }
}
