// SPDX-License-Identifier: MIT
// Whether rows are as high as what is in them, in windows of four sizes, in the list and in columns, whatever is done.
import assert from 'node:assert/strict';

const sizes = [[320, 568], [375, 812], [1280, 800], [1920, 1080]];
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const press = (what) => `say({ t: 'press', view: -1, what: '${what}' })`;
const filter = (text) => `say({ t: 'filter', text: '${text}' })`;

/// Makes the window another one; without a size, the one it was. Small ones are those of a phone.
export async function resize(browser, width, height) {
  if (width) {
    await browser.tell('Emulation.setDeviceMetricsOverride',
      { width, height, deviceScaleFactor: 1, mobile: Math.min(width, height) < 500 });
  } else await browser.tell('Emulation.clearDeviceMetricsOverride');
  await wait(200);
}

export async function checkHeights({ browser, step, take }) {
  for (const [width, height] of sizes) {
    await step(`rows are as high as what is in them at ${width} × ${height}`, async () => {
      let automatic = 0;
      const faults = [];
      const compare = async (deed) => {
        await browser.evaluate('check.truth()');
        const found = await browser.evaluate('check.boxes()');
        automatic += found.automatic;
        if (found.wrong.length) faults.push(`${deed}: ${found.wrong.length} of ${found.rows}: ${found.wrong[0]}`);
        const sideways = await browser.evaluate('document.documentElement.scrollWidth - innerWidth');
        if (sideways > 0) faults.push(`${deed}: the page is ${sideways} points too wide`);
      };
      const act = async (deed, script) => {
        await browser.evaluate(script);
        await browser.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
        await compare(deed);
      };
      await resize(browser, width, height);
      for (const mode of ['list', 'waterfall']) {
        await act(mode, press(mode));
        await take(`${mode}-${width}`);
        for (let i = 0; i < 3; i++) await act('a jump', press('jump'));
        for (const by of [300, 900, -2000, 5000, -40, -4960]) await act(`a scroll by ${by}`, `scroller.scrollTop += ${by}`);
        await act('a like', `document.querySelector('[data-do=like]')?.click()`);
        await act('a post', press('prepend'));
        await act('a filter', filter('quince'));
        await act('no filter', filter(''));
        await resize(browser, height, width);
        await compare('a rotation');
        await resize(browser, width, height);
        await compare('a rotation back');
      }
      await act('a list', press('list'));
      assert.deepEqual(faults, []);
      return `${automatic} heights`;
    });
  }
  await resize(browser);
  await step('what the header says leaves the list as high as it is', async () => {
    const found = [];
    for (let width = 300; width <= 1300; width += 20) {
      await browser.tell('Emulation.setDeviceMetricsOverride', { width, height: 700, deviceScaleFactor: 1, mobile: false });
      found.push(...await browser.evaluate(`['', '+1 −1 ↕1 ↻1', '+1000 −1000 ↕1000 ↻1000 '.repeat(4)].map((update, at) => {
        showState({ rows: 10 ** at, update, time: 10 ** (2 * at + 1) });
        return scroller.clientHeight;
      })`).then((heights) => (new Set(heights).size === 1 ? [] : [`${width}: ${heights}`])));
    }
    assert.deepEqual(found, []);
  });
  await resize(browser);
}
