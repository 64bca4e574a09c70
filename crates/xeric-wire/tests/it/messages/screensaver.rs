// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{events, replies, requests, rewrites, value_lists, views};

views! { screensaver extension screensaver_views
QueryVersion 0
QueryInfo 1
SelectInput 2
SetAttributes 3
UnsetAttributes 4
Suspend 5
}
value_lists! { screensaver extension screensaver_value_lists
SetAttributesAux { background_pixmap background_pixel border_pixmap border_pixel bit_gravity win_gravity backing_store backing_planes backing_pixel override_redirect save_under event_mask do_not_propogate_mask colormap cursor  }
}
requests! { screensaver extension screensaver_requests
QueryVersion QueryVersionRequest 0 { client_major_version client_minor_version ; ;  }
QueryInfo QueryInfoRequest 1 { drawable ; ;  }
SelectInput SelectInputRequest 2 { drawable event_mask ; ;  }
SetAttributes SetAttributesRequest 3 { drawable x y width height border_width class depth visual value_list ; ;  }
UnsetAttributes UnsetAttributesRequest 4 { drawable ; ;  }
Suspend SuspendRequest 5 { suspend ; ;  }
}
replies! { screensaver extension screensaver_replies
QueryVersionReply { server_major_version server_minor_version ; ;  }
QueryInfoReply { state saver_window ms_until_server ms_since_user_input event_mask kind ; ;  }
}
events! { screensaver extension screensaver_events rewritten_screensaver_event
NotifyEvent 0 { state time root window kind ; forced ;  }
}
rewrites! { screensaver extension screensaver_rewrites
QueryVersionReply 0 { server_major_version server_minor_version ; ;  }
QueryInfoReply 1 { state saver_window ms_until_server ms_since_user_input event_mask kind ; ;  }
}
