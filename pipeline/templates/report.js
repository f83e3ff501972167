"use strict";
// Everything on the page can be read without this script; it adds sorting, a filter and opening of linked hands.

function sortable(table) {
  table.querySelectorAll("thead th").forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => sortBy(table, head, column));
  });
}

function sortBy(table, head, column) {
  const down = head.getAttribute("aria-sort") === "ascending";
  for (const other of table.querySelectorAll("th[aria-sort]")) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const number = head.classList.contains("num");
  const key = (row) => {
    const text = row.cells[column].textContent.trim();
    return number ? Number.parseFloat(text.replace(/,/g, "")) || 0 : text;
  };
  const keyed = Array.from(table.tBodies[0].rows, (row) => [key(row), row]);
  const order = new Intl.Collator("en", { numeric: true });
  keyed.sort(([a], [b]) => (number ? a - b : order.compare(a, b)) * (down ? -1 : 1));
  table.tBodies[0].append(...keyed.map(([, row]) => row));
}

function filter(tools) {
  const rows = Array.from(document.querySelectorAll("#findings .rule tbody tr"), (row) => [row, null]);
  const hands = Array.from(document.querySelectorAll(".hand"));
  const shown = tools.querySelector("output");
  let timer = 0;
  tools.querySelector("input").addEventListener("input", (event) => {
    clearTimeout(timer);
    timer = setTimeout(() => apply(event.target.value.trim().toLowerCase()), 120);
  });
  function apply(wanted) {
    let count = 0;
    const kept = new Set();
    for (const entry of rows) {
      const [row, known] = entry;
      const text = known ?? (entry[1] = (row.dataset.rule + " " + row.textContent).toLowerCase());
      row.hidden = !text.includes(wanted);
      if (row.hidden) continue;
      count += 1;
      kept.add(row.dataset.hand);
    }
    for (const hand of hands) hand.hidden = !kept.has(hand.dataset.hand);
    shown.textContent = wanted ? `${count} of ${rows.length} findings` : "";
  }
}

function openLinked() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let at = target; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
  target.scrollIntoView();
}

document.querySelectorAll("table.sortable").forEach(sortable);
document.querySelectorAll(".tools").forEach((tools) => (tools.hidden = false));
document.querySelectorAll("#findings .tools").forEach(filter);
document.querySelectorAll("#hands .tools button").forEach((button) =>
  button.addEventListener("click", () =>
    document.querySelectorAll(".hand").forEach((hand) => (hand.open = button.value === "open")),
  ),
);
addEventListener("hashchange", openLinked);
openLinked();
