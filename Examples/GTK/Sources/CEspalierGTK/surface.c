// SPDX-License-Identifier: MIT

#include "CEspalierGTK.h"

#include <math.h>

#include "row.h"

typedef struct {
  GtkWidget parent;
  void *owner;
  EspalierSurfaceCalls calls;
  GtkAdjustment *adjustments[2];
  GtkScrollablePolicy policies[2];
  double extent;
  int width, height;
  gboolean is_telling, is_decelerating;
  guint tick, rest_tick;
  gint64 last_frame;
  int rest_frames;
  double last_offset;
} EspalierSurface;

typedef struct {
  GtkWidgetClass parent;
} EspalierSurfaceClass;

enum { HADJUSTMENT = 1, VADJUSTMENT, HPOLICY, VPOLICY };

GType espalier_surface_get_type(void);
G_DEFINE_TYPE_WITH_CODE(EspalierSurface, espalier_surface, GTK_TYPE_WIDGET,
                        G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, NULL))

static EspalierSurface *surface_of(gpointer widget) {
  return G_TYPE_CHECK_INSTANCE_CAST(widget, espalier_surface_get_type(), EspalierSurface);
}

// The adjustments.

static void scrolled(GtkAdjustment *adjustment, gpointer data) {
  EspalierSurface *self = surface_of(data);
  gtk_widget_queue_allocate(GTK_WIDGET(self));
  if (!self->is_telling && self->owner) self->calls.changed(self->owner);
}

static void set_adjustment(EspalierSurface *self, int index, GtkAdjustment *adjustment) {
  if (self->adjustments[index]) {
    g_signal_handlers_disconnect_by_data(self->adjustments[index], self);
    g_clear_object(&self->adjustments[index]);
  }
  if (!adjustment) return;
  self->adjustments[index] = g_object_ref_sink(adjustment);
  g_signal_connect(adjustment, "value-changed", G_CALLBACK(scrolled), self);
}

double espalier_surface_offset(GtkWidget *surface) {
  GtkAdjustment *adjustment = surface_of(surface)->adjustments[1];
  return adjustment ? gtk_adjustment_get_value(adjustment) : 0;
}

void espalier_surface_set_offset(GtkWidget *surface, double offset) {
  GtkAdjustment *adjustment = surface_of(surface)->adjustments[1];
  if (adjustment) gtk_adjustment_set_value(adjustment, offset);
}

void espalier_surface_set_content(GtkWidget *surface, double extent, double offset) {
  EspalierSurface *self = surface_of(surface);
  GtkAdjustment *adjustment = self->adjustments[1];
  self->extent = extent;
  gtk_widget_queue_allocate(surface);
  if (!adjustment) return;
  double page = self->height, upper = MAX(extent, page);
  gboolean was_telling = self->is_telling;
  self->is_telling = TRUE;
  gtk_adjustment_configure(adjustment, CLAMP(offset, 0, upper - page), 0, upper, page * 0.1,
                           page * 0.9, page);
  self->is_telling = was_telling;
}

void espalier_surface_size(GtkWidget *surface, int *width, int *height) {
  EspalierSurface *self = surface_of(surface);
  (*width = self->width), (*height = self->height);
}

// Layout.

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  *minimum = *natural = 0;
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  EspalierSurface *self = surface_of(widget);
  if (width != self->width || height != self->height) {
    (self->width = width), (self->height = height);
    espalier_surface_set_content(widget, self->extent, espalier_surface_offset(widget));
    if (self->owner) self->calls.changed(self->owner);
  }
  double offset = espalier_surface_offset(widget);
  for (GtkWidget *row = gtk_widget_get_first_child(widget); row;
       row = gtk_widget_get_next_sibling(row)) {
    espalier_row_allocate(row, offset);
  }
  // Rows that were filled just now have asked for another measurement. They have got it, and the next time they
  // ask they have to be heard.
  int ignored;
  gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &ignored, &ignored, NULL, NULL);
}

// Keys, fingers and frames.

static gboolean key_pressed(GtkEventControllerKey *controller, guint key, guint code,
                            GdkModifierType state, gpointer data) {
  EspalierSurface *self = surface_of(data);
  int step;
  switch (key) {
    case GDK_KEY_Up: case GDK_KEY_KP_Up: step = 0; break;
    case GDK_KEY_Down: case GDK_KEY_KP_Down: step = 1; break;
    case GDK_KEY_Page_Up: case GDK_KEY_KP_Page_Up: step = 2; break;
    case GDK_KEY_Page_Down: case GDK_KEY_KP_Page_Down: step = 3; break;
    case GDK_KEY_Home: case GDK_KEY_KP_Home: step = 4; break;
    case GDK_KEY_End: case GDK_KEY_KP_End: step = 5; break;
    case GDK_KEY_Return: case GDK_KEY_KP_Enter: case GDK_KEY_ISO_Enter: case GDK_KEY_space:
    case GDK_KEY_KP_Space: step = ESPALIER_KEY_ACTS; break;
    default: return GDK_EVENT_PROPAGATE;
  }
  return self->owner && self->calls.key(self->owner, step);
}

