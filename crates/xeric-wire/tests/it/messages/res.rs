// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{replies, requests, rewrites, structures, views};

views! { res extension res_views
QueryVersion 0
QueryClients 1
QueryClientResources 2
QueryClientPixmapBytes 3
QueryClientIds 4
QueryResourceBytes 5
}
structures! { res extension res_structures
Client { resource_base resource_mask ; ;  }
Type { resource_type count ; ;  }
ClientIdSpec { client mask ; ;  }
ResourceIdSpec { resource type_ ; ;  }
ResourceSizeSpec { spec bytes ref_count use_count ; ;  }
}
requests! { res extension res_requests
QueryVersion QueryVersionRequest 0 { client_major client_minor ; ;  }
QueryClients QueryClientsRequest 1 { ; ;  }
QueryClientResources QueryClientResourcesRequest 2 { xid ; ;  }
QueryClientPixmapBytes QueryClientPixmapBytesRequest 3 { xid ; ;  }
QueryClientIds QueryClientIdsRequest 4 { specs ; ;  }
QueryResourceBytes QueryResourceBytesRequest 5 { client specs ; ;  }
}
replies! { res extension res_replies
QueryVersionReply { server_major server_minor ; ;  }
QueryClientsReply { clients ; ;  }
QueryClientResourcesReply { types ; ;  }
QueryClientPixmapBytesReply { bytes bytes_overflow ; ;  }
}
rewrites! { res extension res_rewrites
QueryVersionReply 0 { server_major server_minor ; ;  }
QueryClientsReply 1 { clients ; ;  }
QueryClientResourcesReply 2 { types ; ;  }
QueryClientPixmapBytesReply 3 { bytes bytes_overflow ; ;  }
}
