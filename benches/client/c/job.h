/* What every contestant in C does alike: its command line, its clocks, and the line that it prints.
 *
 *     PROGRAM SCENARIO COUNT  prints  COUNT WALL_NS CPU_NS BYTES
 *
 * BYTES is what the process grew by (scenario memory), what a connection holds of the heap (heap), and 0 elsewhere. Times are from the first
 * request to the answer of one that was sent behind the last, so that the server has done all of it. */
#ifndef JOB_H
#define JOB_H

#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NAME = 40, BATCH = 1000, RECTANGLES = 10, CONNECTIONS = 8, WARM_UP = 200000 };

struct job {
    const char *scenario;
    long count;
    uint64_t wall, cpu;
    long bytes;
};

_Noreturn static inline void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static inline struct job read_job(char **arguments, int left)
{
    if (left != 2)
        fail("which SCENARIO, and how many?");
    struct job job = { .scenario = arguments[0], .count = atol(arguments[1]) };
    if (job.count < 1)
        fail("COUNT is no number from 1");
    return job;
}

static inline int is(const struct job *job, const char *scenario)
{
    return strcmp(job->scenario, scenario) == 0;
}

static inline uint64_t now(clockid_t clock)
{
    struct timespec time;
    if (clock_gettime(clock, &time) != 0)
        fail("no clock");
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static inline void begin(struct job *job)
{
    job->cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    job->wall = now(CLOCK_MONOTONIC);
}

static inline void end(struct job *job)
{
    job->wall = now(CLOCK_MONOTONIC) - job->wall;
    job->cpu = now(CLOCK_PROCESS_CPUTIME_ID) - job->cpu;
}

static inline int report(const struct job *job)
{
    printf("%ld %llu %llu %ld\n", job->count, (unsigned long long)job->wall, (unsigned long long)job->cpu, job->bytes);
    return 0;
}

/* Resident bytes, counted page by page: what /proc/self/status says lags behind. */
static inline long resident(void)
{
    char line[256];
    long kilobytes = -1;
    FILE *file = fopen("/proc/self/smaps_rollup", "r");
    if (file == NULL)
        fail("no /proc/self/smaps_rollup");
    while (kilobytes < 0 && fgets(line, sizeof line, file) != NULL)
        sscanf(line, "Rss: %ld kB", &kilobytes);
    fclose(file);
    return kilobytes * 1024;
}

static inline long heap(void)
{
    struct mallinfo2 info = mallinfo2();
    return (long)(info.uordblks + info.hblkhd);
}

/* Names that the server has not seen: the time is in them. They are scattered (the factor is odd, so that no two are the same), since servers keep
 * atoms in a tree by a sum over the name, and neighbours would make it a list. */
static inline char (*fresh_names(long count))[NAME]
{
    char (*names)[NAME] = malloc((size_t)count * sizeof *names);
    if (names == NULL)
        fail("no memory for names");
    uint64_t stamp = now(CLOCK_REALTIME);
    for (long i = 0; i < count; i++)
        snprintf(names[i], NAME, "XERIC_%016llx", (unsigned long long)((stamp + (uint64_t)i) * 0x9e3779b97f4a7c15u));
    return names;
}

/* How many of the atoms from here on are asked for at once. */
static inline int batch(long left)
{
    return left < BATCH ? (int)left : BATCH;
}

#endif
