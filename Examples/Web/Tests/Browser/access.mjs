// SPDX-License-Identifier: MIT
// What keyboards, fingers and screen readers have of the page, and that focus and selection stay where they are.
import assert from 'node:assert/strict';

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// In the page: rows around a field are edited at random, and moved one by one. `isOld`: as in a browser without moveBefore.
const keeping = async (isOld, from, count) => {
  layer.moveBefore = isOld ? null : Element.prototype.moveBefore;
  const field = document.createElement('input');
  let row, name, kept = 0, lost = 0, isGone = false;
  field.value = 'some text';
  field.addEventListener('blur', () => lost++);
  const plant = () => {
    row = [...layer.children].filter((one) => one.classList.contains('l1'))[Math.floor(layer.children.length / 3)];
    name = row.dataset.row;
    row.append(field);
    field.focus({ preventScroll: true });
    field.setSelectionRange(2, 5);
    [lost, isGone] = [0, false];
  };
  // A row may be out of sight for a moment, until heights are known: then it is no row that stays.
  const leave = operations.r;
  operations.r = (number) => {
    if (number === Number(row.dataset.view)) isGone = true;
    leave(number);
  };
  const holds = () => document.activeElement === field && lost === 0 && field.selectionStart === 2 && field.selectionEnd === 5;
  plant();
  for (let seed = from; seed < from + count; seed++) {
    say({ t: 'edit', seed });
    await check.truth();
    if (isGone || row.dataset.row !== name || !row.isConnected) plant();
    else if (holds()) kept++;
    else return { wrong: `the edit of seed ${seed} takes the focus` };
  }
  const last = layer.children.length - 1;
  for (let i = 0; i < 200; i++) {
    const [at, to] = [[...layer.children].indexOf(row), (i * 7) % (last + 1)];
    for (const [here, there] of [[at, to], [to, at]]) {
      const wanted = [...layer.children];
      wanted.splice(there, 0, ...wanted.splice(here, 1));
      ordering.m(here, there);
      if (wanted.some((one, index) => layer.children[index] !== one)) return { wrong: `${here} to ${there}: another order` };
      if (!holds()) return { wrong: `a move from ${here} to ${there} takes the focus` };
    }
  }
  field.remove();
  delete layer.moveBefore;
  operations.r = leave;
  return { kept, wrong: (await check.differences())[0] };
};

