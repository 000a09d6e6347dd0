// SPDX-License-Identifier: MIT
import { applyToChildren, Interner, load } from "./diff.js";

const makeDiffer = await load(fetch("diff.wasm"));
const differ = makeDiffer();
const interner = new Interner();
const element = document.querySelector("#list");

let shown = { keys: new Int32Array(0), versions: new Int32Array(0) };

/**
 * Shows a list of tasks `{ name, version }`, known by their names, and says what that took.
 * Only this function knows of the diff: the list is handed over whole.
 */
export function show(tasks) {
  const keys = interner.keys(tasks.map((task) => task.name));
  const versions = Int32Array.from(tasks, (task) => task.version);
  const update = differ.diff(shown.keys, keys, shown.versions, versions);
  for (const row of element.children) row.className = "";
  const moved = [];
  for (let k = 0; k < update.moves.length; k += 2) moved.push(element.children[update.moves[k]]);
  applyToChildren(
    element, update,
    (row) => fill(Object.assign(document.createElement("li"), { className: "inserted" }), tasks[row]),
    (row, index) => fill(Object.assign(row, { className: "changed" }), tasks[index]));
  for (const row of moved) row.classList.add("moved");
  shown = { keys, versions };
  say(update);
}

function fill(row, task) {
  row.textContent = task.name;
  row.dataset.version = task.version;
  return row;
}

function say(update) {
  const counts = [
    `${update.deletes.length} deleted`, `${update.inserts.length} inserted`,
    `${update.moves.length / 2} moved`, `${update.updates.length / 2} changed`,
  ];
  document.querySelector("#said").textContent = counts.join(", ");
}

// The buttons: each makes another list, as an app would that knows nothing of diffs.

const words = ["Water", "Paint", "Mend", "Read", "Bake", "Call", "Pack", "Sow", "Tune", "File"];
const things = [
  "the ferns", "the fence", "a chair", "a poem", "bread", "Ada", "the tent", "beans", "the piano", "taxes",
];
let made = 0;

function makeTask() {
  const turn = Math.floor(made / words.length);
  const name = `${words[made % words.length]} ${things[(made + turn) % things.length]}`;
  made++;
  return { name: turn < things.length ? name : `${name}, again (${made})`, version: 0 };
}

function anywhere(count) {
  return Math.floor(Math.random() * count);
}

const actions = {
  insert: (tasks) => tasks.toSpliced(anywhere(tasks.length + 1), 0, makeTask(), makeTask()),
  delete: (tasks) => tasks.toSpliced(anywhere(tasks.length), 1),
  move(tasks) {
    const rest = [...tasks];
    const [task] = rest.splice(anywhere(rest.length), 1);
    return task ? rest.toSpliced(anywhere(rest.length + 1), 0, task) : rest;
  },
  change(tasks) {
    const row = anywhere(tasks.length);
    return tasks.map((task, k) => (k === row ? { ...task, version: task.version + 1 } : task));
  },
  sort: (tasks) => tasks.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  shuffle(tasks) {
    const rest = [...tasks];
    return tasks.map(() => rest.splice(anywhere(rest.length), 1)[0]);
  },
};

let tasks = Array.from({ length: 12 }, makeTask);
for (const button of document.querySelectorAll("button")) {
  button.onclick = () => {
    tasks = actions[button.name](tasks);
    show(tasks);
  };
}
show(tasks);
