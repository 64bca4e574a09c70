/* What no client can beat: a buffer of 64 K that was filled before the clock started, written over and over.
 *
 *     limit server SCENARIO COUNT   into the server's socket: the server is the bound; in scenario two-threads from two threads, a buffer each in turn
 *     limit drain SCENARIO COUNT    into a socket pair that a second process reads and forgets: the kernel is the bound
 *
 * libxcb makes the connection and is not asked again: everything that is timed goes straight to its descriptor. */
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xcb/xcb.h>

#include "job.h"
#include "threads.h"

enum { BUFFER = 65536 };

static uint8_t buffer[BUFFER];

static void write_whole(int socket, const uint8_t *bytes, size_t left)
{
    while (left > 0) {
        ssize_t written = write(socket, bytes, left);
        if (written <= 0)
            fail("limit: cannot write");
        bytes += written;
        left -= (size_t)written;
    }
}

static void read_whole(int socket, uint8_t *bytes, size_t left)
{
    while (left > 0) {
        ssize_t got = read(socket, bytes, left);
        if (got <= 0)
            fail("limit: cannot read");
        bytes += got;
        left -= (size_t)got;
    }
}

static void fill(const void *request, size_t size)
{
    for (size_t at = 0; at + size <= BUFFER; at += size)
        memcpy(buffer + at, request, size);
}

static void write_requests(int socket, size_t size, long count)
{
    long whole = BUFFER / (long)size;
    for (; count > whole; count -= whole)
        write_whole(socket, buffer, (size_t)whole * size);
    write_whole(socket, buffer, (size_t)count * size);
}

/* Buffers of two threads must not mix. */
static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;

static void no_ops_of_one(void *socket, long count)
{
    const long whole = BUFFER / 4;
    for (long left = count; left > 0; left -= whole) {
        pthread_mutex_lock(&writing);
        write_whole(*(int *)socket, buffer, (size_t)(left < whole ? left : whole) * 4);
        pthread_mutex_unlock(&writing);
    }
}

static void round_trip(int socket)
{
    uint8_t request[4] = { XCB_GET_INPUT_FOCUS, 0, 0, 0 };
    uint16_t words = 1;
    memcpy(request + 2, &words, 2);
    write_whole(socket, request, sizeof request);
    uint8_t answer[32];
    read_whole(socket, answer, sizeof answer);
    if (answer[0] != 1)
        fail("limit: an error or an event in place of the reply");
}

static int drained_socket(void)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        fail("limit: no socket pair");
    pid_t child = fork();
    if (child < 0)
        fail("limit: no second process");
    if (child == 0) {
        close(ends[0]);
        while (read(ends[1], buffer, BUFFER) > 0)
            ;
        _exit(0);
    }
    close(ends[1]);
    return ends[0];
}

int main(int argc, char **argv)
{
    if (argc != 4)
        fail("limit: server or drain, SCENARIO, COUNT?");
    struct job job = read_job(argv + 2, argc - 2);
    xcb_no_operation_request_t no_op = { XCB_NO_OPERATION, 0, 1 };
    if (strcmp(argv[1], "drain") == 0) {
        if (!is(&job, "no-op"))
            fail("limit: no such scenario");
        int socket = drained_socket();
        fill(&no_op, sizeof no_op);
        begin(&job);
        write_requests(socket, sizeof no_op, job.count);
        close(socket);
        wait(NULL);
        end(&job);
        return report(&job);
    }
    xcb_connection_t *connection = xcb_connect(NULL, NULL);
    if (xcb_connection_has_error(connection))
        fail("limit: cannot connect");
    int socket = xcb_get_file_descriptor(connection);
    struct {
        xcb_poly_fill_rectangle_request_t head;
        xcb_rectangle_t rectangles[RECTANGLES];
    } fills = { { XCB_POLY_FILL_RECTANGLE, 0, sizeof fills / 4, 0, 0 }, { { 0 } } };
    size_t size = 0;
    if (is(&job, "no-op") || is(&job, "two-threads")) {
        size = sizeof no_op;
        fill(&no_op, size);
    } else if (is(&job, "fills")) {
        size = sizeof fills;
        xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data;
        fills.head.drawable = xcb_generate_id(connection);
        fills.head.gc = xcb_generate_id(connection);
        xcb_create_pixmap(connection, screen->root_depth, fills.head.drawable, screen->root, 100, 100);
        xcb_create_gc(connection, fills.head.gc, fills.head.drawable, 0, NULL);
        for (int k = 0; k < RECTANGLES; k++)
            fills.rectangles[k] = (xcb_rectangle_t){ (int16_t)(k * 8), (int16_t)k, 1, 1 };
        fill(&fills, size);
    } else {
        fail("limit: no such scenario");
    }
    if (xcb_flush(connection) <= 0 || fcntl(socket, F_SETFL, 0) != 0)
        fail("limit: cannot have the socket");
    round_trip(socket);
    begin(&job);
    if (is(&job, "two-threads"))
        from_two(no_ops_of_one, &socket, job.count);
    else
        write_requests(socket, size, job.count);
    round_trip(socket);
    end(&job);
    return report(&job);
}