static void pressed(GtkGestureClick *gesture, int count, double x, double y, gpointer data) {
  EspalierSurface *self = surface_of(data);
  if (self->owner) self->calls.tapped(self->owner, x, y, 0);
}

static void released(GtkGestureClick *gesture, int count, double x, double y, gpointer data) {
  EspalierSurface *self = surface_of(data);
  if (self->owner) self->calls.tapped(self->owner, x, y, 1);
}

static void unpressed(GtkGesture *gesture, GdkEventSequence *sequence, gpointer data) {
  EspalierSurface *self = surface_of(data);
  if (self->owner) self->calls.tapped(self->owner, 0, 0, 2);
}

static void held(GtkGestureLongPress *press, double x, double y, gpointer data) {
  EspalierSurface *self = surface_of(data);
  GtkGesture *drag = g_object_get_data(G_OBJECT(self), "drag");
  if (self->owner && self->calls.dragged(self->owner, 0, x, y)) {
    g_object_set_data(G_OBJECT(self), "held", self);
    gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED);
  }
}

static void drag_point(GtkGestureDrag *drag, double dx, double dy, int phase, gpointer data) {
  EspalierSurface *self = surface_of(data);
  double x, y;
  if (!g_object_get_data(G_OBJECT(self), "held") || !self->owner) return;
  if (phase != 1) g_object_set_data(G_OBJECT(self), "held", NULL);
  gtk_gesture_drag_get_start_point(drag, &x, &y);
  self->calls.dragged(self->owner, phase, x + dx, y + dy);
}

static void drag_updated(GtkGestureDrag *drag, double dx, double dy, gpointer data) {
  drag_point(drag, dx, dy, 1, data);
}

static void drag_ended(GtkGestureDrag *drag, double dx, double dy, gpointer data) {
  drag_point(drag, dx, dy, 2, data);
}

// Before it ends, which is heard no more.
static void drag_cancelled(GtkGesture *drag, GdkEventSequence *sequence, gpointer data) {
  EspalierSurface *self = surface_of(data);
  if (!g_object_get_data(G_OBJECT(self), "held") || !self->owner) return;
  g_object_set_data(G_OBJECT(self), "held", NULL);
  self->calls.dragged(self->owner, 3, 0, 0);
}

static gboolean frame(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  EspalierSurface *self = surface_of(widget);
  gint64 now = gdk_frame_clock_get_frame_time(clock);
  double seconds = self->last_frame ? (now - self->last_frame) / 1e6 : 0;
  self->last_frame = now;
  if (self->owner && self->calls.frame(self->owner, seconds)) return G_SOURCE_CONTINUE;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

void espalier_surface_animate(GtkWidget *surface) {
  EspalierSurface *self = surface_of(surface);
  if (self->tick) return;
  self->last_frame = 0;
  self->tick = gtk_widget_add_tick_callback(surface, frame, NULL, NULL);
}

// The scrolled window goes on by itself after a flick, and does not say when that ends: when two frames in a row
// find the surface where it was.
static gboolean rest_frame(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  EspalierSurface *self = surface_of(widget);
  double offset = espalier_surface_offset(widget);
  if (offset != self->last_offset) {
    self->last_offset = offset;
    self->rest_frames = 0;
    return G_SOURCE_CONTINUE;
  }
  if (++self->rest_frames < 3) return G_SOURCE_CONTINUE;
  self->rest_tick = 0;
  if (self->owner) self->calls.moved(self->owner, FALSE);
  return G_SOURCE_REMOVE;
}

void espalier_surface_end_flick(GtkWidget *surface) {
  EspalierSurface *self = surface_of(surface);
  if (self->rest_tick) gtk_widget_remove_tick_callback(surface, self->rest_tick);
  self->rest_tick = 0;
}

static void decelerates(GtkEventControllerScroll *controller, double vx, double vy, gpointer data) {
  EspalierSurface *self = surface_of(data);
  if (vy == 0 || !self->owner || self->tick) return;
  self->last_offset = espalier_surface_offset(GTK_WIDGET(self));
  self->rest_frames = 0;
  self->calls.moved(self->owner, TRUE);
  if (!self->rest_tick)
    self->rest_tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), rest_frame, NULL, NULL);
}

