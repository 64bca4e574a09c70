// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{events, replies, requests, rewrites, views};

views! { damage extension damage_views
QueryVersion 0
Create 1
Destroy 2
Subtract 3
Add 4
}
requests! { damage extension damage_requests
QueryVersion QueryVersionRequest 0 { client_major_version client_minor_version ; ;  }
Create CreateRequest 1 { damage drawable level ; ;  }
Destroy DestroyRequest 2 { damage ; ;  }
Subtract SubtractRequest 3 { damage repair parts ; ;  }
Add AddRequest 4 { drawable region ; ;  }
}
replies! { damage extension damage_replies
QueryVersionReply { major_version minor_version ; ;  }
}
events! { damage extension damage_events rewritten_damage_event
NotifyEvent 0 { level drawable damage timestamp area geometry ; ;  }
}
rewrites! { damage extension damage_rewrites
QueryVersionReply 0 { major_version minor_version ; ;  }
}
