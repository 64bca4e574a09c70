// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{replies, requests, rewrites, views};

views! { composite extension composite_views
QueryVersion 0
RedirectWindow 1
RedirectSubwindows 2
UnredirectWindow 3
UnredirectSubwindows 4
CreateRegionFromBorderClip 5
NameWindowPixmap 6
GetOverlayWindow 7
ReleaseOverlayWindow 8
}
requests! { composite extension composite_requests
QueryVersion QueryVersionRequest 0 { client_major_version client_minor_version ; ;  }
RedirectWindow RedirectWindowRequest 1 { window update ; ;  }
RedirectSubwindows RedirectSubwindowsRequest 2 { window update ; ;  }
UnredirectWindow UnredirectWindowRequest 3 { window update ; ;  }
UnredirectSubwindows UnredirectSubwindowsRequest 4 { window update ; ;  }
CreateRegionFromBorderClip CreateRegionFromBorderClipRequest 5 { region window ; ;  }
NameWindowPixmap NameWindowPixmapRequest 6 { window pixmap ; ;  }
GetOverlayWindow GetOverlayWindowRequest 7 { window ; ;  }
ReleaseOverlayWindow ReleaseOverlayWindowRequest 8 { window ; ;  }
}
replies! { composite extension composite_replies
QueryVersionReply { major_version minor_version ; ;  }
GetOverlayWindowReply { overlay_win ; ;  }
}
rewrites! { composite extension composite_rewrites
QueryVersionReply 0 { major_version minor_version ; ;  }
GetOverlayWindowReply 7 { overlay_win ; ;  }
}
