"use strict";
// The tables can be read without this script; it sorts them, lists the findings page by page, and opens their hands.

// Places in a finding's row, as pipeline/report/page.py writes it.
const Found = {
  id: 0, code: 1, name: 2, severity: 3, time: 4, room: 5, table: 6, handNo: 7, player: 8, message: 9, expected: 10,
  actual: 11, amount: 12, currency: 13, place: 14, game: 15, rulebook: 16, source: 17, review: 18, comment: 19,
  assumed: 20, line: 21, hand: 22,
};
const ROWS = 50;
const words = new Intl.Collator("en", { numeric: true });

async function unpacked(id) {
  const packed = Uint8Array.from(atob(document.getElementById(id).textContent), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function number(text) {
  return Number.parseFloat(text.replace(/[,+]/g, "")) || 0;
}

// Makes heads into buttons; `sort(column, down)` does the rest.
function sortable(table, sort) {
  const heads = table.querySelectorAll("thead th");
  heads.forEach((head, column) => {
    const button = element("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      sort(column, down, head.classList.contains("num"));
    });
  });
}

function sortRows(table, column, down, isNumber) {
  const key = (row) => {
    const text = row.cells[column].textContent.trim();
    return isNumber ? number(text) : text;
  };
  const keyed = Array.from(table.tBodies[0].rows, (row) => [key(row), row]);
  keyed.sort(([a], [b]) => (isNumber ? a - b : words.compare(a, b)) * (down ? -1 : 1));
  table.tBodies[0].append(...keyed.map(([, row]) => row));
}

const findings = { all: [], chosen: [], page: 0 };
const COLUMNS = [
  Found.time, Found.code, Found.room, Found.table, Found.handNo, Found.player, Found.message, Found.amount, Found.review,
];

async function listFindings() {
  const table = document.getElementById("finding-table");
  if (!table) return;
  findings.all = await unpacked("finding-pack");
  findings.chosen = findings.all;
  const filter = document.getElementById("finding-filter");
  let timer = 0;
  filter.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(choose, 100);
  });
  sortable(table, (column, down, isNumber) => {
    const place = COLUMNS[column];
    const compare = isNumber ? (a, b) => number(a[place]) - number(b[place]) : (a, b) => words.compare(a[place], b[place]);
    findings.all.sort((a, b) => compare(a, b) * (down ? -1 : 1));
    choose();
  });
  document.getElementById("page-back").addEventListener("click", () => showPage(findings.page - 1));
  document.getElementById("page-next").addEventListener("click", () => showPage(findings.page + 1));
  for (const link of document.querySelectorAll("[data-filter]")) {
    link.addEventListener("click", () => {
      filter.value = link.dataset.filter;
      choose();
    });
  }
  table.tBodies[0].addEventListener("click", (event) => {
    const row = event.target.closest("tr");
    if (row && !getSelection().toString()) location.hash = `finding=${row.dataset.finding}`;
  });
  addEventListener("beforeprint", () => show(0, findings.chosen.length));
  addEventListener("afterprint", () => showPage(findings.page));
  table.hidden = false;
  document.getElementById("finding-tools").hidden = false;
  showPage(0);
}

function choose() {
  const wanted = document.getElementById("finding-filter").value.trim().toLowerCase();
  const fits = (found) => found.some((value) => typeof value === "string" && value.toLowerCase().includes(wanted));
  findings.chosen = wanted ? findings.all.filter(fits) : findings.all;
  showPage(0);
}

function showPage(page) {
  const pages = Math.max(1, Math.ceil(findings.chosen.length / ROWS));
  findings.page = Math.min(Math.max(page, 0), pages - 1);
  document.getElementById("page-place").textContent = `${findings.page + 1} of ${pages}`;
  document.getElementById("page-back").disabled = findings.page === 0;
  document.getElementById("page-next").disabled = findings.page === pages - 1;
  const count = findings.chosen.length.toLocaleString("en");
  const all = findings.all.length.toLocaleString("en");
  document.getElementById("finding-count").textContent = count === all ? `${all} findings` : `${count} of ${all} findings`;
  show(findings.page * ROWS, (findings.page + 1) * ROWS);
}

function show(first, last) {
  const rows = findings.chosen.slice(first, last).map(findingRow);
  document.getElementById("finding-table").tBodies[0].replaceChildren(...rows);
}

function findingRow(found) {
  const row = element("tr", "opens");
  row.dataset.finding = found[Found.id];
  const cell = (className, text) => {
    const made = element("td", className);
    made.append(element("bdi", "", text));
    row.append(made);
    return made;
  };
  cell("fixed", found[Found.time]);
  const rule = element("td", "fixed");
  const link = element("a", `code ${found[Found.severity]}`, found[Found.code]);
  link.href = `#finding=${found[Found.id]}`;
  link.title = found[Found.name];
  rule.append(link);
  row.append(rule);
  cell("", found[Found.room]);
  cell("name", found[Found.table]);
  cell("name", found[Found.handNo]);
  cell("name", found[Found.player]);
  const message = cell("wide", found[Found.message]);
  if (found[Found.assumed]) message.append(" ", element("span", "tag warning", "assumed"));
  cell("num", found[Found.amount] && `${found[Found.amount]} ${found[Found.currency]}`);
  cell("name", found[Found.review]);
  return row;
}

function openLinked() {
  const wanted = decodeURIComponent(location.hash.slice(1));
  if (wanted.startsWith("finding=")) {
    const found = findings.all.find((found) => found[Found.id] === wanted.slice("finding=".length));
    if (found) openHand(found);
    return;
  }
  closeHand();
  const target = wanted && document.getElementById(wanted);
  for (let at = target; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
  if (target) target.scrollIntoView();
}
