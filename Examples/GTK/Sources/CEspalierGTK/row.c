// SPDX-License-Identifier: MIT

#include "row.h"

#include <math.h>

#include "CEspalierGTK.h"

typedef struct {
  GtkWidget parent;
  void *owner;
  double x, y, width, height;
  gboolean is_placed, is_focused;
} EspalierRow;

typedef struct {
  GtkWidgetClass parent;
} EspalierRowClass;

GType espalier_row_get_type(void);
G_DEFINE_TYPE(EspalierRow, espalier_row, GTK_TYPE_WIDGET)

static EspalierRow *row_of(gpointer widget) {
  return G_TYPE_CHECK_INSTANCE_CAST(widget, espalier_row_get_type(), EspalierRow);
}

static void focus_changed(GtkEventControllerFocus *controller, GParamSpec *spec, gpointer data) {
  EspalierRow *self = row_of(data);
  gboolean is_focused = gtk_event_controller_focus_contains_focus(controller);
  GtkWidget *surface = gtk_widget_get_parent(GTK_WIDGET(self));
  if (!surface || is_focused == self->is_focused) return;
  self->is_focused = is_focused;
  espalier_surface_focused(surface, self->owner, is_focused);
}

static void dispose(GObject *object) {
  GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(object));
  if (child) gtk_widget_unparent(child);
  G_OBJECT_CLASS(espalier_row_parent_class)->dispose(object);
}

static void ring(GtkSnapshot *snapshot, float inset, float width, float height, float grey) {
  GskRoundedRect rect;
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT(inset, inset, width - 2 * inset, height - 2 * inset);
  GdkRGBA color = {grey, grey, grey, 1};
  gsk_rounded_rect_init_from_rect(&rect, &bounds, 0);
  gtk_snapshot_append_border(snapshot, &rect, (const float[4]){2, 2, 2, 2},
                             (const GdkRGBA[4]){color, color, color, color});
}

// Two rings of the focus in front of what the row shows, white and black: one of them is seen on any colour.
static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  GTK_WIDGET_CLASS(espalier_row_parent_class)->snapshot(widget, snapshot);
  float width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  if (!gtk_widget_has_visible_focus(widget) || width < 8 || height < 8) return;
  ring(snapshot, 0, width, height, 1);
  ring(snapshot, 2, width, height, 0);
}

static void espalier_row_class_init(EspalierRowClass *class) {
  G_OBJECT_CLASS(class)->dispose = dispose;
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  widget->snapshot = snapshot;
  gtk_widget_class_set_layout_manager_type(widget, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name(widget, "row");
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_LIST_ITEM);
}

static void espalier_row_init(EspalierRow *self) {
  gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
  GtkEventController *focus = gtk_event_controller_focus_new();
  g_signal_connect(focus, "notify::contains-focus", G_CALLBACK(focus_changed), self);
  gtk_widget_add_controller(GTK_WIDGET(self), focus);
}

GtkWidget *espalier_row_new(GtkWidget *child) {
  GtkWidget *row = g_object_new(espalier_row_get_type(), NULL);
  gtk_widget_set_parent(child, row);
  return row;
}

void espalier_row_set_owner(GtkWidget *row, void *owner) { row_of(row)->owner = owner; }

// Puts a row behind those in front of it. Prototypes are behind all, and no row.
static void insert(GtkWidget *row, GtkWidget *surface, int depth) {
  GtkWidget *previous = NULL, *next = gtk_widget_get_first_child(surface);
  for (; next; (previous = next), (next = gtk_widget_get_next_sibling(next))) {
    if (next == row) continue;
    if (row_of(next)->is_placed && depth-- == 0) break;
  }
  if (previous == row) previous = gtk_widget_get_prev_sibling(row);
  gtk_widget_insert_after(row, surface, previous);
}

void espalier_row_place(
    GtkWidget *row, GtkWidget *surface, double x, double y, double width, double height,
    int depth) {
  EspalierRow *self = row_of(row);
  (self->x = x), (self->y = y), (self->width = width), (self->height = height);
  if (depth >= 0) insert(row, surface, depth);
  if (!self->is_placed) {
    self->is_placed = TRUE;
    gtk_widget_set_child_visible(row, TRUE);
  }
  gtk_widget_queue_allocate(surface);
}

void espalier_row_drop(GtkWidget *row) {
  row_of(row)->is_placed = FALSE;
  if (gtk_widget_get_parent(row)) gtk_widget_unparent(row);
}

double espalier_row_measure(GtkWidget *row, GtkWidget *surface, double width) {
  EspalierRow *self = row_of(row);
  if (!gtk_widget_get_parent(row)) {
    gtk_widget_set_child_visible(row, FALSE);
    gtk_widget_insert_after(row, surface, NULL);
  }
  int minimum, natural, least;
  gtk_widget_measure(row, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  self->width = MAX(least, width);
  gtk_widget_measure(row, GTK_ORIENTATION_VERTICAL, (int)self->width, &minimum, &natural, NULL,
                     NULL);
  return self->height = natural;
}

void espalier_row_allocate(GtkWidget *row, double offset) {
  EspalierRow *self = row_of(row);
  if (!gtk_widget_should_layout(row)) return;
  int least, minimum, ignored, width = (int)round(self->width);
  gtk_widget_measure(row, GTK_ORIENTATION_HORIZONTAL, -1, &least, &ignored, NULL, NULL);
  width = MAX(width, least);
  gtk_widget_measure(row, GTK_ORIENTATION_VERTICAL, width, &minimum, &ignored, NULL, NULL);
  // Rows in sight have the same fraction of a point, of which there are 768: it is never just between two.
  double y = floor(self->y - offset + 0.5 + 1.0 / 1536);
  graphene_point_t origin = {(float)round(self->x), (float)y};
  gtk_widget_allocate(row, width, MAX((int)round(self->height), minimum), -1,
                      gsk_transform_translate(NULL, &origin));
}

void espalier_row_set_hidden(GtkWidget *row, gboolean is_hidden) {
  gtk_widget_set_opacity(row, is_hidden ? 0 : 1);
}

void espalier_row_set_selected(GtkWidget *row, gboolean is_selected) {
  if (is_selected) {
    gtk_widget_set_state_flags(row, GTK_STATE_FLAG_SELECTED, FALSE);
  } else {
    gtk_widget_unset_state_flags(row, GTK_STATE_FLAG_SELECTED);
  }
  gtk_accessible_update_state(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_STATE_SELECTED, is_selected, -1);
}

void espalier_row_set_position(GtkWidget *row, int position, int count) {
  gtk_accessible_update_relation(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_RELATION_POS_IN_SET, position,
                                 GTK_ACCESSIBLE_RELATION_SET_SIZE, count, -1);
}
