// SPDX-License-Identifier: MIT
// Drives the feed in a real browser. usage: node --experimental-websocket check.mjs SERVER BROWSER [PICTURES]
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { checkAccess } from './access.mjs';
import { startBrowser } from './devtools.mjs';
import { checkHeights } from './heights.mjs';

const [, , program, browserProgram, pictures] = process.argv;
const edits = Number(process.env.EDITS ?? 1000);
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
let passed = 0;
const chosen = new RegExp(process.env.STEPS ?? '');
const step = async (name, body) => {
  if (!chosen.test(name)) return;
  const began = Date.now();
  const said = await body();
  passed++;
  console.log(`  ${name}: ${said ?? 'right'} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
};

const posts = process.env.POSTS ?? '12500';
async function serve(posts) {
  const server = spawn(program, ['--port', '0', '--testing', '--posts', posts], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise((done, fail) => {
    server.stdout.on('data', (data) => {
      const found = /127\.0\.0\.1:(\d+)/.exec(data);
      if (found) done(Number(found[1]));
    });
    server.on('exit', () => fail(new Error('the server does not start')));
  });
  return { server, port };
}
const { server, port } = await serve(posts);
// Heights, focus and keys need no long feed, and are seen sooner in a short one.
const short = await serve('600');
const browser = await startBrowser(browserProgram);
const take = async (name) => { if (pictures) writeFileSync(`${pictures}/${name}.png`, await browser.screenshot()); };

// Waits for something for a minute: a debug build takes seconds to make a feed of 100,000 rows.
async function until(holds) {
  for (let i = 0; i < 1200 && !holds(); i++) await wait(50);
  return holds();
}

// A client that is no browser: what it is told, and why it is let go of.
function client(origin = `http://127.0.0.1:${port}`, host = `127.0.0.1:${port}`) {
  return new Promise((done) => {
    const socket = net.connect(port, '127.0.0.1');
    const got = [];
    socket.on('data', (data) => got.push(data));
    let isClosed = false;
    socket.on('error', () => {});
    socket.on('close', () => { isClosed = true; });
    socket.write(`GET /socket HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nUpgrade: websocket\r\n` +
      'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n');
    const frame = (bytes, opcode = 1) => {
      const size = bytes.length < 126 ? [bytes.length | 128] : [126 | 128, bytes.length >> 8, bytes.length & 255];
      return Buffer.concat([Buffer.from([128 | opcode, ...size, 0, 0, 0, 0]), bytes]);
    };
    const began = Date.now();
    const ask = setInterval(() => {
      if (!got.length && Date.now() - began < 5000) return;
      clearInterval(ask);
      done({
      socket, isClosed: () => isClosed, all: () => Buffer.concat(got).toString('latin1'),
      say: (message) => socket.write(frame(Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)))),
      ping: () => socket.write(frame(Buffer.alloc(0), 9)),
      raw: (bytes) => socket.write(Buffer.from(bytes)),
      });
    }, 20);
  });
}

const status = (headers) => new Promise((done) => {
  http.get({ port, host: '127.0.0.1', headers }, (answer) => { answer.resume(); done(answer.statusCode); });
});

