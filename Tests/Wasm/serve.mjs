// SPDX-License-Identifier: MIT
//
//   node serve.mjs FOLDER        serves the files of a folder on this machine, and prints its address

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, extname, join } from "node:path";

const folder = process.argv[2];
const types = {
  ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm",
};
const server = createServer(async (request, response) => {
  const name = basename(new URL(request.url, "http://localhost").pathname);
  try {
    const content = await readFile(join(folder, name));
    response.writeHead(200, { "Content-Type": types[extname(name)] ?? "application/octet-stream" }).end(content);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
