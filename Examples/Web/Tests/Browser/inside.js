// SPDX-License-Identifier: MIT
// What the test asks inside of the page: whether the DOM is what the engine says is in sight.
'use strict';
window.check = {
  /// The engine's answer when nothing is under way any more: no height that is not told yet. With `isAhead`, none of the
  /// rows out of sight either that the page was asked to measure.
  ///
  /// It asks every ten milliseconds at most: a page that says too much within a second is let go of.
  async truth(isAhead) {
    const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
    for (let i = 0; i < 200; i++) {
      await wait(10);
      feed.truth = null;
      const before = feed.last, asked = Date.now();
      say({ t: 'truth' });
      while (!feed.truth) {
        await wait(1);
        if (feed.socket.readyState !== WebSocket.OPEN || Date.now() - asked > 60_000) {
          throw new Error(`the page has no answer: ${document.getElementById('rows').textContent}`);
        }
      }
      // Nothing came before it or since.
      if (feed.truth.n !== before + 1 || feed.truth.n !== feed.last) continue;
      if (feed.truth.ops.length === 0 && !(isAhead && feed.truth.ahead)) return feed.truth;
    }
    throw new Error('the page does not come to rest');
  },
  /// What differs between the DOM and the engine.
  async differences() {
    const message = await this.truth(), wrong = [], rows = [...layer.children];
    const seen = message.truth;
    if (rows.length !== seen.length) return [`${rows.length} elements for ${seen.length} rows`];
    seen.forEach((row, at) => {
      // What the browser made of it, not what it was told.
      const element = rows[at], box = element.getBoundingClientRect(), all = layer.getBoundingClientRect();
      const say = (what, is, should) => { if (is !== should) wrong.push(`row ${row.row}: ${what} ${is}, not ${should}`); };
      const near = (what, is, should) => {
        if (Math.abs(is - should) > 0.25) wrong.push(`row ${row.row}: ${what} ${is}, not ${should}`);
      };
      say('identity', element.dataset.row, row.id);
      say('index', element.getAttribute('aria-posinset'), String(row.row + 1));
      near('left', box.left - all.left, row.x * 8);
      near('top', box.top - all.top, row.y * 20);
      near('width', box.width, row.width * 8);
      near('height', box.height, row.height * 20);
      say('text', [...element.querySelectorAll('.block')].map((one) => one.textContent).join('\n'), row.text);
      // Rows of text, comments, cards and the row of an empty list are as high as the page has measured them.
      if ([3, 5, 7, 9].includes(feed.views.get(row.view).kind)) {
        near('height of its text', element.firstChild.offsetHeight, row.height * 20);
      }
    });
    return wrong;
  },
  /// Rows whose box is not as high as what is in it, as the browser has laid it out, whatever the engine says: of texts,
  /// comments, cards and the row of an empty list another height is wrong, of other rows one that cuts something off.
  boxes() {
    const wrong = [];
    let automatic = 0;
    for (const element of layer.children) {
      const isAutomatic = [3, 5, 7, 9].includes(feed.views.get(Number(element.dataset.view)).kind);
      const box = element.getBoundingClientRect().height, natural = element.firstChild.getBoundingClientRect().height;
      automatic += isAutomatic;
      const isWrong = isAutomatic ? Math.abs(natural - box) > 0.5 : natural > box + 0.5;
      if (isWrong || element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth) {
        wrong.push(`${element.dataset.row}: ${box} for ${natural}, ${element.textContent.slice(0, 40)}`);
      }
    }
    return { wrong, automatic, rows: layer.children.length };
  },
  /// Where rows are that are not pinned, from the top of the window.
  places() {
    return [...layer.children].filter((one) => one.classList.contains('l1'))
      .map((one) => [one.dataset.row, one.getBoundingClientRect().top]);
  },
  /// Whether rows are shown at the top, in the middle and at the end of what is seen.
  isCovered() {
    const box = scroller.getBoundingClientRect();
    return [box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2].every((y) =>
      [...layer.children].some((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top <= y && bottom >= y;
      }));
  },
  /// Does something while the connection is away, and something else as soon as it is there again, before anything came.
  async away(act, then = () => {}) {
    const socket = feed.socket, wait = () => new Promise((done) => setTimeout(done, 5));
    socket.close();
    act();
    while (feed.socket === socket) await wait();
    const next = feed.socket;
    let isFirst = true;
    next.addEventListener('open', then);
    next.addEventListener('message', () => { isFirst = false; });
    const began = Date.now();
    while (isFirst && Date.now() - began < 60_000) await wait();
  },
  elements() { return new Map([...layer.children].map((one) => [one.dataset.row, one])); },
  /// Carries out random edits and compares after each one; rows that stay in sight keep their elements.
  async edits(from, count) {
    let kept = 0;
    for (let seed = from; seed < from + count; seed++) {
      const before = this.elements();
      say({ t: 'edit', seed });
      const wrong = await this.differences();
      if (wrong.length) return { seed, wrong };
      for (const [row, element] of this.elements()) {
        if (before.get(row) === element) kept++;
      }
    }
    return { kept, wrong: [] };
  },
};
