// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{events, replies, requests, rewrites, views};

views! { shape extension shape_views
QueryVersion 0
Rectangles 1
Mask 2
Combine 3
Offset 4
QueryExtents 5
SelectInput 6
InputSelected 7
GetRectangles 8
}
requests! { shape extension shape_requests
QueryVersion QueryVersionRequest 0 { ; ;  }
Rectangles RectanglesRequest 1 { operation destination_kind ordering destination_window x_offset y_offset rectangles ; ;  }
Mask MaskRequest 2 { operation destination_kind destination_window x_offset y_offset source_bitmap ; ;  }
Combine CombineRequest 3 { operation destination_kind source_kind destination_window x_offset y_offset source_window ; ;  }
Offset OffsetRequest 4 { destination_kind destination_window x_offset y_offset ; ;  }
QueryExtents QueryExtentsRequest 5 { destination_window ; ;  }
SelectInput SelectInputRequest 6 { destination_window ; enable ;  }
InputSelected InputSelectedRequest 7 { destination_window ; ;  }
GetRectangles GetRectanglesRequest 8 { window source_kind ; ;  }
}
replies! { shape extension shape_replies
QueryVersionReply { major_version minor_version ; ;  }
QueryExtentsReply { bounding_shape_extents_x bounding_shape_extents_y bounding_shape_extents_width bounding_shape_extents_height clip_shape_extents_x clip_shape_extents_y clip_shape_extents_width clip_shape_extents_height ; bounding_shaped clip_shaped ;  }
InputSelectedReply { ; enabled ;  }
GetRectanglesReply { ordering rectangles ; ;  }
}
events! { shape extension shape_events rewritten_shape_event
NotifyEvent 0 { shape_kind affected_window extents_x extents_y extents_width extents_height server_time ; shaped ;  }
}
rewrites! { shape extension shape_rewrites
QueryVersionReply 0 { major_version minor_version ; ;  }
QueryExtentsReply 5 { bounding_shape_extents_x bounding_shape_extents_y bounding_shape_extents_width bounding_shape_extents_height clip_shape_extents_x clip_shape_extents_y clip_shape_extents_width clip_shape_extents_height ; bounding_shaped clip_shaped ;  }
InputSelectedReply 7 { ; enabled ;  }
GetRectanglesReply 8 { ordering rectangles ; ;  }
}
