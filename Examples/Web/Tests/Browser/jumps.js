// SPDX-License-Identifier: MIT
// The jump meter: how far do rows in sight move that were not asked to? It scrolls a list through rows that were never
// seen, and compares where each row that was in sight before is when the page has come to rest. Ticks are faster than a
// reader: a list is at rest when it has measured what it wants to, be it in sight or near.
'use strict';
window.measureJumps = async (list, ticks, seed) => {
  const table = {};
  let state = seed, direction = -1;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const between = (least, most) => Math.round(least + random() * (most - least));
  const compare = async (deed, step, act) => {
    const before = list.places();
    await act();
    await list.rest();
    const after = list.places(), line = (table[deed] ??= { times: 0, jumps: 0, sum: 0, worst: 0 });
    let worst = 0;
    for (const [row, top] of before) {
      const wanted = top - step, isSeen = wanted > 2 && wanted < list.height() - 2;
      // A row that is gone although it was to be in sight has moved by a viewport.
      const off = after.has(row) ? Math.abs(after.get(row) - wanted) : isSeen ? list.height() : 0;
      worst = Math.max(worst, off);
    }
    line.times++;
    // What is off by less than a point is a rounding.
    if (worst >= 1) Object.assign(line, { jumps: line.jumps + 1, sum: line.sum + worst, worst: Math.max(line.worst, worst) });
  };
  for (let tick = 0; tick < ticks; tick++) {
    const dice = random();
    if (tick % 50 === 0) {
      await list.jump(random());
      await list.rest();
    } else if (dice < 0.05) await compare('prepend', 0, () => list.prepend());
    else {
      if (dice > 0.95) direction = -direction;
      const step = direction * between(3, 400);
      await compare(step < 0 ? 'scroll back by 3…400 points' : 'scroll on by 3…400 points', step, () => list.scroll(step));
    }
  }
  return table;
};
const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
const placesOf = (rows, scroller, name) => {
  const top = scroller.getBoundingClientRect().top;
  return new Map(rows.map((row) => [name(row), row.getBoundingClientRect().top - top]));
};
// The feed's page; rows that are pinned are not where the list has them.
window.feedList = () => ({
  places: () => placesOf([...layer.children].filter((one) => one.classList.contains('l1')), scroller, (one) => one.dataset.row),
  height: () => scroller.clientHeight,
  async rest() { await frame(); await check.truth(true); },
  jump() { say({ t: 'press', view: -1, what: 'jump' }); },
  prepend() { say({ t: 'press', view: -1, what: 'prepend' }); },
  scroll(step) { scroller.scrollTop += step; },
});
// The page of plain.js.
window.plainList = () => ({
  places: () => placesOf(plain.rows(), plain.scroller, (one) => one.dataset.id),
  height: () => plain.scroller.clientHeight,
  rest: frame,
  jump(part) { plain.scroller.scrollTop = plain.extent() * part; },
  prepend() { plain.prepend(); },
  scroll(step) { plain.scroller.scrollTop += step; },
});
