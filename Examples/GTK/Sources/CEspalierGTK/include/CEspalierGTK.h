// SPDX-License-Identifier: MIT

// The subclasses of GObject that a list needs. All of it is for the thread of the main loop.

#ifndef C_ESPALIER_GTK_H
#define C_ESPALIER_GTK_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

// A list model: a GListModel and a GtkSelectionModel whose rows its owner has.

typedef struct {
  guint (*count)(void *owner);
  // A new reference.
  GObject *(*item)(void *owner, guint position);
  gboolean (*is_selected)(void *owner, guint position);
  // Called for each row that changes; all calls of one change come before `did_select`.
  void (*select)(void *owner, guint position, gboolean is_selected);
  void (*did_select)(void *owner);
} EspalierListModelCalls;

GListModel *espalier_list_model_new(void *owner, const EspalierListModelCalls *calls);

void espalier_list_model_set_owner(GListModel *model, void *owner);

// Lets go of the owner; the model has no rows from then on.
void espalier_list_model_detach(GListModel *model, guint count);

void espalier_list_model_selection_changed(GListModel *model);

// An item of a list model: it keeps a value of its owner's.
GObject *espalier_item_new(void *value, void (*release)(void *value));

// The value of an item; NULL if it is no such item.
void *espalier_item_value(void *item);

// A factory whose rows are made and filled by its owner.
typedef struct {
  void (*setup)(void *owner, GtkListItem *cell);
  void (*bind)(void *owner, GtkListItem *cell);
  void (*teardown)(void *owner, GtkListItem *cell);
  void (*release)(void *owner);
} EspalierFactoryCalls;

GtkListItemFactory *espalier_factory_new(void *owner, const EspalierFactoryCalls *calls);

// A surface: the child of a GtkScrolledWindow in which rows are placed.

// What a key is that acts on the row with the focus, as Return.
#define ESPALIER_KEY_ACTS 6

typedef struct {
  // The surface was scrolled by another than its owner, or has another size.
  void (*changed)(void *owner);
  void (*focused)(void *owner, void *row_owner, gboolean is_focused);
  // Keys: a row, a page, all of it; even numbers back, odd ones on, as of FocusStep; or ESPALIER_KEY_ACTS. FALSE: not
  // handled.
  gboolean (*key)(void *owner, int step);
  void (*tapped)(void *owner, double x, double y, int phase);
  // A drag by a long press: 0 begins, 1 moves, 2 ends, 3 is cancelled. FALSE: there is none.
  gboolean (*dragged)(void *owner, int phase, double x, double y);
  // The surface decelerates after a flick, or has come to rest.
  void (*moved)(void *owner, gboolean is_decelerating);
  // A frame of an animation; FALSE ends it.
  gboolean (*frame)(void *owner, double seconds);
} EspalierSurfaceCalls;

GtkWidget *espalier_surface_new(void *owner, const EspalierSurfaceCalls *calls);
void espalier_surface_detach(GtkWidget *surface);

// Takes over the extent of the content and the offset; nobody is told.
void espalier_surface_set_content(GtkWidget *surface, double extent, double offset);
double espalier_surface_offset(GtkWidget *surface);
void espalier_surface_set_offset(GtkWidget *surface, double offset);
void espalier_surface_size(GtkWidget *surface, int *width, int *height);
void espalier_surface_animate(GtkWidget *surface);

// An animation goes on from where a flick is: nobody is told that the surface comes to rest.
void espalier_surface_end_flick(GtkWidget *surface);

// A row: a place for one widget, with the focus and the role of a list item.

GtkWidget *espalier_row_new(GtkWidget *child);
void espalier_row_set_owner(GtkWidget *row, void *owner);

// Puts a row into a surface at a place of the content, `depth` rows behind it; -1: where it is among the others.
void espalier_row_place(
    GtkWidget *row, GtkWidget *surface, double x, double y, double width, double height, int depth);

// Takes a row out of its surface.
void espalier_row_drop(GtkWidget *row);

// The height for a width. A row without a surface is put into this one, where it is never seen.
double espalier_row_measure(GtkWidget *row, GtkWidget *surface, double width);

void espalier_row_set_hidden(GtkWidget *row, gboolean is_hidden);
void espalier_row_set_selected(GtkWidget *row, gboolean is_selected);
void espalier_row_set_position(GtkWidget *row, int position, int count);

// The main loop: lets what waits for Swift's main actor run in the default context of GLib.
void espalier_main_actor_attach(void);

G_END_DECLS

#endif
