// SPDX-License-Identifier: MIT
//
//   node serve.mjs FOLDER        serves the files of a folder on this machine, and prints its address
//
// A picture called `wait` comes when the page has asked for `done`, or after half a minute: a page that has it is
// loaded, and looked at by headless Chromium, when its script is over.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, extname, join } from "node:path";

const folder = process.argv[2];
const types = {
  ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm",
};
const waiting = [];

function finish() {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  for (const response of waiting.splice(0)) response.writeHead(200, { "Content-Type": "image/svg+xml" }).end(picture);
}

const server = createServer(async (request, response) => {
  const name = basename(new URL(request.url, "http://localhost").pathname);
  if (name === "wait") {
    waiting.push(response);
    setTimeout(finish, 30_000).unref();
    return;
  }
  if (name === "done") {
    response.writeHead(204).end();
    finish();
    return;
  }
  try {
    const content = await readFile(join(folder, name));
    response.writeHead(200, { "Content-Type": types[extname(name)] ?? "application/octet-stream" }).end(content);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
