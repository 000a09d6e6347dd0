// SPDX-License-Identifier: MIT
// A plain virtual list, as people write it: heights are guessed until a row was shown, and kept then; rows are placed by
// the sum of those before them. Nobody looks after what is in sight.
'use strict';
(() => {
  const words = (id) => Array.from({ length: 2 + (id * 7919) % 83 }, (_, at) => `word${(at * 31 + id) % 13}`).join(' ');
  let items = Array.from({ length: 100000 }, (_, id) => ({ id, text: words(id) })), last = items.length;
  const guess = 60, heights = new Map();
  document.body.innerHTML =
    '<div style="height:600px;width:500px;overflow-y:auto;font:16px/20px sans-serif"><div style="position:relative"></div></div>';
  const scroller = document.body.firstChild, content = scroller.firstChild, shown = new Map();
  let tops = [];
  function sumUp() {
    let top = 0;
    tops = items.map(({ id }) => { const start = top; top += heights.get(id) ?? guess; return start; });
    content.style.height = (tops.end = top) + 'px';
  }
  function indexAt(y) {
    let [low, high] = [0, items.length];
    while (low < high) { const middle = (low + high) >> 1; if (tops[middle] <= y) low = middle + 1; else high = middle; }
    return Math.max(0, low - 1);
  }
  function render() {
    const first = indexAt(scroller.scrollTop), wanted = new Set();
    let isNew = false;
    for (let at = first; at < items.length && tops[at] < scroller.scrollTop + scroller.clientHeight; at++) {
      const { id, text } = items[at];
      wanted.add(id);
      let row = shown.get(id);
      if (!row) {
        row = document.createElement('div');
        row.dataset.id = id;
        row.textContent = text;
        row.style.cssText = 'position:absolute;left:0;right:0';
        shown.set(id, row);
        content.append(row);
      }
      row.style.top = tops[at] + 'px';
    }
    for (const [id, row] of shown) if (!wanted.has(id)) { row.remove(); shown.delete(id); }
    for (const [id, row] of shown) if (heights.get(id) !== row.offsetHeight) { heights.set(id, row.offsetHeight); isNew = true; }
    if (isNew) { sumUp(); render(); }
  }
  scroller.addEventListener('scroll', render);
  sumUp();
  render();
  window.plain = {
    scroller,
    rows: () => [...content.children],
    extent: () => tops.end,
    prepend() { items = [{ id: last, text: words(last++) }, ...items]; sumUp(); render(); },
  };
})();
