// SPDX-License-Identifier: MIT
// The page: carries out in the DOM what the engine says, and says what its reader does. No list is kept here.
'use strict';
const [CELL_X, CELL_Y] = [8, 20];
const $ = (id) => document.getElementById(id);
const [scroller, layer, space] = [$('scroller'), $('layer'), $('space')];
const feed = { views: new Map(), last: 0, session: null, truth: null, socket: null };
window.feed = feed;
const BUTTONS = 4, COMMENT = 5, USER = 1;

// The 256 colours of a terminal, which is what the models speak of.
function color(number) {
  if (number >= 232) return `rgb(${Array(3).fill(8 + (number - 232) * 10)})`;
  const part = (n) => (n ? 55 + n * 40 : 0), i = number - 16;
  return `rgb(${part(Math.floor(i / 36))},${part(Math.floor(i / 6) % 6)},${part(i % 6)})`;
}

function view(number) {
  let one = feed.views.get(number);
  if (!one) {
    one = { element: document.createElement('div'), number, content: 0, measured: false };
    one.element.className = 'row l1';
    one.element.dataset.view = number;
    feed.views.set(number, one);
  }
  return one;
}

// Texts become text nodes, never markup.
function fill(one, content) {
  const blocks = content.blocks.map((block, index) => {
    const element = document.createElement('div');
    element.className = 'block' + (block.oneLine ? ' one' : '') + (block.centered ? ' mid' : '');
    if (block.back !== undefined) element.style.background = color(block.back);
    if (block.lead) element.append(block.lead);
    block.parts.forEach((part, at) => {
      const span = document.createElement('span');
      span.textContent = part.text;
      if (part.color !== undefined) span.style.color = color(part.color);
      if (part.back !== undefined) span.style.background = color(part.back);
      if (part.bold) span.style.fontWeight = 'bold';
      if (part.dim) span.style.opacity = 0.6;
      if (one.kind === BUTTONS) {
        span.dataset.do = ['like', 'comment', 'share'][at];
        span.className = 'press';
        span.tabIndex = 0;
        span.setAttribute('role', 'button');
      }
      element.append(span);
    });
    return element;
  });
  const inner = document.createElement('div');
  inner.append(...blocks);
  one.element.replaceChildren(inner);
  one.element.style.background =
    content.sky === undefined ? '' : `linear-gradient(${color(content.sky)} 40%, ${color(content.hills)})`;
  if (one.kind === USER) one.element.firstChild.firstChild.dataset.do = 'fold';
}

const operations = {
  c(number, content, row, kind, measured, what) {
    const one = view(number);
    Object.assign(one, { content, kind, measured: measured === 1 });
    one.element.dataset.row = row;
    fill(one, what);
  },
  p(number, x, y, width, height, depth) {
    const { element } = view(number);
    element.className = element.className.replace(/l\d/, 'l' + depth);
    Object.assign(element.style, {
      left: x * CELL_X + 'px', top: y * CELL_Y + 'px', width: width * CELL_X + 'px', height: height * CELL_Y + 'px',
    });
  },
  i(number, row) { view(number).element.setAttribute('aria-posinset', row + 1); },
  s(number, marks) {
    view(number).element.classList.toggle('marked', (marks & 3) !== 0);
    view(number).element.classList.toggle('held', (marks & 4) !== 0);
  },
  r(number) { delete view(number).element.dataset.row; },
  d(number) {
    view(number).element.remove();
    feed.views.delete(number);
  },
};

const ordering = {
  r(position, count) { for (let i = 0; i < count; i++) layer.children[position].remove(); },
  m(from, to) {
    const element = layer.children[from];
    element.remove();
    layer.insertBefore(element, layer.children[to] ?? null);
  },
  i(position, views) {
    const before = layer.children[position] ?? null;
    for (const number of views) layer.insertBefore(view(number).element, before);
  },
};

