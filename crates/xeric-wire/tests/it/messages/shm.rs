// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{events, replies, requests, rewrites, views};

views! { shm extension shm_views
QueryVersion 0
Attach 1
Detach 2
PutImage 3
GetImage 4
CreatePixmap 5
AttachFd 6
CreateSegment 7
}
requests! { shm extension shm_requests
QueryVersion QueryVersionRequest 0 { ; ;  }
Attach AttachRequest 1 { shmseg shmid ; read_only ;  }
Detach DetachRequest 2 { shmseg ; ;  }
PutImage PutImageRequest 3 { drawable gc total_width total_height src_x src_y src_width src_height dst_x dst_y depth format shmseg offset ; send_event ;  }
GetImage GetImageRequest 4 { drawable x y width height plane_mask format shmseg offset ; ;  }
CreatePixmap CreatePixmapRequest 5 { pid drawable width height depth shmseg offset ; ;  }
}
replies! { shm extension shm_replies
QueryVersionReply { major_version minor_version uid gid pixmap_format ; shared_pixmaps ;  }
GetImageReply { depth visual size ; ;  }
}
events! { shm extension shm_events rewritten_shm_event
CompletionEvent 0 { drawable minor_event major_event shmseg offset ; ;  }
}
rewrites! { shm extension shm_rewrites
QueryVersionReply 0 { major_version minor_version uid gid pixmap_format ; shared_pixmaps ;  }
GetImageReply 4 { depth visual size ; ;  }
}
