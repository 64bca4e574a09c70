// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{replies, requests, rewrites, structures, views};

views! { dbe extension dbe_views
QueryVersion 0
AllocateBackBuffer 1
DeallocateBackBuffer 2
SwapBuffers 3
BeginIdiom 4
EndIdiom 5
GetVisualInfo 6
GetBackBufferAttributes 7
}
structures! { dbe extension dbe_structures
SwapInfo { window swap_action ; ;  }
BufferAttributes { window ; ;  }
VisualInfo { visual_id depth perf_level ; ;  }
}
requests! { dbe extension dbe_requests
QueryVersion QueryVersionRequest 0 { major_version minor_version ; ;  }
AllocateBackBuffer AllocateBackBufferRequest 1 { window buffer swap_action ; ;  }
DeallocateBackBuffer DeallocateBackBufferRequest 2 { buffer ; ;  }
SwapBuffers SwapBuffersRequest 3 { actions ; ;  }
BeginIdiom BeginIdiomRequest 4 { ; ;  }
EndIdiom EndIdiomRequest 5 { ; ;  }
GetVisualInfo GetVisualInfoRequest 6 { drawables ; ;  }
GetBackBufferAttributes GetBackBufferAttributesRequest 7 { buffer ; ;  }
}
replies! { dbe extension dbe_replies
QueryVersionReply { major_version minor_version ; ;  }
GetBackBufferAttributesReply { attributes ; ;  }
}
rewrites! { dbe extension dbe_rewrites
QueryVersionReply 0 { major_version minor_version ; ;  }
GetBackBufferAttributesReply 7 { attributes ; ;  }
}
