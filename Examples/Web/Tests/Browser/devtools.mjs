// SPDX-License-Identifier: MIT
// A browser without a window, driven by its own protocol: started, told, and ended.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

export async function startBrowser(program) {
  const profile = mkdtempSync(join(tmpdir(), 'espalier-web-'));
  const child = spawn(program, [
    '--headless=new', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--window-size=900,700',
    '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank',
  ], { stdio: 'ignore' });
  let port;
  for (let i = 0; i < 300 && !port; i++) {
    await wait(100);
    try { port = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]; } catch {}
  }
  if (!port) throw new Error('the browser does not start');
  const targets = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const socket = new WebSocket(targets.find((one) => one.type === 'page').webSocketDebuggerUrl);
  await new Promise((done, fail) => { socket.onopen = done; socket.onerror = fail; });
  const waiting = new Map();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const { id, result, error } = JSON.parse(data);
    const one = waiting.get(id);
    if (!one) return;
    waiting.delete(id);
    error ? one.fail(new Error(error.message)) : one.done(result);
  };
  // What is asked of a browser that is gone has no answer.
  socket.onclose = () => { for (const { fail } of waiting.values()) fail(new Error('the browser is gone')); };
  const tell = (method, params = {}) => new Promise((done, fail) => {
    const id = ++last;
    // A browser that does not answer is a failure, not a check without an end.
    const limit = setTimeout(() => fail(new Error(`no answer to ${method}`)), 300_000);
    waiting.set(id, { done: (all) => { clearTimeout(limit); done(all); }, fail: (error) => { clearTimeout(limit); fail(error); } });
    socket.send(JSON.stringify({ id, method, params }));
  });
  return {
    tell,
    async evaluate(expression) {
      const { result, exceptionDetails } =
        await tell('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    async screenshot() {
      return Buffer.from((await tell('Page.captureScreenshot', { format: 'png' })).data, 'base64');
    },
    async end() {
      await Promise.race([tell('Browser.close').catch(() => {}), wait(5000)]);
      socket.close();
      child.kill();
      await wait(300);
      // A browser that is still ending may be writing there.
      try { rmSync(profile, { recursive: true, force: true, maxRetries: 5 }); } catch {}
    },
  };
}
