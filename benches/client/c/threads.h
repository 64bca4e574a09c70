/* Two threads that do a half each. */
#ifndef THREADS_H
#define THREADS_H

#include <pthread.h>

#include "job.h"

struct half {
    void (*work)(void *connection, long count);
    void *connection;
    long count;
};

static void *one_half(void *half)
{
    ((struct half *)half)->work(((struct half *)half)->connection, ((struct half *)half)->count);
    return NULL;
}

static void from_two(void (*work)(void *, long), void *connection, long count)
{
    struct half halves[] = { { work, connection, count / 2 }, { work, connection, count - count / 2 } };
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        if (pthread_create(&threads[i], NULL, one_half, &halves[i]) != 0)
            fail("no thread");
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
}

#endif
