/* A second protocol layer on libxcb's socket: it owns the writing (xcb_take_socket), fills a buffer of its own and sends that by xcb_writev.
 *
 *     handoff BUFFER_BYTES SCENARIO COUNT
 *
 * Nobody else writes, so that it keeps the socket, but for one request with a reply that libxcb sends often enough to tell 16-bit sequence
 * numbers apart: every owner has to see to that. */
#include <xcb/xcbext.h>

#include "contest.h"
#include "xcb_canvas.h"

/* A reply is due at distance 65 535 at the latest; a buffer of 64 K holds 16 384 no-ops. */
enum { SYNC_AFTER = 65535 - 16384 };

struct owner {
    xcb_connection_t *connection;
    uint8_t *buffer;
    size_t size, used;
    uint64_t requests, unanswered;
    int owns;
};

static void flush(struct owner *owner)
{
    if (owner->requests == 0)
        return;
    struct iovec vector = { owner->buffer, owner->used };
    if (!xcb_writev(owner->connection, &vector, 1, owner->requests))
        fail("handoff: cannot write");
    owner->unanswered += owner->requests;
    owner->used = owner->requests = 0;
}

static void give_back(void *closure)
{
    struct owner *owner = closure;
    flush(owner);
    owner->owns = 0;
}

static void take(struct owner *owner)
{
    uint64_t sent;
    if (!xcb_take_socket(owner->connection, give_back, owner, 0, &sent))
        fail("handoff: cannot take the socket");
    owner->owns = 1;
}

static void make_room(struct owner *owner)
{
    flush(owner);
    if (owner->unanswered >= SYNC_AFTER) {
        /* libxcb asks for the socket and gets it. */
        xcb_discard_reply(owner->connection, xcb_get_input_focus_unchecked(owner->connection).sequence);
        owner->unanswered = 0;
    }
}

static inline uint8_t *request(struct owner *owner, size_t bytes)
{
    if (owner->size - owner->used < bytes)
        make_room(owner);
    if (!owner->owns)
        take(owner);
    uint8_t *at = owner->buffer + owner->used;
    owner->used += bytes;
    owner->requests++;
    return at;
}

static void no_ops(void *owner, long count)
{
    for (long i = 0; i < count; i++)
        memcpy(request(owner, 4), &(xcb_no_operation_request_t){ XCB_NO_OPERATION, 0, 1 }, 4);
}

static struct canvas canvas(void *owner)
{
    return xcb_canvas(((struct owner *)owner)->connection);
}

static void fills(void *owner, struct canvas canvas, long count)
{
    xcb_pixmap_t pixmap = (xcb_pixmap_t)canvas.drawable;
    xcb_gcontext_t gc = (xcb_gcontext_t)(uintptr_t)canvas.gc;
    xcb_rectangle_t rectangles[RECTANGLES];
    xcb_poly_fill_rectangle_request_t head = { XCB_POLY_FILL_RECTANGLE, 0, (sizeof head + sizeof rectangles) / 4, pixmap, gc };
    for (long i = 0; i < count; i++) {
        for (int k = 0; k < RECTANGLES; k++)
            rectangles[k] = (xcb_rectangle_t){ (int16_t)(k * 8), (int16_t)(i & 63), 1, 1 };
        uint8_t *at = request(owner, sizeof head + sizeof rectangles);
        memcpy(at, &head, sizeof head);
        memcpy(at + sizeof head, rectangles, sizeof rectangles);
    }
}

static void round_trip(void *owner)
{
    xcb_round_trip(((struct owner *)owner)->connection);
}

/* Of the command line. */
static size_t buffer_size;

static void *connect_display(void)
{
    struct owner *owner = calloc(1, sizeof *owner);
    if (owner == NULL || (owner->buffer = malloc(buffer_size)) == NULL)
        fail("handoff: no memory");
    owner->size = buffer_size;
    owner->connection = xcb_connect(NULL, NULL);
    if (xcb_connection_has_error(owner->connection))
        fail("handoff: cannot connect");
    return owner;
}

static const struct library handoff = {
    .name = "handoff",
    .open = connect_display,
    .round_trip = round_trip,
    .no_ops = no_ops,
    .canvas = canvas,
    .fills = fills,
};

int main(int argc, char **argv)
{
    if (argc != 4 || atol(argv[1]) < 128 || atol(argv[1]) > 65536)
        fail("handoff: which BUFFER_BYTES (128 to 65536), SCENARIO, COUNT?");
    buffer_size = (size_t)atol(argv[1]);
    return contest(&handoff, argv + 2, argc - 2);
}
