// SPDX-License-Identifier: MIT
// The page: carries out in the DOM what the engine says, and says what its reader does. No list is kept here.
'use strict';
const [CELL_X, CELL_Y] = [8, 20];
const $ = (id) => document.getElementById(id);
const [scroller, layer, space] = [$('scroller'), $('layer'), $('space')];
const feed = { views: new Map(), last: 0, session: null, truth: null, socket: null, isHeard: false, filter: '' };
window.feed = feed;
const USER = 1, BUTTONS = 4, COMMENT = 5, GAP = 6, EMPTY = 9;

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
    one.element.role = 'article';
    one.element.tabIndex = -1;
    one.element.append(document.createElement('div'));
    one.element.dataset.view = number;
    feed.views.set(number, one);
  }
  return one;
}

// So many children of an element. Those that are there stay, and so do focus and selection in them.
function children(parent, count, name) {
  while (parent.children.length > count) parent.lastElementChild.remove();
  while (parent.children.length < count) parent.append(document.createElement(name));
  return [...parent.children];
}

function write(span, part) {
  if (span.textContent !== part.text) span.textContent = part.text;
  span.style.color = part.color === undefined ? '' : color(part.color);
  span.style.background = part.back === undefined ? '' : color(part.back);
  span.style.fontWeight = part.bold ? 'bold' : '';
  span.style.opacity = part.dim ? 0.6 : '';
}

function makeButton(element, what) {
  element.dataset.do = what;
  element.tabIndex = 0;
  element.role = 'button';
}

// Texts become text nodes, never markup. A view is of one kind for good, so what is a button stays one.
function fill(one, content) {
  const inner = one.element.firstChild;
  children(inner, content.blocks.length, 'div').forEach((element, index) => {
    const block = content.blocks[index], parts = block.lead ? [{ text: block.lead }, ...block.parts] : block.parts;
    element.className = 'block' + (block.oneLine ? ' one' : '') + (block.centered ? ' mid' : '');
    element.style.background = block.back === undefined ? '' : color(block.back);
    children(element, parts.length, 'span').forEach((span, at) => {
      write(span, parts[at]);
      if (one.kind === BUTTONS) makeButton(span, ['like', 'comment', 'share'][at]);
      else if (one.kind === COMMENT && at === 0) span.className = 'handle';
    });
  });
  one.element.style.background =
    content.sky === undefined ? '' : `linear-gradient(${color(content.sky)} 40%, ${color(content.hills)})`;
  one.element.ariaHidden = one.kind === GAP ? 'true' : null;
  one.element.dataset.kind = one.kind;
  if (one.kind === USER) makeButton(inner.firstChild, 'fold');
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
  r(number) {
    const { element } = view(number);
    delete element.dataset.row;
    // The element may show another row next: that one does not get the focus.
    if (element.contains(document.activeElement)) scroller.focus({ preventScroll: true });
  },
  // The order takes its element off.
  d(number) { feed.views.delete(number); },
  m(content, kind, width, what) {
    if (ahead.push({ content, kind, width, what }) === 1) idle(measureAhead, { timeout: 100 });
  },
};

// Moves an element before another one. Where the browser cannot do that without taking it out, and the focus is in it,
// those that it passes are moved instead.
function move(element, before) {
  if (layer.moveBefore) layer.moveBefore(element, before);
  else if (!element.contains(document.activeElement)) layer.insertBefore(element, before);
  else if (!before || element.compareDocumentPosition(before) & Node.DOCUMENT_POSITION_FOLLOWING) {
    while (element.nextSibling !== before) layer.insertBefore(element.nextSibling, element);
  } else {
    const behind = element.nextSibling;
    for (let one = before; one !== element;) {
      const next = one.nextSibling;
      layer.insertBefore(one, behind);
      one = next;
    }
  }
}

const ordering = {
  r(position, count) { for (let i = 0; i < count; i++) layer.children[position].remove(); },
  m(from, to) { move(layer.children[from], layer.children[to > from ? to + 1 : to] ?? null); },
  i(position, views) {
    const before = layer.children[position] ?? null;
    for (const number of views) layer.insertBefore(view(number).element, before);
  },
};

// A move takes the selection out of what is moved: it is put back, where nobody has taken its ends off.
function keepingSelection(body) {
  const selection = getSelection();
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection, isInList = layer.contains(anchorNode);
  body();
  if (!isInList || (selection.anchorNode === anchorNode && selection.focusNode === focusNode)) return;
  if (anchorNode.isConnected && focusNode.isConnected) {
    selection.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
  }
}

// What changed is spoken of, the time that the engine took is not.
function showState(message) {
  const empty = layer.querySelector(`[data-kind="${EMPTY}"]`);
  const told = empty ? empty.innerText.trim() : `${message.rows.toLocaleString('en')} rows`;
  if ($('rows').textContent !== told) $('rows').textContent = told;
  const time = message.time < 1000 ? `${Math.round(message.time)} µs` : `${(message.time / 1000).toFixed(1)} ms`;
  $('time').textContent = `${message.update ?? ''} · engine ${time}`;
}