export async function checkAccess({ browser, step, edits }) {
  const run = (script) => browser.evaluate(script);
  const press = (key, code, text) => browser.tell('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key, windowsVirtualKeyCode: code, text })
    .then(() => browser.tell('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, windowsVirtualKeyCode: code }));
  const state = () => run('check.truth().then(() => document.getElementById("rows").textContent)');
  for (const isOld of [false, true]) {
    await step(`a row that is edited around keeps focus and selection${isOld ? ', without moveBefore' : ''}`, async () => {
      let all = 0;
      for (let from = 1; from <= edits; from += 100) {
        const { kept, wrong } = await run(`(${keeping})(${isOld}, ${from}, ${Math.min(100, edits - from + 1)})`);
        assert.equal(wrong, undefined);
        all += kept;
      }
      assert.ok(all > edits / 3, `${all} of ${edits} edits left the row in sight`);
      return `${all} edits left the row in sight`;
    });
  }
  await step('Enter and Space act, and the focus stays', async () => {
    await run('scroller.scrollTop = 0');
    await wait(200);
    await run('check.truth()');
    for (const [what, key, code, text] of [['like', 'Enter', 13, '\r'], ['like', ' ', 32, ' '], ['fold', 'Enter', 13, '\r'], ['fold', ' ', 32, ' ']]) {
      const look = () => run('check.truth().then((told) => `${told.rows} ${pressed.textContent}`)');
      await run(`(window.pressed = document.querySelector('.l1 [data-do=${what}], .l2 [data-do=${what}]')).focus({ preventScroll: true })`);
      const before = await look();
      await press(key, code, text);
      await wait(50);
      assert.notEqual(await look(), before, `${what} by ${key}`);
      assert.ok(await run('document.activeElement === pressed'), `${what} by ${key} takes the focus`);
    }
    // A row does what its first button does.
    const liked = await run(`(window.pressed = document.querySelector('.l1 [data-do=like]'), pressed.closest('.row').focus(), pressed.textContent)`);
    await press('Enter', 13, '\r');
    await wait(50);
    await run('check.truth()');
    assert.notEqual(await run('pressed.textContent'), liked);
    assert.ok(await run(`document.activeElement === pressed.closest('.row')`));
  });
  await step('a finger drags from the handle and scrolls elsewhere', async () => {
    await browser.tell('Emulation.setTouchEmulationEnabled', { enabled: true });
    await run(`window.said = []; window.say0 = say; say = (message) => { if (message.t === 'drag') said.push(message.what); say0(message); }`);
    const [handle, place] = await run(`(async () => {
      for (let i = 0; i < 60; i++) {
        say({ t: 'press', view: -1, what: 'jump' });
        await check.truth(true);
        const all = [...document.querySelectorAll('.l1 .handle')].map((one) => one.getBoundingClientRect())
          .filter(({ top }) => top > 150 && top < innerHeight - 120);
        if (all.length) return [{ x: all[0].left + 8, y: all[0].top + 10 }, { x: all[0].left + 60, y: all[0].top + 10 }];
      }
    })()`);
    const touch = (type, points) => browser.tell('Input.dispatchTouchEvent', { type, touchPoints: points });
    const order = '[...layer.children].map((one) => one.dataset.row).join()';
    const before = await run(order);
    const swipe = async ({ x, y }, last) => {
      await touch('touchStart', [{ x, y }]);
      for (let by = 10; by <= 60; by += 10) await touch('touchMove', [{ x, y: y + by }]);
      await touch(last, []);
      await wait(300);
      await run('check.truth()');
    };
    const top = await run('scroller.scrollTop');
    await swipe(handle, 'touchCancel');
    assert.deepEqual(await run('said.filter((one) => one !== "over")'), ['begin', 'cancel']);
    assert.equal(await run('scroller.scrollTop'), top, 'the handle does not scroll');
    assert.equal(await run(order), before, 'the row is back');
    assert.equal(await run('document.querySelector(".held")'), null);
    for (const type of ['mousePressed', 'mouseReleased']) {
      await browser.tell('Input.dispatchMouseEvent', { type, ...place, button: 'right', buttons: 2, clickCount: 1 });
    }
    await swipe(place, 'touchEnd');
    assert.equal(await run('said.filter((one) => one === "begin").length'), 1, 'neither the right button nor a finger beside the handle');
    assert.notEqual(await run('scroller.scrollTop'), top, 'a finger scrolls');
    await run('say = say0');
    await browser.tell('Emulation.setTouchEmulationEnabled', { enabled: false });
    assert.deepEqual(await run('check.differences()'), []);
  });
  await step('a screen reader has a feed of articles, and hears of changes only', async () => {
    await browser.tell('Accessibility.enable');
    const { nodes } = await browser.tell('Accessibility.getFullAXTree');
    await browser.tell('Accessibility.disable');
    const of = (role) => nodes.filter((one) => !one.ignored && one.role?.value === role);
    assert.equal(of('feed').length, 1);
    assert.equal(of('status').length, 1);
    const told = await run(`[...layer.children].filter((one) => !one.ariaHidden).map((one) => [one.ariaPosInSet, one.ariaSetSize])`);
    assert.equal(of('article').length, told.length);
    assert.ok(told.length > 5);
    const rows = await run('check.truth().then((told) => told.rows)');
    for (const [position, size] of told) assert.ok(Number(position) >= 1 && Number(position) <= rows && size === String(rows), `${position} of ${size}`);
    await run(`window.heard = 0; new MutationObserver((all) => heard += all.length).observe(document.getElementById('rows'), { childList: true, characterData: true, subtree: true })`);
    for (const by of [300, -100, 700]) {
      await run(`scroller.scrollTop += ${by}`);
      await wait(100);
      await run('check.truth()');
    }
    assert.equal(await run('heard'), 0, 'a scroll is no change');
    await run(`say({ t: 'press', view: -1, what: 'prepend' })`);
    await state();
    assert.ok(await run('heard') > 0, 'a post is one');
    await run(`say({ t: 'filter', text: 'qqq' })`);
    assert.equal(await state(), 'No post has the text “qqq”.');
    await run(`say({ t: 'filter', text: '' })`);
    assert.match(await state(), /rows$/);
  });
}
