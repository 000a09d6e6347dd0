// SPDX-License-Identifier: MIT
import { Random, edited } from "./cases.mjs";
import { show } from "./page.js";

/**
 * Shows random lists on the page, and looks after each whether its elements are the tasks, and whether those of the
 * tasks that stay are the same elements as before. The title says how it went.
 */
export function check(seed) {
  const random = new Random(seed);
  const list = document.querySelector("#list");
  let made = 0;
  const fresh = () => ({ name: `task ${made++}`, version: 0 });
  let tasks = Array.from({ length: 30 }, fresh);
  let elements = new Map();
  for (let turn = 0; turn < 500; turn++) {
    tasks = edited(tasks, random.below(12), random, fresh)
      .map((task) => (random.below(8) === 0 ? { ...task, version: task.version + 1 } : task));
    if (turn % 50 === 49) tasks.reverse();
    show(tasks);
    const rows = [...list.children];
    if (rows.length !== tasks.length) return say(`${rows.length} rows for ${tasks.length} tasks in turn ${turn}`);
    for (const [k, task] of tasks.entries()) {
      if (rows[k].textContent !== task.name || rows[k].dataset.version !== String(task.version)) {
        return say(`row ${k} is ${rows[k].textContent} and not ${task.name} in turn ${turn}`);
      }
      if (turn > 0 && (elements.get(task.name) ?? rows[k]) !== rows[k]) {
        return say(`row ${k} is another element in turn ${turn}`);
      }
    }
    elements = new Map(tasks.map((task, k) => [task.name, rows[k]]));
  }
  say("checked: 500 random lists, each row the element it was");
}

/** A list for the picture: rows are inserted, moved, changed and deleted. */
export function demonstrate() {
  const names = ["Water the ferns", "Paint the fence", "Mend a chair", "Read a poem", "Bake bread", "Call Ada"];
  const tasks = names.map((name) => ({ name, version: 0 }));
  show(tasks);
  const [ferns, fence, chair, , bread, ada] = tasks;
  show([ada, ferns, { ...fence, version: 1 }, { name: "Pack the tent", version: 0 }, bread, chair]);
  fetch("done");
}

function say(sentence) {
  document.title = sentence;
  fetch("done");
}
