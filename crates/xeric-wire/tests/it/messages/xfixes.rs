// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{events, replies, requests, rewrites, views};

views! { xfixes extension xfixes_views
QueryVersion 0
ChangeSaveSet 1
SelectSelectionInput 2
SelectCursorInput 3
GetCursorImage 4
CreateRegion 5
CreateRegionFromBitmap 6
CreateRegionFromWindow 7
CreateRegionFromGC 8
CreateRegionFromPicture 9
DestroyRegion 10
SetRegion 11
CopyRegion 12
UnionRegion 13
IntersectRegion 14
SubtractRegion 15
InvertRegion 16
TranslateRegion 17
RegionExtents 18
FetchRegion 19
SetGCClipRegion 20
SetWindowShapeRegion 21
SetPictureClipRegion 22
SetCursorName 23
GetCursorName 24
GetCursorImageAndName 25
ChangeCursor 26
ChangeCursorByName 27
ExpandRegion 28
HideCursor 29
ShowCursor 30
CreatePointerBarrier 31
DeletePointerBarrier 32
SetClientDisconnectMode 33
GetClientDisconnectMode 34
}
requests! { xfixes extension xfixes_requests
QueryVersion QueryVersionRequest 0 { client_major_version client_minor_version ; ;  }
ChangeSaveSet ChangeSaveSetRequest 1 { mode target map window ; ;  }
SelectSelectionInput SelectSelectionInputRequest 2 { window selection event_mask ; ;  }
SelectCursorInput SelectCursorInputRequest 3 { window event_mask ; ;  }
CreateRegion CreateRegionRequest 5 { region rectangles ; ;  }
CreateRegionFromBitmap CreateRegionFromBitmapRequest 6 { region bitmap ; ;  }
CreateRegionFromWindow CreateRegionFromWindowRequest 7 { region window kind ; ;  }
CreateRegionFromGC CreateRegionFromGCRequest 8 { region gc ; ;  }
CreateRegionFromPicture CreateRegionFromPictureRequest 9 { region picture ; ;  }
DestroyRegion DestroyRegionRequest 10 { region ; ;  }
SetRegion SetRegionRequest 11 { region rectangles ; ;  }
CopyRegion CopyRegionRequest 12 { source destination ; ;  }
UnionRegion UnionRegionRequest 13 { source1 source2 destination ; ;  }
IntersectRegion IntersectRegionRequest 14 { source1 source2 destination ; ;  }
SubtractRegion SubtractRegionRequest 15 { source1 source2 destination ; ;  }
InvertRegion InvertRegionRequest 16 { source bounds destination ; ;  }
TranslateRegion TranslateRegionRequest 17 { region dx dy ; ;  }
RegionExtents RegionExtentsRequest 18 { source destination ; ;  }
SetGCClipRegion SetGCClipRegionRequest 20 { gc region x_origin y_origin ; ;  }
SetWindowShapeRegion SetWindowShapeRegionRequest 21 { dest dest_kind x_offset y_offset region ; ;  }
SetPictureClipRegion SetPictureClipRegionRequest 22 { picture region x_origin y_origin ; ;  }
SetCursorName SetCursorNameRequest 23 { cursor name ; ;  }
GetCursorName GetCursorNameRequest 24 { cursor ; ;  }
ChangeCursor ChangeCursorRequest 26 { source destination ; ;  }
ChangeCursorByName ChangeCursorByNameRequest 27 { src name ; ;  }
ExpandRegion ExpandRegionRequest 28 { source destination left right top bottom ; ;  }
HideCursor HideCursorRequest 29 { window ; ;  }
ShowCursor ShowCursorRequest 30 { window ; ;  }
CreatePointerBarrier CreatePointerBarrierRequest 31 { barrier window x1 y1 x2 y2 directions devices ; ;  }
DeletePointerBarrier DeletePointerBarrierRequest 32 { barrier ; ;  }
SetClientDisconnectMode SetClientDisconnectModeRequest 33 { disconnect_mode ; ;  }
GetClientDisconnectMode GetClientDisconnectModeRequest 34 { ; ;  }
}
replies! { xfixes extension xfixes_replies
QueryVersionReply { major_version minor_version ; ;  }
GetCursorNameReply { atom name ; ;  }
GetClientDisconnectModeReply { disconnect_mode ; ;  }
}
events! { xfixes extension xfixes_events rewritten_xfixes_event
SelectionNotifyEvent 0 { subtype window owner selection timestamp selection_timestamp ; ;  }
CursorNotifyEvent 1 { subtype window cursor_serial timestamp name ; ;  }
}
rewrites! { xfixes extension xfixes_rewrites
QueryVersionReply 0 { major_version minor_version ; ;  }
GetCursorImageReply 4 { x y width height xhot yhot cursor_serial cursor_image ; ;  }
FetchRegionReply 19 { extents rectangles ; ;  }
GetCursorNameReply 24 { atom name ; ;  }
GetCursorImageAndNameReply 25 { x y width height xhot yhot cursor_serial cursor_atom cursor_image name ; ;  }
GetClientDisconnectModeReply 34 { disconnect_mode ; ;  }
}