function show(message) {
  // How far its reader has scrolled without an event until now.
  const unsaid = message.adjust ? scroller.scrollTop - feed.offset : 0;
  feed.last = message.n;
  feed.posts = message.posts;
  // A new session has no filter yet.
  if (message.session && message.session !== feed.session) [feed.session, feed.filter] = [message.session, ''];
  if (message.reset) {
    layer.replaceChildren();
    feed.views.clear();
    ahead.length = 0;
  }
  for (const [name, ...rest] of message.ops) operations[name](...rest);
  if (message.order.length) {
    keepingSelection(() => { for (const [name, ...rest] of message.order) ordering[name](...rest); });
  }
  space.style.height = message.extent * CELL_Y + 'px';
  if (message.adjust) {
    feed.offset += message.adjust * CELL_Y;
    scroller.scrollTop = feed.offset + (Math.abs(unsaid) < 1 ? 0 : unsaid);
  }
  if (message.offset !== undefined) scroller.scrollTop = feed.offset = message.offset * CELL_Y;
  for (const element of layer.children) {
    if (element.ariaSetSize !== String(message.rows)) element.ariaSetSize = message.rows;
  }
  showState(message);
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

// Rows near the viewport, measured out of sight when there is time, all of them with one layout of their own.
const ahead = [], idle = window.requestIdleCallback ?? ((act) => setTimeout(act, 20));
function measureAhead() {
  const rows = ahead.splice(0, 400);
  const elements = rows.map(({ kind, width, what }) => {
    const element = document.createElement('div');
    element.className = 'row';
    element.style.width = width * CELL_X + 'px';
    element.append(document.createElement('div'));
    fill({ element, kind }, what);
    return element;
  });
  $('ahead').replaceChildren(...elements);
  const heights = elements.map((element, at) => [0, rows[at].content, element.firstChild.offsetHeight / CELL_Y]);
  $('ahead').replaceChildren();
  if (heights.length) say({ t: 'heights', v: heights });
  if (ahead.length) idle(measureAhead, { timeout: 100 });
}

// Until the first message of a connection is there it may be of another session, which knows nothing of what is here.
function say(message, isAllowed = feed.isHeard) {
  if (!isAllowed || feed.socket?.readyState !== WebSocket.OPEN) return false;
  feed.socket.send(JSON.stringify(message));
  return true;
}

function sayViewport() {
  const [w, h] = [Math.max(1, scroller.clientWidth / CELL_X), Math.max(1, scroller.clientHeight / CELL_Y)];
  say({ t: 'viewport', w, h }, true);
}

function sayScroll() {
  say({ t: 'scroll', y: feed.offset / CELL_Y, after: feed.last });
}

function sayFilter() {
  const text = $('filter').value;
  if (text !== feed.filter && say({ t: 'filter', text })) feed.filter = text;
}

function connect() {
  const socket = (feed.socket = new WebSocket(`ws://${location.host}/socket`));
  socket.onopen = () => {
    say({ t: 'hello', session: feed.session ?? '', n: feed.last }, true);
    sayViewport();
  };
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data), isFirst = !feed.isHeard;
    feed.isHeard = true;
    show(message);
    if (!isFirst) return;
    // What its reader did meanwhile, except where all is another now.
    if (!message.reset) sayScroll();
    sayFilter();
  };
  socket.onclose = (event) => {
    // What was said last may be lost.
    [feed.isHeard, feed.filter] = [false, null];
    $('rows').textContent = event.reason || 'away';
    if (event.code !== 1008) setTimeout(connect, 500);
  };
}

feed.offset = 0;
scroller.addEventListener('scroll', () => {
  // What the engine did itself is no news to it.
  if (Math.abs(scroller.scrollTop - feed.offset) < 1) return;
  feed.offset = scroller.scrollTop;
  sayScroll();
});
new ResizeObserver(sayViewport).observe(scroller);
$('filter').addEventListener('input', sayFilter);
const viewOf = (target) => Number(target.closest?.('.row')?.dataset.view ?? -1);
document.addEventListener('click', (event) => {
  const what = event.target.closest?.('[data-do]')?.dataset.do;
  if (what === 'comment') {
    const text = prompt('Comment');
    if (text) say({ t: 'comment', view: viewOf(event.target), text: text.slice(0, 280) });
  } else if (what) say({ t: 'press', view: viewOf(event.target), what });
});
document.addEventListener('keydown', (event) => {
  const row = event.target.closest?.('.row');
  if (!row || event.target instanceof HTMLInputElement) return;
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    // What a row does is what its first button does.
    if (!event.repeat) (event.target.dataset.do ? event.target : row.querySelector('[data-do]'))?.click();
  } else if (event.key === 'PageDown' || event.key === 'PageUp') {
    const way = event.key === 'PageDown' ? 'nextSibling' : 'previousSibling';
    let next = row[way];
    while (next?.ariaHidden) next = next[way];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
});

// A mouse drags a comment from anywhere, a finger from its handle: elsewhere it scrolls.
scroller.addEventListener('pointerdown', (event) => {
  const one = feed.views.get(viewOf(event.target));
  if (one?.kind !== COMMENT || event.button !== 0 || !event.isPrimary) return;
  if (event.pointerType !== 'mouse' && !event.target.closest('.handle')) return;
  event.preventDefault();
  let over = one.number;
  const ended = new AbortController(), { signal } = ended;
  const end = (what) => {
    ended.abort();
    say({ t: 'drag', what, view: -1 });
  };
  const on = (type, act) => addEventListener(type, (next) => { if (next.pointerId === event.pointerId) act(next); }, { signal });
  say({ t: 'drag', what: 'begin', view: one.number });
  on('pointermove', ({ clientX, clientY }) => {
    const target = viewOf(document.elementFromPoint(clientX, clientY) ?? document.body);
    if (target >= 0 && target !== over) say({ t: 'drag', what: 'over', view: (over = target) });
  });
  on('pointerup', () => end('end'));
  on('pointercancel', () => end('cancel'));
  addEventListener('keydown', ({ key }) => { if (key === 'Escape') end('cancel'); }, { signal });
});
connect();
