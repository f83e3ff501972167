// The hand of a finding: its log with the lines marked, beside the table as it stood at each step.

// Places in a hand's seats and steps, as pipeline/report/replayer.py writes them. Money is in 1/10,000.
const Seat = { no: 0, player: 1, stack: 2, dealt: 3, position: 4, cards: 5 };
const Step = { street: 0, act: 1, seat: 2, amount: 3, total: 4, allIn: 5, cards: 6, line: 7, board: 8 };
const PUT_IN = new Set([
  "post_ante", "post_small_blind", "post_big_blind", "post_both", "post_dead", "post_late", "post_button_blind",
  "straddle", "bring_in", "call", "bet", "raise", "all_in", "false_all_in", "complete",
]);
const TO_POT = new Set(["post_ante", "post_dead"]);
const SAID = {
  post_ante: "posts the ante of", post_small_blind: "posts the small blind of", post_big_blind: "posts the big blind of",
  post_both: "posts both blinds, together", post_dead: "posts dead money of", post_late: "posts late",
  post_button_blind: "posts the button blind of", straddle: "straddles", bring_in: "brings in", call: "calls", bet: "bets",
  raise: "raises by putting in", all_in: "goes all-in with", false_all_in: "is disconnected and protected, all-in with",
  complete: "completes with", return_bet: "takes back", collect: "wins", cash_out: "is paid by the room",
  refund: "gets back", fold: "folds", check: "checks", deal_hole: "is dealt", deal_board: "The board brings",
  show: "shows", muck: "mucks", no_show: "does not show", discard: "discards", stand_pat: "stands pat",
  timeout: "runs out of time", split_offered: "offers a split", split_accepted: "accepts the split",
  split_refused: "refuses the split", added_to_pot: "The room adds to the pot", cancelled: "The hand is cancelled",
  reshuffle: "The discards are shuffled again",
};
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const RANK_NAMES = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
const dialog = document.getElementById("hand");
const hand = { frames: [], at: 0, data: null };
const packs = new Map();

