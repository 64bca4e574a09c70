/* What contestants on libxcb have alike. */
#ifndef XCB_CANVAS_H
#define XCB_CANVAS_H

#include <xcb/xcb.h>

#include "contest.h"

static void xcb_round_trip(xcb_connection_t *connection)
{
    xcb_get_input_focus_reply_t *reply = xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), NULL);
    if (reply == NULL)
        fail("libxcb: no reply");
    free(reply);
}

static struct canvas xcb_canvas(xcb_connection_t *connection)
{
    xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data;
    xcb_pixmap_t pixmap = xcb_generate_id(connection);
    xcb_gcontext_t gc = xcb_generate_id(connection);
    xcb_create_pixmap(connection, screen->root_depth, pixmap, screen->root, 100, 100);
    xcb_create_gc(connection, gc, pixmap, 0, NULL);
    return (struct canvas){ pixmap, (void *)(uintptr_t)gc };
}

#endif
