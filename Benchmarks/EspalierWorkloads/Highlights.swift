// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// What a run measures for which nothing is named, in the order in which it does: the cases that matter most, of
/// every suite, beginning with what is asked for most. A line here is a line of the summary.
public let highlights: [Highlights] = [
  Highlights(
    "flatten",
    shown: [
      "full": "flatten/full/post-list", "aged": "flatten/aged/post-list",
      "build": "flatten/build/post-list",
      "hide-show": "flatten/hide-show/post-list",
    ],
    others: ["flatten/full", "flatten/aged/random", "flatten/hide-show", "flatten/insert-remove"]),
  Highlights(
    "events",
    shown: [
      "heard": "events/send/depth-10.one", "unheard": "events/send/depth-10.none",
      "scattered": "events/send/depth-10.one-scattered",
      "from depth 100": "events/send/depth-100.one",
    ], others: ["events/send/depth-10.elsewhere*", "events/send/depth-10.all"]),
  Highlights(
    "shares",
    shown: [
      "share": "events/share/subscribers-1000", "notify": "events/notify/global",
      "upwards": "events/notify/parents",
      "subscribe-cancel": "events/subscribe-cancel/default",
    ],
    others: ["events/share/subscribers-10", "events/share/shadowed-1000", "events/notify/children"]),
  Highlights(
    "diff",
    shown: diffs,
    others: ["updates/identical/random", "updates/move-1/random"]),
  Highlights(
    "lists",
    shown: [
      "filter": "updates/filter-50pct/random", "sort": "updates/sort-by-other-key/random",
      "sections": "updates/sections-mixed-1pct/sections",
      "move sections": "updates/sections-move-10/sections",
    ]),
  Highlights(
    "engine",
    shown: [
      "commit-1": "updates/commit-1/layout", "commit-1000": "updates/commit-1000/layout",
      "like-tap": "updates/like-tap/layout",
      "hide-show": "updates/hide-show-1000/layout",
    ]),
  Highlights(
    "feed",
    shown: [
      "like": "updates/feed-like/feed", "page": "updates/feed-page/feed",
      "jump": "updates/feed-jump/feed",
      "rotate": "updates/feed-rotate/feed",
    ],
    others: ["updates/feed-insert/feed"]),
  Highlights("diff, 1,000", rows: 1000, shown: diffs),
  Highlights("diff, 20", rows: 20, shown: diffs),
  Highlights(
    "layout",
    shown: [
      "set-height": "layout/set-height/default", "row-at-offset": "layout/row-at-offset/default",
      "scroll": "layout/scroll/measured",
      "turn": "layout/turn/default",
    ],
    others: ["layout/visible-30/default", "layout/load/fresh"]),
  Highlights(
    "elements", rows: 1000,
    shown: [
      "mixed-1pct of UUIDs": "elements/mixed-1pct/struct-uuid",
      "of strings": "elements/mixed-1pct/struct-string",
    ]),
  Highlights("elements, 20", rows: 20, shown: [:], others: ["elements/mixed-1pct/struct-uuid"]),
  Highlights(
    "memory",
    shown: [
      "rows": "updates/memory/rows", "models": "updates/memory/models",
      "tree": "flatten/memory/post-list",
      "layout": "layout/memory/loaded",
    ]),
]

private let diffs: KeyValuePairs = [
  "insert-1": "updates/insert-1/random", "mixed-1pct": "updates/mixed-1pct/random",
  "shuffle": "updates/shuffle/random",
  "replace-all": "updates/replace-all/random",
]
