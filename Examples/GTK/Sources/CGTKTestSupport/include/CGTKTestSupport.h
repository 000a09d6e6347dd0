// SPDX-License-Identifier: MIT

#ifndef C_GTK_TEST_SUPPORT_H
#define C_GTK_TEST_SUPPORT_H

#include <gtk/gtk.h>

// Whether a widget says that it is a list item, at a position of a set of a size; with GTK_A11Y=test.
gboolean gtk_check_position(GtkWidget *widget, int position, int count);

// What the controllers of a widget say when a finger or a key does something: there are none on the display.
gboolean gtk_check_press_key(GtkWidget *widget, guint key);
void gtk_check_click(GtkWidget *widget, double x, double y);
void gtk_check_set_font(const char *name);
void gtk_check_pull(GtkWidget *scrolled_window);
void gtk_check_flick(GtkWidget *widget, double velocity);
void gtk_check_hold(GtkWidget *widget, double x, double y);
void gtk_check_cancel_drag(GtkWidget *widget);

#endif
