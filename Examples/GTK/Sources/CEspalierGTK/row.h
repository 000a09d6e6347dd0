// SPDX-License-Identifier: MIT

#include <gtk/gtk.h>

// Gives a row its place in a surface that is scrolled to an offset.
void espalier_row_allocate(GtkWidget *row, double offset);

// Tells the owner of a surface that a row has got the focus, or lost it.
void espalier_surface_focused(GtkWidget *surface, void *row_owner, gboolean is_focused);
