//! CreatePixmap, FreePixmap.
