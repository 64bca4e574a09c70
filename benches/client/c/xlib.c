/* Xlib as a program uses it: the contestant that others are compared with. */
#include <X11/Xlib.h>
#include <pthread.h>

#include "job.h"

static Display *open_display(void)
{
    Display *display = XOpenDisplay(NULL);
    if (display == NULL)
        fail("Xlib: cannot connect");
    return display;
}

static void round_trip(Display *display)
{
    Window focus;
    int revert;
    XGetInputFocus(display, &focus, &revert);
}

static void no_ops(Display *display, long count)
{
    for (long i = 0; i < count; i++)
        XNoOp(display);
}

struct half {
    Display *display;
    long count;
};

static void *no_ops_of_one(void *half)
{
    no_ops(((struct half *)half)->display, ((struct half *)half)->count);
    return NULL;
}

static void no_ops_from_two(Display *display, long count)
{
    struct half halves[] = { { display, count / 2 }, { display, count - count / 2 } };
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        if (pthread_create(&threads[i], NULL, no_ops_of_one, &halves[i]) != 0)
            fail("no thread");
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
}

static void fills(Display *display, Pixmap pixmap, GC gc, long count)
{
    XRectangle rectangles[RECTANGLES];
    for (long i = 0; i < count; i++) {
        for (int k = 0; k < RECTANGLES; k++)
            rectangles[k] = (XRectangle){ (short)(k * 8), (short)(i & 63), 1, 1 };
        XFillRectangles(display, pixmap, gc, rectangles, RECTANGLES);
    }
}

/* Xlib pipelines through XInternAtoms alone. */
static void atoms(Display *display, char (*names)[NAME], int count)
{
    char *pointers[BATCH];
    Atom answers[BATCH];
    for (int i = 0; i < count; i++)
        pointers[i] = names[i];
    if (!XInternAtoms(display, pointers, count, False, answers))
        fail("Xlib: no atoms");
}

static long heap_of_one(void)
{
    round_trip(open_display());
    long before = heap();
    for (int i = 0; i < CONNECTIONS; i++)
        round_trip(open_display());
    return (heap() - before) / CONNECTIONS;
}

int main(int argc, char **argv)
{
    struct job job = read_job(argv + 1, argc - 1);
    XInitThreads();
    if (is(&job, "heap")) {
        job.bytes = heap_of_one();
        return report(&job);
    }
    Display *display = open_display();
    round_trip(display);
    if (is(&job, "no-op") || is(&job, "two-threads")) {
        begin(&job);
        if (is(&job, "no-op"))
            no_ops(display, job.count);
        else
            no_ops_from_two(display, job.count);
        round_trip(display);
    } else if (is(&job, "round-trip")) {
        begin(&job);
        for (long i = 0; i < job.count; i++)
            round_trip(display);
    } else if (is(&job, "fills")) {
        Pixmap pixmap = XCreatePixmap(display, DefaultRootWindow(display), 100, 100, (unsigned)DefaultDepth(display, DefaultScreen(display)));
        GC gc = XCreateGC(display, pixmap, 0, NULL);
        round_trip(display);
        begin(&job);
        fills(display, pixmap, gc, job.count);
        round_trip(display);
    } else if (is(&job, "atoms")) {
        char (*names)[NAME] = fresh_names(job.count);
        begin(&job);
        for (long i = 0; i < job.count; i += BATCH)
            atoms(display, names + i, batch(job.count - i));
    } else if (is(&job, "memory")) {
        no_ops(display, WARM_UP);
        round_trip(display);
        long before = resident();
        begin(&job);
        no_ops(display, job.count);
        job.bytes = resident() - before;
        round_trip(display);
    } else {
        fail("Xlib: no such scenario");
    }
    end(&job);
    return report(&job);
}
