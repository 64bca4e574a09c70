/* Opens and closes connections to the display that DISPLAY names, as many as its argument says. */
#include <stdio.h>
#include <stdlib.h>
#include <X11/Xlib.h>

int main(int argc, char **argv)
{
    int count = argc == 2 ? atoi(argv[1]) : 0;
    for (int made = 0; made < count; made++) {
        Display *display = XOpenDisplay(NULL);
        if (!display) {
            fprintf(stderr, "connection %d of %d failed\n", made + 1, count);
            return 1;
        }
        XCloseDisplay(display);
    }
    return count > 0 ? 0 : 2;
}
