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

// The controller of a type that a widget has.
static gpointer controller(GtkWidget *widget, GType type) {
  GListModel *all = gtk_widget_observe_controllers(widget);
  gpointer found = NULL;
  for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
    gpointer each = g_list_model_get_item(all, i);
    if (G_TYPE_CHECK_INSTANCE_TYPE(each, type)) found = each;
    g_object_unref(each);
  }
  g_object_unref(all);
  return found;
}

gboolean gtk_check_press_key(GtkWidget *widget, guint key) {
  gboolean is_handled = FALSE;
  g_signal_emit_by_name(controller(widget, GTK_TYPE_EVENT_CONTROLLER_KEY), "key-pressed", key, 0, 0,
                        &is_handled);
  return is_handled;
}

void gtk_check_click(GtkWidget *widget, double x, double y) {
  gpointer click = controller(widget, GTK_TYPE_GESTURE_CLICK);
  g_signal_emit_by_name(click, "pressed", 1, x, y);
  g_signal_emit_by_name(click, "released", 1, x, y);
}

void gtk_check_flick(GtkWidget *widget, double velocity) {
  g_signal_emit_by_name(controller(widget, GTK_TYPE_EVENT_CONTROLLER_SCROLL), "decelerate", 0.0,
                        velocity);
}

void gtk_check_hold(GtkWidget *widget, double x, double y) {
  g_signal_emit_by_name(controller(widget, GTK_TYPE_GESTURE_LONG_PRESS), "pressed", x, y);
}

void gtk_check_cancel_drag(GtkWidget *widget) {
  gpointer drag = controller(widget, GTK_TYPE_GESTURE_DRAG);
  g_signal_emit_by_name(drag, "cancel", NULL);
  g_signal_emit_by_name(drag, "drag-end", 0.0, 0.0);
}

void gtk_check_pull(GtkWidget *scrolled_window) {
  g_signal_emit_by_name(scrolled_window, "edge-overshot", GTK_POS_BOTTOM);
  g_signal_emit_by_name(scrolled_window, "edge-overshot", GTK_POS_TOP);
}

void gtk_check_set_font(const char *name) {
  g_object_set(gtk_settings_get_default(), "gtk-font-name", name, NULL);
}
