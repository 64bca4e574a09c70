/* Xlib as a program uses it: the contestant that others are compared with. */
#include <X11/Xlib.h>

#include "contest.h"
#include "threads.h"

static void *open_display(void)
{
    Display *display = XOpenDisplay(NULL);
    if (display == NULL)
        fail("Xlib: cannot connect");
    return display;
}

static void round_trip(void *display)
{
    Window focus;
    int revert;
    XGetInputFocus(display, &focus, &revert);
}

static void no_ops(void *display, long count)
{
    for (long i = 0; i < count; i++)
        XNoOp(display);
}

static void no_ops_from_two(void *display, long count)
{
    from_two(no_ops, display, count);
}

static struct canvas canvas(void *connection)
{
    Display *display = connection;
    Pixmap pixmap = XCreatePixmap(display, DefaultRootWindow(display), 100, 100, (unsigned)DefaultDepth(display, DefaultScreen(display)));
    return (struct canvas){ pixmap, XCreateGC(display, pixmap, 0, NULL) };
}

static void fills(void *display, struct canvas canvas, long count)
{
    XRectangle rectangles[RECTANGLES];
    for (long i = 0; i < count; i++) {
        for (int k = 0; k < RECTANGLES; k++)
            rectangles[k] = (XRectangle){ (short)(k * 8), (short)(i & 63), 1, 1 };
        XFillRectangles(display, canvas.drawable, canvas.gc, rectangles, RECTANGLES);
    }
}

/* Xlib pipelines through XInternAtoms alone. */
static void atoms(void *display, char (*names)[NAME], int count)
{
    char *pointers[BATCH];
    Atom answers[BATCH];
    for (int i = 0; i < count; i++)
        pointers[i] = names[i];
    if (!XInternAtoms(display, pointers, count, False, answers))
        fail("Xlib: no atoms");
}

static const struct library xlib = {
    .name = "Xlib",
    .open = open_display,
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
    XInitThreads();
    return contest(&xlib, argv + 1, argc - 1);
}