try {
  const open = async (port) => {
    await browser.tell('Page.navigate', { url: `http://127.0.0.1:${port}/` });
    // A page that has no message yet may have no connection either. A debug build takes seconds to make the feed.
    for (let i = 0; i < 600; i++) {
      if (await browser.evaluate('feed.last > 0').catch(() => false)) break;
      await wait(100);
    }
    await browser.evaluate(readFileSync(new URL('./inside.js', import.meta.url), 'utf8'));
  };
  await browser.tell('Page.enable');
  await open(short.port);
  await checkAccess({ browser, step, edits });
  await checkHeights({ browser, step, take });
  const checkWidths = (where = '') => step(`a window of another width measures again what was measured${where}`, async () => {
    // What comes back into sight was measured before, and the page is not asked for it until the width is another one.
    for (const step of [4000, -4000]) {
      await browser.evaluate(`scroller.scrollTop += ${step}`);
      await browser.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      assert.deepEqual(await browser.evaluate('check.differences()'), []);
    }
    const height = await browser.evaluate('space.offsetHeight');
    for (const width of [420, 1300, 0]) {
      await browser.tell('Emulation.setDeviceMetricsOverride', { width, height: 0, deviceScaleFactor: 0, mobile: false });
      await wait(300);
      assert.deepEqual(await browser.evaluate('check.differences()'), [], `at ${width}`);
      if (width === 420) assert.notEqual(await browser.evaluate('space.offsetHeight'), height);
    }
    await browser.tell('Emulation.clearDeviceMetricsOverride');
  });
  await step('what a filter leaves is shown in columns, and as a list again', async () => {
    await browser.evaluate(`say({ t: 'filter', text: 'quince' })`);
    for (const what of ['waterfall', 'list']) {
      await browser.evaluate(`say({ t: 'press', view: -1, what: '${what}' })`);
      assert.deepEqual(await browser.evaluate('check.differences()'), []);
      await take(what);
    }
    await browser.evaluate(`say({ t: 'filter', text: '' })`);
    assert.deepEqual(await browser.evaluate('check.differences()'), []);
  });
  await checkWidths(' in a list that had columns');
  await step('a page that comes back says what its reader did meanwhile', async () => {
    await browser.evaluate(`say({ t: 'press', view: -1, what: 'list' })`);
    await browser.evaluate('check.truth(true)');
    const session = await browser.evaluate('feed.session');
    for (const by of [3000, -1700]) {
      const target = await browser.evaluate('scroller.scrollTop') + by;
      await browser.evaluate(`check.away(() => { scroller.scrollTop += ${by}; })`);
      assert.deepEqual(await browser.evaluate('check.differences()'), []);
      assert.ok(await browser.evaluate('check.isCovered()'), `after a scroll by ${by} the page is blank`);
      if (by > 0) assert.ok(await browser.evaluate('scroller.scrollTop') > target - 500, 'it is where it was');
    }
    const type = (text) => `(() => {
      document.getElementById('filter').value = '${text}';
      document.getElementById('filter').dispatchEvent(new Event('input'));
    })()`;
    const rows = await browser.evaluate('feed.truth.rows');
    await browser.evaluate(`check.away(() => ${type('quince')})`);
    assert.deepEqual(await browser.evaluate('check.differences()'), []);
    assert.equal(await browser.evaluate('feed.session'), session);
    const fewer = await browser.evaluate('feed.truth.rows');
    assert.ok(fewer > 0 && fewer < rows / 2, `${fewer} rows`);
    // The server has another session, to which the last message here is none.
    await browser.evaluate(`check.away(() => { feed.session = 'gone'; }, () => {
      feed.offset = -100;
      scroller.dispatchEvent(new Event('scroll'));
    })`);
    assert.deepEqual(await browser.evaluate('check.differences()'), []);
    assert.notEqual(await browser.evaluate('feed.session'), session);
    const filtered = await browser.evaluate('feed.truth.rows');
    await browser.evaluate(type(''));
    assert.deepEqual(await browser.evaluate('check.differences()'), []);
    const all = await browser.evaluate('feed.truth.rows');
    assert.ok(filtered > 0 && filtered < all / 2, `${filtered} of ${all} rows are left by the filter`);
  });
  await open(port);
  await step('the feed is shown', async () => {
    assert.deepEqual(await browser.evaluate('check.differences()'), []);
    const rows = await browser.evaluate('feed.truth.rows');
    assert.ok(rows > Number(posts) * 7, `${rows} rows`);
    await take('feed');
    return `${rows} rows`;
  });
  await step('all of it is shown in columns, in another width, and as a list again', async () => {
    const press = (what) => browser.evaluate(`say({ t: 'press', view: -1, what: '${what}' })`);
    const isRight = async (where) => assert.deepEqual(await browser.evaluate('check.differences()'), [], where);
    await press('waterfall');
    await isRight('in columns');
    await browser.tell('Emulation.setDeviceMetricsOverride', { width: 700, height: 0, deviceScaleFactor: 0, mobile: false });
    await wait(300);
    await isRight('in columns at 700');
    await press('list');
    await isRight('in a list at 700');
    await browser.tell('Emulation.clearDeviceMetricsOverride');
    await wait(300);
    await isRight('in a list');
  });
  await step(`${edits} random edits, the DOM compared with the engine after each`, async () => {
    let kept = 0;
    for (let from = 1; from <= edits; from += 100) {
      const result = await browser.evaluate(`check.edits(${from}, ${Math.min(100, edits - from + 1)})`);
      assert.deepEqual(result.wrong, [], `after the edit of seed ${result.seed}`);
      kept += result.kept;
    }
    return `${kept} elements kept their rows`;
  });
  await step('a wheel scrolls, and nothing else moves what is in sight', async () => {
    await browser.evaluate(`say({ t: 'press', view: -1, what: 'jump' })`);
    await browser.evaluate('check.truth()');
    let ticks = 0;
    for (const delta of [60, 200, -90, -400, 333, -37, -640, 500]) {
      const before = await browser.evaluate('check.places()');
      await browser.tell('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 400, y: 300, deltaX: 0, deltaY: delta });
      await wait(150);
      assert.deepEqual(await browser.evaluate('check.differences()'), []);
      const after = new Map(await browser.evaluate('check.places()'));
      for (const [row, top] of before) {
        if (!after.has(row)) continue;
        assert.ok(Math.abs(top - after.get(row) - delta) < 1.5, `row ${row} moved by ${top - after.get(row)}, not ${delta}`);
        ticks++;
      }
    }
    return `${ticks} rows moved as far as the wheel`;
  });
  await step('a scroll that an adjustment overtakes is not lost', async () => {
    const off = await browser.evaluate(`(async () => {
      say({ t: 'press', view: -1, what: 'jump' });
      await check.truth(true);
      const before = check.places(), show0 = window.show;
      let isAdjusted = false;
      window.show = (message) => {
        // The event of this scroll comes with the next frame.
        if (message.adjust && !isAdjusted) { isAdjusted = true; scroller.scrollTop -= 90; }
        show0(message);
      };
      say({ t: 'press', view: -1, what: 'prepend' });
      for (let i = 0; i < 1000 && !isAdjusted; i++) await new Promise((done) => setTimeout(done, 10));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      await check.truth();
      window.show = show0;
      const after = new Map(check.places());
      return before.filter(([row]) => after.has(row)).map(([row, top]) => after.get(row) - top);
    })()`);
    assert.ok(off.length > 3);
    for (const by of off) assert.ok(Math.abs(by - 90) < 1.5, `a row moved by ${by}, not by 90`);
    assert.deepEqual(await browser.evaluate('check.differences()'), []);
  });
  await step('a like changes one row and keeps its element', async () => {
    await browser.evaluate(`say({ t: 'press', view: -1, what: 'jump' })`);
    await browser.evaluate('check.truth()');
    const text = await browser.evaluate(`(() => {
      window.liked = document.querySelector('[data-do=like]');
      window.row = liked.closest('.row');
      const text = liked.textContent;
      liked.click();
      return text;
    })()`);
    assert.deepEqual(await browser.evaluate('check.differences()'), []);
    const now = await browser.evaluate(`row.querySelector('[data-do=like]').textContent`);
    assert.notEqual(now, text);
    assert.equal(await browser.evaluate('row.isConnected'), true);
    return `${text.trim()} → ${now.trim()}`;
  });
  await step('a comment is dragged to another place by the pointer', async () => {
    const places = await browser.evaluate(`(async () => {
      for (let i = 0; i < 60; i++) {
        // Those of one post: a comment stays with its own.
        let all = [];
        for (const element of layer.children) {
          const isComment = feed.views.get(Number(element.dataset.view)).kind === 5;
          if (!isComment && all.length > 2) break;
          const box = element.getBoundingClientRect();
          if (!isComment) all = [];
          else if (box.top > 80 && box.bottom < innerHeight - 20) all.push({ row: element.dataset.row, box });
        }
        if (all.length > 2) return all.map(({ row, box }) => ({ row, x: box.left + 40, y: box.top + 8 }));
        say({ t: 'press', view: -1, what: 'jump' });
        await check.truth();
      }
    })()`);
    const [first, last] = [places[0], places.at(-1)];
    const mouse = (type, { x, y }) =>
      browser.tell('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 });
    await mouse('mousePressed', first);
    await mouse('mouseMoved', { x: first.x, y: first.y + 4 });
    await mouse('mouseMoved', last);
    await mouse('mouseReleased', last);
    assert.deepEqual(await browser.evaluate('check.differences()'), []);
    const order = await browser.evaluate('[...layer.children].map((one) => one.dataset.row)');
    assert.ok(order.indexOf(first.row) > order.indexOf(places[1].row), 'the comment is behind the next one');
  });
  await step('a keystroke in the filter', async () => {
    const rows = await browser.evaluate('feed.truth.rows');
    await browser.evaluate(`(() => { const f = document.getElementById('filter'); f.value = 'quince'; f.dispatchEvent(new Event('input')); })()`);
    assert.deepEqual(await browser.evaluate('check.differences()'), []);
    const fewer = await browser.evaluate('feed.truth.rows');
    assert.ok(fewer > 0 && fewer < rows / 2, `${fewer} rows`);
    assert.ok(await browser.evaluate(`document.body.textContent.includes('quince')`));
    await take('filter');
    await browser.evaluate(`(() => { const f = document.getElementById('filter'); f.value = ''; f.dispatchEvent(new Event('input')); })()`);
    await browser.evaluate('check.truth()');
    assert.equal(await browser.evaluate('feed.truth.rows'), rows);
    return `${rows} → ${fewer} rows and back`;
  });
  await checkWidths();
  await step('a page that comes back is told what it missed', async () => {
    await browser.evaluate(`say({ t: 'press', view: -1, what: 'live' })`);
    const result = await browser.evaluate(`(async () => {
      const told = [], show0 = window.show;
      window.show = (message) => { told.push({ after: feed.socket, reset: !!message.reset }); show0(message); };
      await new Promise((done) => setTimeout(done, 200));
      const socket = feed.socket, rows = check.elements(), posts = feed.posts;
      socket.close();
      while (feed.socket === socket || feed.socket.readyState !== 1) await new Promise((done) => setTimeout(done, 50));
      const reached = feed.posts;
      while (feed.posts === reached) await new Promise((done) => setTimeout(done, 50));
      say({ t: 'press', view: -1, what: 'live' });
      await check.truth();
      window.show = show0;
      let kept = 0;
      for (const [row, element] of check.elements()) kept += rows.get(row) === element;
      return { missed: feed.posts - posts, resets: told.filter((one) => one.reset).length, kept, of: rows.size };
    })()`);
    assert.deepEqual(await browser.evaluate('check.differences()'), []);
    assert.equal(result.resets, 0);
    assert.ok(result.missed > 3, `${result.missed} posts missed`);
    assert.ok(result.kept > 3, `${result.kept} of ${result.of} elements kept`);
    return `${result.missed} posts came, ${result.kept} of ${result.of} elements stayed`;
  });
  const ticks = Number(process.env.TICKS ?? 500);
  const meter = readFileSync(new URL('./jumps.js', import.meta.url), 'utf8');
  let jumps;
  await step(`${ticks} ticks through rows never measured, and nothing jumps`, async () => {
    await browser.evaluate(meter);
    jumps = await browser.evaluate(`measureJumps(feedList(), ${ticks}, 1)`);
    for (const [deed, { jumps: count, worst }] of Object.entries(jumps)) assert.equal(count, 0, `${deed}: ${worst} points`);
    assert.deepEqual(await browser.evaluate('check.differences()'), []);
  });
  await step('clients that lie are told so, and harm nobody', async () => {
    assert.equal(await status({ Host: 'feed.example' }), 403);
    assert.equal(await status({ Host: `127.0.0.1:${port}`, Origin: 'http://elsewhere.example' }), 403);
    for (const stranger of [await client('http://elsewhere.example'), await client(undefined, 'feed.example')]) {
      assert.ok(await until(() => stranger.all().includes('another origin')), JSON.stringify(stranger.all()));
      stranger.socket.destroy();
    }
    // All of them come back to one session, the first has none.
    let session = '';
    const hello = () => ({ t: 'hello', session, n: 0 });
    const lies = [
      ['no hello', { t: 'scroll', y: 1, after: 0 }],
      ['not a message', '{'],
      ['an unknown message', hello, { t: 'format the disk' }],
      ['a second hello', hello, hello],
      ['never sent', hello, { t: 'scroll', y: 1, after: 99 }],
      ['w is not a number', hello, { t: 'viewport', w: -1, h: 5 }],
      ['not the height', hello, { t: 'heights', v: [[1, 1, -5]] }],
      ['at most 64', hello, { t: 'filter', text: 'x'.repeat(65) }],
    ];
    for (const [reason, ...messages] of lies) {
      const one = await client();
      for (const message of messages) one.say(message === hello ? hello() : message);
      assert.ok(await until(() => one.all().includes(reason)), `${reason}: ${JSON.stringify(one.all().slice(-200))}`);
      const name = /"session":"([^"]+)"/.exec(one.all())?.[1];
      if (session && messages[0] === hello) assert.equal(name, session, 'a session that waits is found again');
      session = name ?? session;
      one.socket.destroy();
    }
    const huge = await client();
    huge.raw([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);
    await wait(300);
    assert.equal(server.exitCode, null);
    huge.socket.destroy();
    const many = await client();
    many.say(hello());
    // Pings count as well; a debug build may not get through as many messages in a second as are allowed.
    for (let i = 0; i < 5000; i++) many.ping();
    // The reason may be lost: a connection that is closed with pings in it that nobody read is reset.
    assert.ok(await until(() => many.all().includes('too many messages') || many.isClosed()));
    many.socket.destroy();
    assert.deepEqual(await browser.evaluate('check.differences()'), []);
    return `${lies.length + 6} lies`;
  });
  await step('the same ticks move rows of a plain virtual list', async () => {
    await browser.tell('Page.navigate', { url: 'about:blank' });
    await wait(300);
    await browser.evaluate(readFileSync(new URL('./plain.js', import.meta.url), 'utf8'));
    await browser.evaluate(meter);
    const plain = await browser.evaluate(`measureJumps(plainList(), ${ticks}, 1)`);
    // Otherwise the meter sees nothing.
    assert.ok(plain['scroll back by 3…400 points'].jumps > 0);
    const cells = ({ times, jumps: count, sum, worst }) =>
      [times, count, count ? (sum / count).toFixed(0) : 0, worst.toFixed(0)].join(' | ');
    console.log('\n  | what was done | feed: times | jumps | mean | worst | plain list: times | jumps | mean | worst |');
    console.log('  |---|---:|---:|---:|---:|---:|---:|---:|---:|');
    for (const deed of Object.keys(plain)) console.log(`  | ${deed} | ${cells(jumps[deed])} | ${cells(plain[deed])} |`);
    console.log();
  });
  console.log(`${passed} passed, 0 failed`);
} catch (error) {
  await take('failure');
  console.error(error);
  console.log(`${passed} passed, 1 failed`);
  process.exitCode = 1;
} finally {
  server.kill();
  short.server.kill();
  await browser.end();
}
// Sockets that are still open would keep the process.
process.exit();