function money(value) {
  const sign = value < 0 ? "-" : "";
  const digits = String(Math.abs(value)).padStart(5, "0");
  const whole = digits.slice(0, -4).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}${whole}.${digits.slice(-4, -2)}${digits.slice(-2).replace(/0+$/, "")}`;
}

function listed(cards) {
  return cards ? cards.split(" ").filter(Boolean) : [];
}

async function handAt(place) {
  const size = Number(document.getElementById("code").dataset.packSize);
  const id = `hand-pack-${Math.floor(place / size)}`;
  if (!packs.has(id)) packs.set(id, unpacked(id));
  return (await packs.get(id))[place % size];
}

async function openHand(found) {
  const same = (other) => found[Found.hand] === null ? other === found : other[Found.hand] === found[Found.hand];
  const all = findings.all.filter(same);
  const data = found[Found.hand] === null ? null : await handAt(found[Found.hand]);
  const title = found[Found.handNo] ? `Hand ${found[Found.handNo]}` : found[Found.name];
  document.getElementById("hand-title").replaceChildren(element("bdi", "", title));
  document.getElementById("hand-findings").replaceChildren(
    about(found), ...[found, ...all.filter((other) => other !== found)].map(said));
  dialog.querySelector(".hand-body").hidden = !data;
  hand.data = data;
  if (data) {
    const lines = new Map(all.map((other) => [other[Found.line], other[Found.code]]));
    hand.frames = frames(data);
    const after = hand.frames.findIndex((frame) => frame.line >= found[Found.line]);
    hand.at = after < 0 ? hand.frames.length - 1 : after;
    showLog(data, lines);
    seatPlayers(data);
    showFrame();
  }
  if (!dialog.open) dialog.showModal();
  document.getElementById("hand-title").focus();
  const marked = dialog.querySelector(".lines .marked");
  if (marked) marked.scrollIntoView({ block: "nearest" });
}

function about(found) {
  const line = element("p", "quiet");
  const parts = [found[Found.time], found[Found.room], found[Found.table], found[Found.game], found[Found.currency]];
  line.append(element("bdi", "", parts.filter(Boolean).join(", ")), ". ", element("bdi", "code", found[Found.place]));
  return line;
}

function said(found) {
  const box = element("div", `what ${found[Found.severity]}`);
  const first = element("p");
  first.append(element("span", "code", found[Found.code]), " ", element("bdi", "", found[Found.message]));
  const second = element("p", "quiet");
  const expected = found[Found.expected] || "nothing";
  const actual = found[Found.actual] || "nothing";
  if (found[Found.expected] || found[Found.actual]) {
    second.append("Expected ", element("bdi", "", expected), ", found ", element("bdi", "", actual), ". ");
  }
  second.append(`Rule ${found[Found.name]}; source `, element("bdi", "", found[Found.source]), "; rulebook ",
    element("bdi", "", found[Found.rulebook]), found[Found.assumed] ? ", a value that no source states" : "", ". Finding ",
    element("span", "code", found[Found.id]), ".");
  box.append(first, second);
  const third = element("p", "quiet");
  if (found[Found.review]) {
    third.append("Reviewed: ", element("bdi", "", found[Found.review]), ". ", element("bdi", "", found[Found.comment]));
  } else {
    third.append("Not reviewed.");
  }
  box.append(third);
  return box;
}

// The table after each step; the first frame is before the first.
function frames(data) {
  const seats = new Map(data.seats.map((seat) => [seat[Seat.no], {
    stack: seat[Seat.stack], bet: 0, cards: [], out: !seat[Seat.dealt], won: 0, discarded: 0 }]));
  const state = { street: "", pot: 0, boards: new Map(), seat: null, line: 0, text: "Before the hand" };
  const made = [snapshot(state, seats)];
  for (const step of data.steps) {
    if (step[Step.street] !== state.street) {
      for (const seat of seats.values()) seat.bet = 0;
      state.street = step[Step.street];
    }
    apply(state, seats, step);
    state.seat = step[Step.seat];
    state.line = step[Step.line];
    state.text = told(data, step);
    made.push(snapshot(state, seats));
  }
  return made;
}

function snapshot(state, seats) {
  const copied = new Map([...seats].map(([no, seat]) => [no, { ...seat, cards: [...seat.cards] }]));
  return { ...state, boards: [...state.boards.values()].map((board) => [...board]), seats: copied };
}

function apply(state, seats, step) {
  const seat = seats.get(step[Step.seat]);
  const amount = step[Step.amount] ?? 0;
  const act = step[Step.act];
  const cards = listed(step[Step.cards]);
  if (act === "deal_board") {
    const board = state.boards.get(step[Step.board]) ?? [];
    state.boards.set(step[Step.board], [...board, ...cards.filter((card) => !board.includes(card))]);
  }
  if (act === "added_to_pot") state.pot += amount;
  if (!seat) return;
  if (PUT_IN.has(act)) {
    if (seat.stack !== null) seat.stack -= amount;
    if (!TO_POT.has(act)) seat.bet += amount;
    state.pot += amount;
  } else if (["return_bet", "collect", "refund"].includes(act)) {
    if (seat.stack !== null) seat.stack += amount;
    state.pot -= amount;
    if (act === "return_bet") seat.bet = Math.max(0, seat.bet - amount);
    else seat.won += amount;
  } else if (act === "cash_out") {
    if (seat.stack !== null) seat.stack += amount;
    seat.won += amount;
  } else if (act === "fold") {
    seat.out = true;
  } else if (act === "deal_hole") {
    const unknown = cards.filter((card) => card === "??").length;
    if (seat.discarded) seat.cards = dropUnknown(seat.cards, unknown);
    seat.discarded = 0;
    seat.cards.push(...cards.filter((card) => card === "??" || !seat.cards.includes(card)));
  } else if (act === "discard") {
    seat.cards = seat.cards.filter((card) => card === "??" || !cards.includes(card));
    seat.discarded = 1;
  } else if ((act === "show" || act === "muck") && cards.length) {
    seat.cards = cards;
  }
}

function dropUnknown(cards, count) {
  let left = count;
  return cards.filter((card) => card !== "??" || left-- <= 0);
}

function nameOf(data, seat) {
  const names = data.seats.filter((other) => other[Seat.no] === seat).map((other) => other[Seat.player]);
  const name = names.join(" / ");
  return name.length > 40 ? `${name.slice(0, 39)}…` : name;
}

function told(data, step) {
  const act = SAID[step[Step.act]] ?? step[Step.act].replaceAll("_", " ");
  const parts = step[Step.seat] === null ? [act] : [`\u2068${nameOf(data, step[Step.seat])}\u2069`, act];
  if (step[Step.act] === "street") return `${step[Step.street].replaceAll("_", " ")} begins`;
  if (step[Step.amount] !== null) parts.push(money(step[Step.amount]));
  if (["raise", "complete"].includes(step[Step.act]) && step[Step.total] !== null) parts.push(`to ${money(step[Step.total])}`);
  if (step[Step.cards]) parts.push(listed(step[Step.cards]).map(cardName).join(", "));
  if (step[Step.allIn] && !step[Step.act].includes("all_in")) parts.push("and is all-in");
  return parts.join(" ");
}

function cardName(card) {
  return card === "??" ? "a hidden card" : `${RANK_NAMES[card[0]] ?? card[0]} of ${SUIT_NAMES[card[1]] ?? "?"}`;
}

function cardShown(card) {
  const red = card[1] === "h" || card[1] === "d";
  const shown = element("span", `card${red ? " red" : ""}${card === "??" ? " back" : ""}`);
  shown.textContent = card === "??" ? "" : (card[0] === "T" ? "10" : card[0]) + (SUITS[card[1]] ?? "?");
  shown.setAttribute("role", "img");
  shown.setAttribute("aria-label", cardName(card));
  return shown;
}

// One box a seat around the table, the first at the bottom, clockwise.
function seatPlayers(data) {
  const felt = document.getElementById("felt");
  for (const old of felt.querySelectorAll(".seat")) old.remove();
  const numbers = [...new Set(data.seats.map((seat) => seat[Seat.no]))];
  numbers.forEach((no, place) => {
    const angle = Math.PI / 2 + (2 * Math.PI * place) / numbers.length;
    const box = element("div", "seat");
    box.dataset.seat = no;
    box.style.setProperty("--x", `${50 + 41 * Math.cos(angle)}%`);
    box.style.setProperty("--y", `${50 + 38 * Math.sin(angle)}%`);
    const button = no === data.button ? [element("span", "button", "D")] : [];
    const name = element("p", "player");
    name.append(...button, element("bdi", "", nameOf(data, no)));
    if (button.length) button[0].setAttribute("aria-label", "Button, ");
    box.append(name, element("p", "stack"), element("p", "cards"), element("p", "bet"));
    felt.append(box);
  });
}

function showFrame() {
  const frame = hand.frames[hand.at];
  for (const box of document.querySelectorAll("#felt .seat")) {
    const seat = frame.seats.get(Number(box.dataset.seat));
    box.classList.toggle("out", seat.out);
    box.classList.toggle("acts", frame.seat === Number(box.dataset.seat));
    box.querySelector(".stack").textContent = seat.stack === null ? "stack not known" : money(seat.stack);
    box.querySelector(".cards").replaceChildren(...seat.cards.map(cardShown));
    const bet = seat.won ? `won ${money(seat.won)}` : seat.bet ? `bet ${money(seat.bet)}` : "";
    box.querySelector(".bet").textContent = bet;
  }
  document.getElementById("street").textContent = frame.street.replaceAll("_", " ");
  document.getElementById("board").replaceChildren(
    ...frame.boards.flatMap((board, place) => (place ? [element("br"), ...board.map(cardShown)] : board.map(cardShown))));
  document.getElementById("pot").textContent = `Pot ${money(frame.pot)}`;
  document.getElementById("step").textContent = frame.text;
  document.getElementById("step-count").textContent = `Step ${hand.at} of ${hand.frames.length - 1}`;
  for (const id of ["step-first", "step-back"]) document.getElementById(id).disabled = hand.at === 0;
  for (const id of ["step-next", "step-last", "step-street"]) {
    document.getElementById(id).disabled = hand.at === hand.frames.length - 1;
  }
  for (const line of document.querySelectorAll("#hand-log li")) {
    if (Number(line.dataset.line) === frame.line) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  }
  const current = document.querySelector("#hand-log [aria-current]");
  if (current) current.scrollIntoView({ block: "nearest" });
}

function showLog(data, marked) {
  const lines = data.lines.map((text, place) => {
    const line = element("li", marked.has(place + 1) ? "marked" : "");
    line.value = data.first + place;
    line.dataset.line = place + 1;
    const shown = element(marked.has(place + 1) ? "mark" : "span", "", text || " ");
    line.append(shown);
    if (marked.has(place + 1)) line.append(element("span", "code quiet", ` ◂ ${marked.get(place + 1)}`));
    return line;
  });
  const log = document.getElementById("hand-log");
  log.replaceChildren(...lines);
}

function goTo(place) {
  hand.at = Math.min(Math.max(place, 0), hand.frames.length - 1);
  showFrame();
}

function nextStreet() {
  const street = hand.frames[hand.at].street;
  const next = hand.frames.findIndex((frame, place) => place > hand.at && frame.street !== street);
  goTo(next < 0 ? hand.frames.length - 1 : next);
}

function closeHand() {
  if (dialog.open) dialog.close();
}

const STEPS = {
  "step-first": () => goTo(0),
  "step-back": () => goTo(hand.at - 1),
  "step-next": () => goTo(hand.at + 1),
  "step-street": nextStreet,
  "step-last": () => goTo(hand.frames.length - 1),
};
const KEYS = {
  Home: "step-first", ArrowLeft: "step-back", ArrowRight: "step-next", PageDown: "step-street", End: "step-last",
};

for (const [id, go] of Object.entries(STEPS)) document.getElementById(id).addEventListener("click", go);
dialog.addEventListener("keydown", (event) => {
  if (!hand.data || !(event.key in KEYS) || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  STEPS[KEYS[event.key]]();
});
document.getElementById("hand-log").addEventListener("click", (event) => {
  const line = event.target.closest("li");
  const place = line && hand.frames.findIndex((frame) => frame.line === Number(line.dataset.line));
  if (place > 0) goTo(place);
});
document.getElementById("hand-close").addEventListener("click", closeHand);
dialog.addEventListener("close", () => {
  if (location.hash.startsWith("#finding=")) history.replaceState(null, "", location.pathname + location.search + "#list");
});

for (const table of document.querySelectorAll("table.sortable")) {
  sortable(table, (column, down, isNumber) => sortRows(table, column, down, isNumber));
}
addEventListener("hashchange", openLinked);
listFindings().then(openLinked);
