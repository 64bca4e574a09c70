// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "XpExtension";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 0);
/// Values of GetDoc.
pub mod get_doc {
    /// Finished.
    pub const FINISHED: u32 = 0;
    /// SecondConsumer.
    pub const SECOND_CONSUMER: u32 = 1;
}
/// Values of EvMask.
pub mod ev_mask {
    /// NoEventMask.
    pub const NO_EVENT_MASK: u32 = 0;
    /// PrintMask.
    pub const PRINT_MASK: u32 = 1 << 0;
    /// AttributeMask.
    pub const ATTRIBUTE_MASK: u32 = 1 << 1;
}
/// Values of Detail.
pub mod detail {
    /// StartJobNotify.
    pub const START_JOB_NOTIFY: u32 = 1;
    /// EndJobNotify.
    pub const END_JOB_NOTIFY: u32 = 2;
    /// StartDocNotify.
    pub const START_DOC_NOTIFY: u32 = 3;
    /// EndDocNotify.
    pub const END_DOC_NOTIFY: u32 = 4;
    /// StartPageNotify.
    pub const START_PAGE_NOTIFY: u32 = 5;
    /// EndPageNotify.
    pub const END_PAGE_NOTIFY: u32 = 6;
}
/// Values of Attr.
pub mod attr {
    /// JobAttr.
    pub const JOB_ATTR: u32 = 1;
    /// DocAttr.
    pub const DOC_ATTR: u32 = 2;
    /// PageAttr.
    pub const PAGE_ATTR: u32 = 3;
    /// PrinterAttr.
    pub const PRINTER_ATTR: u32 = 4;
    /// ServerAttr.
    pub const SERVER_ATTR: u32 = 5;
    /// MediumAttr.
    pub const MEDIUM_ATTR: u32 = 6;
    /// SpoolerAttr.
    pub const SPOOLER_ATTR: u32 = 7;
}
/// Request PrintQueryVersion.
pub const PRINT_QUERY_VERSION_REQUEST: u8 = 0;
/// Request PrintGetPrinterList.
pub const PRINT_GET_PRINTER_LIST_REQUEST: u8 = 1;
/// Request PrintRehashPrinterList.
pub const PRINT_REHASH_PRINTER_LIST_REQUEST: u8 = 20;
/// Request CreateContext.
pub const CREATE_CONTEXT_REQUEST: u8 = 2;
/// Request PrintSetContext.
pub const PRINT_SET_CONTEXT_REQUEST: u8 = 3;
/// Request PrintGetContext.
pub const PRINT_GET_CONTEXT_REQUEST: u8 = 4;
/// Request PrintDestroyContext.
pub const PRINT_DESTROY_CONTEXT_REQUEST: u8 = 5;
/// Request PrintGetScreenOfContext.
pub const PRINT_GET_SCREEN_OF_CONTEXT_REQUEST: u8 = 6;
/// Request PrintStartJob.
pub const PRINT_START_JOB_REQUEST: u8 = 7;
/// Request PrintEndJob.
pub const PRINT_END_JOB_REQUEST: u8 = 8;
/// Request PrintStartDoc.
pub const PRINT_START_DOC_REQUEST: u8 = 9;
/// Request PrintEndDoc.
pub const PRINT_END_DOC_REQUEST: u8 = 10;
/// Request PrintPutDocumentData.
pub const PRINT_PUT_DOCUMENT_DATA_REQUEST: u8 = 11;
/// Request PrintGetDocumentData.
pub const PRINT_GET_DOCUMENT_DATA_REQUEST: u8 = 12;
/// Request PrintStartPage.
pub const PRINT_START_PAGE_REQUEST: u8 = 13;
/// Request PrintEndPage.
pub const PRINT_END_PAGE_REQUEST: u8 = 14;
/// Request PrintSelectInput.
pub const PRINT_SELECT_INPUT_REQUEST: u8 = 15;
/// Request PrintInputSelected.
pub const PRINT_INPUT_SELECTED_REQUEST: u8 = 16;
/// Request PrintGetAttributes.
pub const PRINT_GET_ATTRIBUTES_REQUEST: u8 = 17;
/// Request PrintGetOneAttributes.
pub const PRINT_GET_ONE_ATTRIBUTES_REQUEST: u8 = 19;
/// Request PrintSetAttributes.
pub const PRINT_SET_ATTRIBUTES_REQUEST: u8 = 18;
/// Request PrintGetPageDimensions.
pub const PRINT_GET_PAGE_DIMENSIONS_REQUEST: u8 = 21;
/// Request PrintQueryScreens.
pub const PRINT_QUERY_SCREENS_REQUEST: u8 = 22;
/// Request PrintSetImageResolution.
pub const PRINT_SET_IMAGE_RESOLUTION_REQUEST: u8 = 23;
/// Request PrintGetImageResolution.
pub const PRINT_GET_IMAGE_RESOLUTION_REQUEST: u8 = 24;
/// Event Notify.
pub const NOTIFY_EVENT: u8 = 0;
/// Event AttributNotify.
pub const ATTRIBUT_NOTIFY_EVENT: u8 = 1;
/// Error BadContext.
pub const BAD_CONTEXT_ERROR: u8 = 0;
/// Error BadSequence.
pub const BAD_SEQUENCE_ERROR: u8 = 1;