static void swiped(GtkGestureSwipe *swipe, double vx, double vy, gpointer data) {
  decelerates(NULL, vx, vy, data);
}

// The class.

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
  EspalierSurface *self = surface_of(object);
  switch (id) {
    case HADJUSTMENT: set_adjustment(self, 0, g_value_get_object(value)); break;
    case VADJUSTMENT: set_adjustment(self, 1, g_value_get_object(value)); break;
    default: self->policies[id - HPOLICY] = g_value_get_enum(value);
  }
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
  EspalierSurface *self = surface_of(object);
  if (id <= VADJUSTMENT) {
    g_value_set_object(value, self->adjustments[id - HADJUSTMENT]);
  } else {
    g_value_set_enum(value, self->policies[id - HPOLICY]);
  }
}

static void dispose(GObject *object) {
  GtkWidget *row;
  while ((row = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(row);
  set_adjustment(surface_of(object), 0, NULL);
  set_adjustment(surface_of(object), 1, NULL);
  G_OBJECT_CLASS(espalier_surface_parent_class)->dispose(object);
}

static void espalier_surface_class_init(EspalierSurfaceClass *class) {
  GObjectClass *object = G_OBJECT_CLASS(class);
  (object->set_property = set_property), (object->get_property = get_property);
  object->dispose = dispose;
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  (widget->measure = measure), (widget->size_allocate = size_allocate);
  gtk_widget_class_set_css_name(widget, "listview");
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_LIST);
  g_object_class_override_property(object, HADJUSTMENT, "hadjustment");
  g_object_class_override_property(object, VADJUSTMENT, "vadjustment");
  g_object_class_override_property(object, HPOLICY, "hscroll-policy");
  g_object_class_override_property(object, VPOLICY, "vscroll-policy");
}

static void espalier_surface_init(EspalierSurface *self) {
  GtkWidget *widget = GTK_WIDGET(self);
  gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN);
  GtkEventController *keys = gtk_event_controller_key_new();
  g_signal_connect(keys, "key-pressed", G_CALLBACK(key_pressed), self);
  GtkGesture *click = gtk_gesture_click_new();
  g_signal_connect(click, "pressed", G_CALLBACK(pressed), self);
  g_signal_connect(click, "released", G_CALLBACK(released), self);
  g_signal_connect(click, "cancel", G_CALLBACK(unpressed), self);
  GtkGesture *press = gtk_gesture_long_press_new();
  g_signal_connect(press, "pressed", G_CALLBACK(held), self);
  GtkGesture *drag = gtk_gesture_drag_new();
  g_signal_connect(drag, "drag-update", G_CALLBACK(drag_updated), self);
  g_signal_connect(drag, "drag-end", G_CALLBACK(drag_ended), self);
  g_signal_connect(drag, "cancel", G_CALLBACK(drag_cancelled), self);
  g_object_set_data(G_OBJECT(self), "drag", drag);
  GtkEventController *wheel = gtk_event_controller_scroll_new(
      GTK_EVENT_CONTROLLER_SCROLL_VERTICAL | GTK_EVENT_CONTROLLER_SCROLL_KINETIC);
  g_signal_connect(wheel, "decelerate", G_CALLBACK(decelerates), self);
  GtkGesture *swipe = gtk_gesture_swipe_new();
  gtk_gesture_single_set_touch_only(GTK_GESTURE_SINGLE(swipe), TRUE);
  g_signal_connect(swipe, "swipe", G_CALLBACK(swiped), self);
  GtkEventController *all[] = {keys,
                               GTK_EVENT_CONTROLLER(click),
                               GTK_EVENT_CONTROLLER(press),
                               GTK_EVENT_CONTROLLER(drag),
                               wheel,
                               GTK_EVENT_CONTROLLER(swipe)};
  for (size_t i = 0; i < G_N_ELEMENTS(all); i++) gtk_widget_add_controller(widget, all[i]);
  gtk_gesture_group(drag, press);
}

GtkWidget *espalier_surface_new(void *owner, const EspalierSurfaceCalls *calls) {
  EspalierSurface *self = g_object_new(espalier_surface_get_type(), NULL);
  (self->owner = owner), (self->calls = *calls);
  return GTK_WIDGET(self);
}

void espalier_surface_detach(GtkWidget *surface) { surface_of(surface)->owner = NULL; }

void espalier_surface_focused(GtkWidget *surface, void *row_owner, gboolean is_focused) {
  EspalierSurface *self = surface_of(surface);
  if (self->owner && row_owner) self->calls.focused(self->owner, row_owner, is_focused);
}
