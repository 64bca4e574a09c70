/* What a library is asked for in each scenario: the options, the clocks around what is timed, and the report, for every contestant in C.
 *
 *     static const struct library xlib = { .name = "Xlib", .open = ..., ... };
 *     int main(int argc, char **argv) { return contest(&xlib, argv + 1, argc - 1); }
 *
 * A connection is whatever the library makes of it. What is not there is a scenario that the contestant has not. */
#ifndef CONTEST_H
#define CONTEST_H

#include "job.h"

/* Made once, before the clock starts. */
struct canvas {
    unsigned long drawable;
    void *gc;
};

struct library {
    const char *name;
    void *(*open)(void);
    void (*round_trip)(void *connection);
    void (*no_ops)(void *connection, long count);
    void (*no_ops_from_two)(void *connection, long count);
    struct canvas (*canvas)(void *connection);
    void (*fills)(void *connection, struct canvas canvas, long count);
    /* At most BATCH of them, all asked for before the first answer is looked at. */
    void (*atoms)(void *connection, char (*names)[NAME], int count);
    /* Whether its heap is asked for. */
    int has_heap;
    /* Whether it is asked for round trips one by one. */
    int has_round_trips;
};

static long heap_of_one(const struct library *library)
{
    library->round_trip(library->open());
    long before = heap();
    for (int i = 0; i < CONNECTIONS; i++)
        library->round_trip(library->open());
    return (heap() - before) / CONNECTIONS;
}

static int contest(const struct library *library, char **arguments, int left)
{
    struct job job = read_job(arguments, left);
    if (is(&job, "heap") && library->has_heap) {
        job.bytes = heap_of_one(library);
        return report(&job);
    }
    void *connection = library->open();
    library->round_trip(connection);
    if (is(&job, "no-op")) {
        begin(&job);
        library->no_ops(connection, job.count);
        library->round_trip(connection);
    } else if (is(&job, "two-threads") && library->no_ops_from_two != NULL) {
        begin(&job);
        library->no_ops_from_two(connection, job.count);
        library->round_trip(connection);
    } else if (is(&job, "round-trip") && library->has_round_trips) {
        begin(&job);
        for (long i = 0; i < job.count; i++)
            library->round_trip(connection);
    } else if (is(&job, "fills") && library->fills != NULL) {
        struct canvas canvas = library->canvas(connection);
        library->round_trip(connection);
        begin(&job);
        library->fills(connection, canvas, job.count);
        library->round_trip(connection);
    } else if (is(&job, "atoms") && library->atoms != NULL) {
        char (*names)[NAME] = fresh_names(job.count);
        begin(&job);
        for (long i = 0; i < job.count; i += BATCH)
            library->atoms(connection, names + i, batch(job.count - i));
    } else if (is(&job, "memory")) {
        library->no_ops(connection, WARM_UP);
        library->round_trip(connection);
        long before = resident();
        begin(&job);
        library->no_ops(connection, job.count);
        job.bytes = resident() - before;
        library->round_trip(connection);
    } else {
        fprintf(stderr, "%s: ", library->name);
        fail("no such scenario");
    }
    end(&job);
    return report(&job);
}

#endif