function show(message) {
  feed.last = message.n;
  feed.posts = message.posts;
  if (message.session) feed.session = message.session;
  if (message.reset) {
    layer.replaceChildren();
    feed.views.clear();
  }
  for (const [name, ...rest] of message.ops) operations[name](...rest);
  for (const [name, ...rest] of message.order) ordering[name](...rest);
  space.style.height = message.extent * CELL_Y + 'px';
  if (message.adjust) scroller.scrollTop = feed.offset = feed.offset + message.adjust * CELL_Y;
  if (message.offset !== undefined) scroller.scrollTop = feed.offset = message.offset * CELL_Y;
  layer.setAttribute('aria-setsize', message.rows);
  const time = message.time < 1000 ? `${Math.round(message.time)} µs` : `${(message.time / 1000).toFixed(1)} ms`;
  $('state').textContent = `${message.rows.toLocaleString('en')} rows · ${message.update ?? ''} · engine ${time}`;
  if (message.truth) feed.truth = message;
  measure(message.ops);
}

// The page has the fonts: heights of what was filled to be measured, where it stands by now. A message has room for 400.
function measure(ops) {
  const found = [];
  for (const number of new Set(ops.filter(([name]) => name === 'c').map(([, number]) => number))) {
    const one = feed.views.get(number);
    if (one?.measured && one.element.isConnected) {
      found.push([number, one.content, one.element.firstChild.offsetHeight / CELL_Y]);
    }
  }
  for (let at = 0; at < found.length; at += 400) say({ t: 'heights', v: found.slice(at, at + 400) });
}

function say(message) {
  if (feed.socket?.readyState === WebSocket.OPEN) feed.socket.send(JSON.stringify(message));
}

function sayViewport() {
  say({ t: 'viewport', w: Math.max(1, scroller.clientWidth / CELL_X), h: Math.max(1, scroller.clientHeight / CELL_Y) });
}

function connect() {
  const socket = (feed.socket = new WebSocket(`ws://${location.host}/socket`));
  socket.onopen = () => {
    say({ t: 'hello', session: feed.session ?? '', n: feed.last });
    sayViewport();
  };
  socket.onmessage = (event) => show(JSON.parse(event.data));
  socket.onclose = (event) => {
    $('state').textContent = event.reason || 'away';
    if (event.code !== 1008) setTimeout(connect, 500);
  };
}

feed.offset = 0;
scroller.addEventListener('scroll', () => {
  // What the engine did itself is no news to it.
  if (Math.abs(scroller.scrollTop - feed.offset) < 1) return;
  feed.offset = scroller.scrollTop;
  say({ t: 'scroll', y: feed.offset / CELL_Y, after: feed.last });
});
new ResizeObserver(sayViewport).observe(scroller);
$('filter').addEventListener('input', (event) => say({ t: 'filter', text: event.target.value }));
const viewOf = (target) => Number(target.closest?.('.row')?.dataset.view ?? -1);
document.addEventListener('click', (event) => {
  const what = event.target.closest?.('[data-do]')?.dataset.do;
  if (what === 'comment') {
    const text = prompt('Comment');
    if (text) say({ t: 'comment', view: viewOf(event.target), text: text.slice(0, 280) });
  } else if (what) say({ t: 'press', view: viewOf(event.target), what });
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') say({ t: 'drag', what: 'cancel', view: -1 });
  if (event.key === 'Enter' && event.target.dataset.do) event.target.click();
});
scroller.addEventListener('pointerdown', (event) => {
  const one = feed.views.get(viewOf(event.target));
  if (one?.kind !== COMMENT) return;
  event.preventDefault();
  let over = one.number;
  say({ t: 'drag', what: 'begin', view: one.number });
  const move = (event) => {
    const target = viewOf(document.elementFromPoint(event.clientX, event.clientY) ?? document.body);
    if (target >= 0 && target !== over) say({ t: 'drag', what: 'over', view: (over = target) });
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', () => {
    removeEventListener('pointermove', move);
    say({ t: 'drag', what: 'end', view: -1 });
  }, { once: true });
});
connect();
