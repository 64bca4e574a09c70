// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{events, replies, requests, rewrites, structures, views};

views! { present extension present_views
QueryVersion 0
Pixmap 1
NotifyMSC 2
SelectInput 3
QueryCapabilities 4
PixmapSynced 5
}
structures! { present extension present_structures
Notify { window serial ; ;  }
}
requests! { present extension present_requests
QueryVersion QueryVersionRequest 0 { major_version minor_version ; ;  }
Pixmap PixmapRequest 1 { window pixmap serial valid update x_off y_off target_crtc wait_fence idle_fence options target_msc divisor remainder notifies ; ;  }
NotifyMSC NotifyMSCRequest 2 { window serial target_msc divisor remainder ; ;  }
SelectInput SelectInputRequest 3 { eid window event_mask ; ;  }
QueryCapabilities QueryCapabilitiesRequest 4 { target ; ;  }
PixmapSynced PixmapSyncedRequest 5 { window pixmap serial valid update x_off y_off target_crtc acquire_syncobj release_syncobj acquire_point release_point options target_msc divisor remainder notifies ; ;  }
}
replies! { present extension present_replies
QueryVersionReply { major_version minor_version ; ;  }
QueryCapabilitiesReply { capabilities ; ;  }
}
events! { present extension present_events rewritten_present_event
GenericEvent 0 { extension length evtype event ; ;  }
}
rewrites! { present extension present_rewrites
QueryVersionReply 0 { major_version minor_version ; ;  }
QueryCapabilitiesReply 4 { capabilities ; ;  }
}
