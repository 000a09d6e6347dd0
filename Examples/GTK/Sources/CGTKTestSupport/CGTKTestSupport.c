// SPDX-License-Identifier: MIT

#include "CGTKTestSupport.h"

gboolean gtk_check_position(GtkWidget *widget, int position, int count) {
  GtkAccessible *row = GTK_ACCESSIBLE(widget);
  char *first = gtk_test_accessible_check_relation(row, GTK_ACCESSIBLE_RELATION_POS_IN_SET, position);
  char *second = gtk_test_accessible_check_relation(row, GTK_ACCESSIBLE_RELATION_SET_SIZE, count);
  gboolean is_right = first == NULL && second == NULL &&
                      gtk_accessible_get_accessible_role(row) == GTK_ACCESSIBLE_ROLE_LIST_ITEM;
  g_free(first);
  g_free(second);
  return is_right;
}
