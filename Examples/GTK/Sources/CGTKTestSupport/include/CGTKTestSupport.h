// SPDX-License-Identifier: MIT

#ifndef C_GTK_TEST_SUPPORT_H
#define C_GTK_TEST_SUPPORT_H

#include <gtk/gtk.h>

// Whether a widget says that it is a list item, at a position of a set of a size; with GTK_A11Y=test.
gboolean gtk_check_position(GtkWidget *widget, int position, int count);

#endif
