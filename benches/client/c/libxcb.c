/* libxcb as a program uses it. */
#include "contest.h"
#include "threads.h"
#include "xcb_canvas.h"

static void *connect_display(void)
{
    xcb_connection_t *connection = xcb_connect(NULL, NULL);
    if (xcb_connection_has_error(connection))
        fail("libxcb: cannot connect");
    return connection;
}

static void round_trip(void *connection)
{
    xcb_round_trip(connection);
}

static void no_ops(void *connection, long count)
{
    for (long i = 0; i < count; i++)
        xcb_no_operation(connection);
}

static void no_ops_from_two(void *connection, long count)
{
    from_two(no_ops, connection, count);
}

static struct canvas canvas(void *connection)
{
    return xcb_canvas(connection);
}

static void fills(void *connection, struct canvas canvas, long count)
{
    xcb_pixmap_t pixmap = (xcb_pixmap_t)canvas.drawable;
    xcb_gcontext_t gc = (xcb_gcontext_t)(uintptr_t)canvas.gc;
    xcb_rectangle_t rectangles[RECTANGLES];
    for (long i = 0; i < count; i++) {
        for (int k = 0; k < RECTANGLES; k++)
            rectangles[k] = (xcb_rectangle_t){ (int16_t)(k * 8), (int16_t)(i & 63), 1, 1 };
        xcb_poly_fill_rectangle(connection, pixmap, gc, RECTANGLES, rectangles);
    }
}

static void atoms(void *connection, char (*names)[NAME], int count)
{
    xcb_intern_atom_cookie_t cookies[BATCH];
    for (int i = 0; i < count; i++)
        cookies[i] = xcb_intern_atom(connection, 0, (uint16_t)strlen(names[i]), names[i]);
    for (int i = 0; i < count; i++) {
        xcb_intern_atom_reply_t *reply = xcb_intern_atom_reply(connection, cookies[i], NULL);
        if (reply == NULL)
            fail("libxcb: no atom");
        free(reply);
    }
}

static const struct library libxcb = {
    .name = "libxcb",
    .open = connect_display,
    .round_trip = round_trip,
    .no_ops = no_ops,
    .no_ops_from_two = no_ops_from_two,
    .canvas = canvas,
    .fills = fills,
    .atoms = atoms,
    .has_heap = 1,
    .has_round_trips = 1,
};

int main(int argc, char **argv)
{
    return contest(&libxcb, argv + 1, argc - 1);
}
