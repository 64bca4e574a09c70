// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{replies, requests, rewrites, structures, value_lists, views};

views! { render extension render_views
QueryVersion 0
QueryPictFormats 1
QueryPictIndexValues 2
CreatePicture 4
ChangePicture 5
SetPictureClipRectangles 6
FreePicture 7
Composite 8
Trapezoids 10
Triangles 11
TriStrip 12
TriFan 13
CreateGlyphSet 17
ReferenceGlyphSet 18
FreeGlyphSet 19
AddGlyphs 20
FreeGlyphs 22
CompositeGlyphs8 23
CompositeGlyphs16 24
CompositeGlyphs32 25
FillRectangles 26
CreateCursor 27
SetPictureTransform 28
QueryFilters 29
SetPictureFilter 30
CreateAnimCursor 31
AddTraps 32
CreateSolidFill 33
CreateLinearGradient 34
CreateRadialGradient 35
CreateConicalGradient 36
}
structures! { render extension render_structures
Directformat { red_shift red_mask green_shift green_mask blue_shift blue_mask alpha_shift alpha_mask ; ;  }
Pictforminfo { id type_ depth direct colormap ; ;  }
Pictvisual { visual format ; ;  }
Indexvalue { pixel red green blue alpha ; ;  }
Color { red green blue alpha ; ;  }
Pointfix { x y ; ;  }
Linefix { p1 p2 ; ;  }
Triangle { p1 p2 p3 ; ;  }
Trapezoid { top bottom left right ; ;  }
Glyphinfo { width height x y x_off y_off ; ;  }
Transform { matrix11 matrix12 matrix13 matrix21 matrix22 matrix23 matrix31 matrix32 matrix33 ; ;  }
Animcursorelt { cursor delay ; ;  }
Spanfix { l r y ; ;  }
Trap { top bot ; ;  }
}
value_lists! { render extension render_value_lists
CreatePictureAux { repeat alphamap alphaxorigin alphayorigin clipxorigin clipyorigin clipmask graphicsexposure subwindowmode polyedge polymode dither componentalpha  }
ChangePictureAux { repeat alphamap alphaxorigin alphayorigin clipxorigin clipyorigin clipmask graphicsexposure subwindowmode polyedge polymode dither componentalpha  }
}
requests! { render extension render_requests
QueryVersion QueryVersionRequest 0 { client_major_version client_minor_version ; ;  }
QueryPictFormats QueryPictFormatsRequest 1 { ; ;  }
QueryPictIndexValues QueryPictIndexValuesRequest 2 { format ; ;  }
CreatePicture CreatePictureRequest 4 { pid drawable format value_list ; ;  }
ChangePicture ChangePictureRequest 5 { picture value_list ; ;  }
SetPictureClipRectangles SetPictureClipRectanglesRequest 6 { picture clip_x_origin clip_y_origin rectangles ; ;  }
FreePicture FreePictureRequest 7 { picture ; ;  }
Composite CompositeRequest 8 { op src mask dst src_x src_y mask_x mask_y dst_x dst_y width height ; ;  }
Trapezoids TrapezoidsRequest 10 { op src dst mask_format src_x src_y traps ; ;  }
Triangles TrianglesRequest 11 { op src dst mask_format src_x src_y triangles ; ;  }
TriStrip TriStripRequest 12 { op src dst mask_format src_x src_y points ; ;  }
TriFan TriFanRequest 13 { op src dst mask_format src_x src_y points ; ;  }
CreateGlyphSet CreateGlyphSetRequest 17 { gsid format ; ;  }
ReferenceGlyphSet ReferenceGlyphSetRequest 18 { gsid existing ; ;  }
FreeGlyphSet FreeGlyphSetRequest 19 { glyphset ; ;  }
FreeGlyphs FreeGlyphsRequest 22 { glyphset glyphs ; ;  }
CompositeGlyphs8 CompositeGlyphs8Request 23 { op src dst mask_format glyphset src_x src_y ; ; glyphcmds  }
CompositeGlyphs16 CompositeGlyphs16Request 24 { op src dst mask_format glyphset src_x src_y ; ; glyphcmds  }
CompositeGlyphs32 CompositeGlyphs32Request 25 { op src dst mask_format glyphset src_x src_y ; ; glyphcmds  }
FillRectangles FillRectanglesRequest 26 { op dst color rects ; ;  }
CreateCursor CreateCursorRequest 27 { cid source x y ; ;  }
SetPictureTransform SetPictureTransformRequest 28 { picture transform ; ;  }
QueryFilters QueryFiltersRequest 29 { drawable ; ;  }
SetPictureFilter SetPictureFilterRequest 30 { picture filter values ; ;  }
CreateAnimCursor CreateAnimCursorRequest 31 { cid cursors ; ;  }
AddTraps AddTrapsRequest 32 { picture x_off y_off traps ; ;  }
CreateSolidFill CreateSolidFillRequest 33 { picture color ; ;  }
}
replies! { render extension render_replies
QueryVersionReply { major_version minor_version ; ;  }
QueryPictIndexValuesReply { values ; ;  }
QueryFiltersReply { aliases filters ; ;  }
}
rewrites! { render extension render_rewrites
QueryVersionReply 0 { major_version minor_version ; ;  }
QueryPictIndexValuesReply 2 { values ; ;  }
QueryFiltersReply 29 { aliases filters ; ;  }
}
