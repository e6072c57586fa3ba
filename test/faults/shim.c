/*
 * A disk and a clock that do what a test says, loaded before the C library (LD_PRELOAD).
 *
 * SHIM_DATA     folder whose files are watched
 * SHIM_SYNCED   folder that receives each watched file's content as of its last successful sync: what a disk
 *               would still hold after the power failed
 * SHIM_CONTROL  file of three native integers that may change at any time:
 *               int64 seconds added to the wall clock
 *               int32 errno with which every change of a watched file fails; 0 for none
 *               int32 milliseconds that a sync takes longer
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct control {
  int64_t clock_offset;
  int32_t write_errno;
  int32_t sync_delay;
};

static const struct control none;
static const volatile struct control *control = &none;
static char data_folder[PATH_MAX], synced_folder[PATH_MAX];

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int (*real_open)(const char *, int, ...);
static int (*real_clock_gettime)(clockid_t, struct timespec *);

__attribute__((constructor)) static void start(void) {
  real_open = REAL(open);
  real_clock_gettime = REAL(clock_gettime);
  const char *data = getenv("SHIM_DATA"), *synced = getenv("SHIM_SYNCED"), *path = getenv("SHIM_CONTROL");
  if (data) snprintf(data_folder, sizeof data_folder, "%s/", data);
  if (synced) snprintf(synced_folder, sizeof synced_folder, "%s/", synced);
  if (!path) return;
  int fd = real_open(path, O_RDONLY);
  if (fd < 0) return;
  void *mapped = mmap(NULL, sizeof(struct control), PROT_READ, MAP_SHARED, fd, 0);
  if (mapped != MAP_FAILED) control = mapped;
  close(fd);
}

/* The name inside the watched folder, or NULL. */
static const char *watched_path(const char *path) {
  size_t length = strlen(data_folder);
  return length && strncmp(path, data_folder, length) == 0 ? path + length : NULL;
}

static const char *watched_fd(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return NULL;
  path[length] = '\0';
  return watched_path(path);
}

static int refused(int fd) {
  char path[PATH_MAX];
  if (!control->write_errno || !watched_fd(fd, path)) return 0;
  errno = control->write_errno;
  return 1;
}

/* The shared memory file is no part of what a disk holds: SQLite makes it anew. */
static int is_memory(const char *name) {
  size_t length = strlen(name);
  return length > 4 && strcmp(name + length - 4, "-shm") == 0;
}

ssize_t write(int fd, const void *buffer, size_t count) {
  return refused(fd) ? -1 : REAL(write)(fd, buffer, count);
}

ssize_t pwrite(int fd, const void *buffer, size_t count, off_t offset) {
  return refused(fd) ? -1 : REAL(pwrite)(fd, buffer, count, offset);
}

ssize_t pwrite64(int fd, const void *buffer, size_t count, off64_t offset) {
  return refused(fd) ? -1 : REAL(pwrite64)(fd, buffer, count, offset);
}

int ftruncate(int fd, off_t length) { return refused(fd) ? -1 : REAL(ftruncate)(fd, length); }

int ftruncate64(int fd, off64_t length) { return refused(fd) ? -1 : REAL(ftruncate64)(fd, length); }

static int opens_for_writing(const char *path, int flags) {
  return (flags & (O_WRONLY | O_RDWR | O_CREAT)) && watched_path(path) != NULL;
}

#define OPEN(name)                                                                        \
  int name(const char *path, int flags, ...) {                                            \
    va_list arguments;                                                                    \
    va_start(arguments, flags);                                                           \
    mode_t mode = va_arg(arguments, mode_t);                                              \
    va_end(arguments);                                                                    \
    /* A full disk still opens what exists; a read-only one does not. */                  \
    if (control->write_errno == EROFS && opens_for_writing(path, flags)) {                \
      errno = EROFS;                                                                      \
      return -1;                                                                          \
    }                                                                                     \
    return REAL(name)(path, flags, mode);                                                 \
  }
OPEN(open)
OPEN(open64)

/* Keeps what a disk would hold now; the copy replaces the one before it in one step. */
static void keep(int fd, const char *name) {
  char target[2 * PATH_MAX], fresh[2 * PATH_MAX + 32], source[64];
  snprintf(target, sizeof target, "%s%s", synced_folder, name);
  snprintf(fresh, sizeof fresh, "%s.%ld.new", target, (long)getpid());
  snprintf(source, sizeof source, "/proc/self/fd/%d", fd);
  int in = real_open(source, O_RDONLY), out = real_open(fresh, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  struct stat status;
  if (in < 0 || out < 0 || fstat(in, &status) != 0) abort();
  for (off_t left = status.st_size; left > 0;) {
    ssize_t copied = sendfile(out, in, NULL, left);
    if (copied <= 0) abort();
    left -= copied;
  }
  close(in);
  close(out);
  if (rename(fresh, target) != 0) abort();
}

static int sync_file(int (*real)(int), int fd) {
  char path[PATH_MAX];
  const char *name = watched_fd(fd, path);
  if (!name) return real(fd);
  if (control->write_errno) {
    errno = control->write_errno;
    return -1;
  }
  if (control->sync_delay) usleep((useconds_t)control->sync_delay * 1000);
  int result = real(fd);
  struct stat status;
  if (result == 0 && synced_folder[0] && !is_memory(name) && fstat(fd, &status) == 0 && S_ISREG(status.st_mode))
    keep(fd, name);
  return result;
}

int fsync(int fd) { return sync_file(REAL(fsync), fd); }

int fdatasync(int fd) { return sync_file(REAL(fdatasync), fd); }

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = real_clock_gettime ? real_clock_gettime(clock, time) : REAL(clock_gettime)(clock, time);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += control->clock_offset;
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  int result = REAL(gettimeofday)(time, zone);
  if (result == 0) time->tv_sec += control->clock_offset;
  return result;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}
