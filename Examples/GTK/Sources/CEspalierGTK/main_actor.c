// SPDX-License-Identifier: MIT

#include <glib-unix.h>
#include <stdint.h>
#include <unistd.h>

#include "CEspalierGTK.h"

// What the run loop of Foundation uses on Linux: libdispatch writes to this descriptor when something waits for the
// main queue, and carries it out when it is called.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static gboolean main_queue_waits(gint descriptor, GIOCondition condition, gpointer data) {
  uint64_t count;
  if (read(descriptor, &count, sizeof count) < 0) (void)0;
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

void espalier_main_actor_attach(void) {
  static gboolean is_attached;
  if (is_attached) return;
  is_attached = TRUE;
  // The descriptor comes to be with the first call; what was enqueued before it has to be carried out once.
  g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, main_queue_waits, NULL);
  _dispatch_main_queue_callback_4CF(NULL);
}
