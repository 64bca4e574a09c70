// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{replies, requests, rewrites, views};

views! { dpms extension dpms_views
GetVersion 0
Capable 1
GetTimeouts 2
SetTimeouts 3
Enable 4
Disable 5
ForceLevel 6
Info 7
}
requests! { dpms extension dpms_requests
GetVersion GetVersionRequest 0 { client_major_version client_minor_version ; ;  }
Capable CapableRequest 1 { ; ;  }
GetTimeouts GetTimeoutsRequest 2 { ; ;  }
SetTimeouts SetTimeoutsRequest 3 { standby_timeout suspend_timeout off_timeout ; ;  }
Enable EnableRequest 4 { ; ;  }
Disable DisableRequest 5 { ; ;  }
ForceLevel ForceLevelRequest 6 { power_level ; ;  }
Info InfoRequest 7 { ; ;  }
}
replies! { dpms extension dpms_replies
GetVersionReply { server_major_version server_minor_version ; ;  }
CapableReply { ; capable ;  }
GetTimeoutsReply { standby_timeout suspend_timeout off_timeout ; ;  }
InfoReply { power_level ; state ;  }
}
rewrites! { dpms extension dpms_rewrites
GetVersionReply 0 { server_major_version server_minor_version ; ;  }
CapableReply 1 { ; capable ;  }
GetTimeoutsReply 2 { standby_timeout suspend_timeout off_timeout ; ;  }
InfoReply 7 { power_level ; state ;  }
}
