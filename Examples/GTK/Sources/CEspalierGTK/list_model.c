// SPDX-License-Identifier: MIT

#include "CEspalierGTK.h"

// An item.

typedef struct {
  GObject parent;
  void *value;
  void (*release)(void *value);
} EspalierItem;

typedef struct {
  GObjectClass parent;
} EspalierItemClass;

GType espalier_item_get_type(void);
G_DEFINE_TYPE(EspalierItem, espalier_item, G_TYPE_OBJECT)

static void item_finalize(GObject *object) {
  EspalierItem *self = (EspalierItem *)object;
  self->release(self->value);
  G_OBJECT_CLASS(espalier_item_parent_class)->finalize(object);
}

static void espalier_item_class_init(EspalierItemClass *class) {
  G_OBJECT_CLASS(class)->finalize = item_finalize;
}

static void espalier_item_init(EspalierItem *self) {}

GObject *espalier_item_new(void *value, void (*release)(void *value)) {
  EspalierItem *self = g_object_new(espalier_item_get_type(), NULL);
  (self->value = value), (self->release = release);
  return G_OBJECT(self);
}

void *espalier_item_value(void *item) {
  if (!G_TYPE_CHECK_INSTANCE_TYPE(item, espalier_item_get_type())) return NULL;
  return ((EspalierItem *)item)->value;
}

// A list model.

typedef struct {
  GObject parent;
  void *owner;
  EspalierListModelCalls calls;
} EspalierListModel;

typedef struct {
  GObjectClass parent;
} EspalierListModelClass;

GType espalier_list_model_get_type(void);
static void list_init(GListModelInterface *interface);
static void selection_init(GtkSelectionModelInterface *interface);
G_DEFINE_TYPE_WITH_CODE(EspalierListModel, espalier_list_model, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_init)
                            G_IMPLEMENT_INTERFACE(GTK_TYPE_SELECTION_MODEL, selection_init))

static EspalierListModel *model_of(gpointer model) {
  return G_TYPE_CHECK_INSTANCE_CAST(model, espalier_list_model_get_type(), EspalierListModel);
}

static guint count(GListModel *model) {
  EspalierListModel *self = model_of(model);
  return self->owner ? self->calls.count(self->owner) : 0;
}

static gpointer item(GListModel *model, guint position) {
  EspalierListModel *self = model_of(model);
  return position < count(model) ? self->calls.item(self->owner, position) : NULL;
}

static GType item_type(GListModel *model) { return espalier_item_get_type(); }

static gboolean is_selected(GtkSelectionModel *model, guint position) {
  EspalierListModel *self = model_of(model);
  return position < count(G_LIST_MODEL(model)) && self->calls.is_selected(self->owner, position);
}

static gboolean set_selection(GtkSelectionModel *model, GtkBitset *selected, GtkBitset *mask) {
  EspalierListModel *self = model_of(model);
  guint rows = count(G_LIST_MODEL(model)), position;
  GtkBitsetIter iterator;
  for (gboolean more = gtk_bitset_iter_init_first(&iterator, mask, &position);
       more && position < rows; more = gtk_bitset_iter_next(&iterator, &position)) {
    gboolean wanted = gtk_bitset_contains(selected, position);
    if (wanted != self->calls.is_selected(self->owner, position))
      self->calls.select(self->owner, position, wanted);
  }
  if (self->owner) self->calls.did_select(self->owner);
  espalier_list_model_selection_changed(G_LIST_MODEL(model));
  return TRUE;
}

static void list_init(GListModelInterface *interface) {
  (interface->get_n_items = count), (interface->get_item = item);
  interface->get_item_type = item_type;
}

static void selection_init(GtkSelectionModelInterface *interface) {
  (interface->is_selected = is_selected), (interface->set_selection = set_selection);
}

static void espalier_list_model_class_init(EspalierListModelClass *class) {}

static void espalier_list_model_init(EspalierListModel *self) {}

GListModel *espalier_list_model_new(void *owner, const EspalierListModelCalls *calls) {
  EspalierListModel *self = g_object_new(espalier_list_model_get_type(), NULL);
  (self->owner = owner), (self->calls = *calls);
  return G_LIST_MODEL(self);
}

void espalier_list_model_set_owner(GListModel *model, void *owner) {
  model_of(model)->owner = owner;
}

void espalier_list_model_detach(GListModel *model, guint rows) {
  model_of(model)->owner = NULL;
  if (rows > 0) g_list_model_items_changed(model, 0, rows, 0);
}

void espalier_list_model_selection_changed(GListModel *model) {
  guint rows = count(model);
  if (rows > 0) gtk_selection_model_selection_changed(GTK_SELECTION_MODEL(model), 0, rows);
}

// A factory.

typedef struct {
  void *owner;
  EspalierFactoryCalls calls;
} Factory;

static void setup(GtkSignalListItemFactory *factory, GtkListItem *cell, gpointer data) {
  Factory *self = data;
  self->calls.setup(self->owner, cell);
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *cell, gpointer data) {
  Factory *self = data;
  self->calls.bind(self->owner, cell);
}

static void teardown(GtkSignalListItemFactory *factory, GtkListItem *cell, gpointer data) {
  Factory *self = data;
  self->calls.teardown(self->owner, cell);
}

static void release_factory(gpointer data) {
  Factory *self = data;
  self->calls.release(self->owner);
  g_free(self);
}

GtkListItemFactory *espalier_factory_new(void *owner, const EspalierFactoryCalls *calls) {
  Factory *self = g_new(Factory, 1);
  (self->owner = owner), (self->calls = *calls);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_object_set_data_full(G_OBJECT(factory), "espalier", self, release_factory);
  g_signal_connect(factory, "setup", G_CALLBACK(setup), self);
  g_signal_connect(factory, "bind", G_CALLBACK(bind), self);
  g_signal_connect(factory, "teardown", G_CALLBACK(teardown), self);
  return factory;
}
