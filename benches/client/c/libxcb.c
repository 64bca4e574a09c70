/* libxcb as a program uses it. */
#include <pthread.h>
#include <xcb/xcb.h>

#include "job.h"

static xcb_connection_t *connect_display(void)
{
    xcb_connection_t *connection = xcb_connect(NULL, NULL);
    if (xcb_connection_has_error(connection))
        fail("libxcb: cannot connect");
    return connection;
}

static void round_trip(xcb_connection_t *connection)
{
    xcb_get_input_focus_reply_t *reply = xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), NULL);
    if (reply == NULL)
        fail("libxcb: no reply");
    free(reply);
}

static void no_ops(xcb_connection_t *connection, long count)
{
    for (long i = 0; i < count; i++)
        xcb_no_operation(connection);
}

struct half {
    xcb_connection_t *connection;
    long count;
};

static void *no_ops_of_one(void *half)
{
    no_ops(((struct half *)half)->connection, ((struct half *)half)->count);
    return NULL;
}

static void no_ops_from_two(xcb_connection_t *connection, long count)
{
    struct half halves[] = { { connection, count / 2 }, { connection, count - count / 2 } };
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        if (pthread_create(&threads[i], NULL, no_ops_of_one, &halves[i]) != 0)
            fail("no thread");
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
}

static void fills(xcb_connection_t *connection, xcb_pixmap_t pixmap, xcb_gcontext_t gc, long count)
{
    xcb_rectangle_t rectangles[RECTANGLES];
    for (long i = 0; i < count; i++) {
        for (int k = 0; k < RECTANGLES; k++)
            rectangles[k] = (xcb_rectangle_t){ (int16_t)(k * 8), (int16_t)(i & 63), 1, 1 };
        xcb_poly_fill_rectangle(connection, pixmap, gc, RECTANGLES, rectangles);
    }
}

static void atoms(xcb_connection_t *connection, char (*names)[NAME], int count)
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

static long heap_of_one(void)
{
    round_trip(connect_display());
    long before = heap();
    for (int i = 0; i < CONNECTIONS; i++)
        round_trip(connect_display());
    return (heap() - before) / CONNECTIONS;
}

int main(int argc, char **argv)
{
    struct job job = read_job(argv + 1, argc - 1);
    if (is(&job, "heap")) {
        job.bytes = heap_of_one();
        return report(&job);
    }
    xcb_connection_t *connection = connect_display();
    round_trip(connection);
    if (is(&job, "no-op") || is(&job, "two-threads")) {
        begin(&job);
        if (is(&job, "no-op"))
            no_ops(connection, job.count);
        else
            no_ops_from_two(connection, job.count);
        round_trip(connection);
    } else if (is(&job, "round-trip")) {
        begin(&job);
        for (long i = 0; i < job.count; i++)
            round_trip(connection);
    } else if (is(&job, "fills")) {
        xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data;
        xcb_pixmap_t pixmap = xcb_generate_id(connection);
        xcb_gcontext_t gc = xcb_generate_id(connection);
        xcb_create_pixmap(connection, screen->root_depth, pixmap, screen->root, 100, 100);
        xcb_create_gc(connection, gc, pixmap, 0, NULL);
        round_trip(connection);
        begin(&job);
        fills(connection, pixmap, gc, job.count);
        round_trip(connection);
    } else if (is(&job, "atoms")) {
        char (*names)[NAME] = fresh_names(job.count);
        begin(&job);
        for (long i = 0; i < job.count; i += BATCH)
            atoms(connection, names + i, batch(job.count - i));
    } else if (is(&job, "memory")) {
        no_ops(connection, WARM_UP);
        round_trip(connection);
        long before = resident();
        begin(&job);
        no_ops(connection, job.count);
        job.bytes = resident() - before;
        round_trip(connection);
    } else {
        fail("libxcb: no such scenario");
    }
    end(&job);
    return report(&job);
}
