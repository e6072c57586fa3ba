/*
 * What `SystemCallFilter=~@resources` of deploy/waitlist.service forbids a process and its children, loaded before the C
 * library (LD_PRELOAD): the calls of that group fail with EPERM, as the unit says (systemd.exec(5); seccomp(2)).
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

static const int forbidden[] = {
  SYS_ioprio_set, SYS_mbind, SYS_migrate_pages, SYS_move_pages, SYS_sched_setaffinity, SYS_sched_setattr,
  SYS_sched_setparam, SYS_sched_setscheduler, SYS_set_mempolicy, SYS_setpriority, SYS_setrlimit,
};
#define COUNT (sizeof forbidden / sizeof *forbidden)

__attribute__((constructor)) static void start(void) {
  struct sock_filter filter[2 * COUNT + 2];
  size_t length = 0;
  filter[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (size_t index = 0; index < COUNT; index += 1) {
    filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, forbidden[index], 0, 1);
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  }
  filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog program = {.len = length, .filter = filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) abort();
}
