// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{replies, requests, rewrites, structures, views};

views! { record extension record_views
QueryVersion 0
CreateContext 1
RegisterClients 2
UnregisterClients 3
GetContext 4
EnableContext 5
DisableContext 6
FreeContext 7
}
structures! { record extension record_structures
Range8 { first last ; ;  }
Range16 { first last ; ;  }
ExtRange { major minor ; ;  }
Range { core_requests core_replies ext_requests ext_replies delivered_events device_events errors ; client_started client_died ;  }
}
requests! { record extension record_requests
QueryVersion QueryVersionRequest 0 { major_version minor_version ; ;  }
CreateContext CreateContextRequest 1 { context element_header client_specs ranges ; ;  }
RegisterClients RegisterClientsRequest 2 { context element_header client_specs ranges ; ;  }
UnregisterClients UnregisterClientsRequest 3 { context client_specs ; ;  }
GetContext GetContextRequest 4 { context ; ;  }
EnableContext EnableContextRequest 5 { context ; ;  }
DisableContext DisableContextRequest 6 { context ; ;  }
FreeContext FreeContextRequest 7 { context ; ;  }
}
replies! { record extension record_replies
QueryVersionReply { major_version minor_version ; ;  }
}
rewrites! { record extension record_rewrites
QueryVersionReply 0 { major_version minor_version ; ;  }
EnableContextReply 5 { category element_header xid_base server_time rec_sequence_num data ; client_swapped ;  }
}
