"use strict";
// The parts of the page that are tables. Rows are added as they are scrolled to, so that ten thousand cost nothing before.

const ROWS_AT_ONCE = 400;

/** Columns: title, `text` of a row, and, where it sorts otherwise than by its text, `order` of a row, which is a number. */
function tablesOf(facts) {
  return [
    {
      id: "nodes", title: "Nodes", kind: "node", items: facts.nodes, columns: nodeColumns(facts),
      caption: `${countText(facts.nodes.length, "node")}, with ${countText(facts.totals.candidates, "candidate")}: ` +
        `one chosen for each node and ${facts.totals.rejected.toLocaleString("en")} not chosen`,
    },
    {
      id: "boundaries", title: "Boundaries", kind: "boundary", items: facts.boundaries, columns: boundaryColumns(facts),
      caption: `${countText(facts.boundaries.length, "boundary", "boundaries")}: one memory barrier each, between ` +
        `${countText(facts.epochs, "epoch")} with ${countText(facts.steps.length, "dispatch", "dispatches")}`,
    },
    {
      id: "fusion", title: "Fusion", kind: "partition", items: facts.partitions, columns: partitionColumns(facts),
      caption: `${countText(facts.partitions.length, "proposal")} of patterns: ${facts.totals.applied} taken, ` +
        `for ${countText(facts.totals.parts, "node")} of the program`,
    },
    {
      id: "memory", title: "Memory", kind: "resource", items: facts.resources, columns: resourceColumns(),
      caption: `${countText(facts.resources.length, "resource")} in ${facts.arenas.length} arenas`,
    },
  ];
}

function nodeColumns(facts) {
  const columns = [
    { title: "#", order: (node) => node.index, text: (node) => String(node.index), number: true },
    { title: "Node", text: (node) => node.id, name: true },
    { title: "Operation", text: (node) => node.operation + (node.whole ? ` (${node.whole.nodes.length} parts)` : "") },
    { title: "Kernel", text: (node) => node.selection.kernel, name: true },
    { title: "Reason", text: (node) => codeText(node.selection.reason) },
    { title: "Not chosen", order: (node) => node.selection.rejected.length, text: (node) => String(node.selection.rejected.length), number: true },
    { title: "Epoch", order: (node) => node.firstEpoch, text: (node) => nodeEpochsText(node), number: true },
    { title: "Estimated", order: (node) => node.selection.cost_nanoseconds, text: (node) => timeText(node.selection.cost_nanoseconds), number: true },
  ];
  const measuredText = (node) => (node.steps.length === 0 ? "–" : timeText(node.nanoseconds));
  const measured = { title: "Measured", order: (node) => node.nanoseconds || 0, text: measuredText, number: true };
  return facts.measured ? [...columns, measured] : columns;
}

function nodeEpochsText(node) {
  const { firstEpoch: first, lastEpoch: last } = node;
  return node.steps.length === 0 ? "–" : first === last ? String(first) : `${first} to ${last}`;
}

function boundaryColumns(facts) {
  const dispatches = (epoch) => facts.stepsOfEpoch[epoch].length;
  return [
    { title: "After epoch", order: (each) => each.after_epoch, text: (each) => String(each.after_epoch), number: true },
    { title: "Dispatches before", order: (each) => dispatches(each.after_epoch), text: (each) => String(dispatches(each.after_epoch)), number: true },
    { title: "Dispatches after", order: (each) => dispatches(each.after_epoch + 1), text: (each) => String(dispatches(each.after_epoch + 1)), number: true },
    { title: "Orders", text: (each) => each.kinds.map(codeText).join(", ") },
    { title: "Resources", order: (each) => each.hazards.length, text: (each) => String(each.hazards.length), number: true },
    { title: "Which", text: (each) => namesText(each.hazards.map((hazard) => facts.resources[hazard.resource].id)), name: true },
  ];
}

function partitionColumns(facts) {
  return [
    { title: "State", text: (each) => codeText(each.state) },
    { title: "Whole", text: (each) => each.replacement },
    { title: "Nodes", order: (each) => each.nodes.length, text: (each) => String(each.nodes.length), number: true },
    { title: "Last node", text: (each) => each.nodes[each.nodes.length - 1] || "", name: true },
    { title: "Pattern", text: (each) => each.pattern, name: true },
    { title: "Code", text: (each) => codeText(each.code) },
    { title: "Why", long: true, text: (each) => each.detail },
  ];
}

function resourceColumns() {
  return [
    { title: "Resource", text: (each) => each.id, name: true },
    { title: "Role", text: (each) => each.role },
    { title: "Arena", text: (each) => ARENA_NAMES[each.arena] },
    { title: "Chunk", order: (each) => each.chunk, text: (each) => String(each.chunk), number: true },
    { title: "Offset", order: (each) => each.start, text: (each) => each.offset_bytes.toLocaleString("en"), number: true },
    { title: "Size", order: (each) => each.size_bytes, text: (each) => bytesText(each.size_bytes), number: true },
    { title: "Lives in epochs", order: (each) => each.first_epoch, text: (each) => `${each.first_epoch} to ${each.last_epoch}`, number: true },
    { title: "Storage", text: (each) => each.storage },
  ];
}

/** A few names, and how many more there are. */
function namesText(names) {
  return names.slice(0, 2).join(", ") + (names.length > 2 ? ` and ${names.length - 2} more` : "");
}

/** A table in a panel; it is filled when it is first shown. */
class TablePanel {
  constructor(table, select) {
    this.table = table;
    this.select = select;
    this.items = table.items;
    this.rows = new Map();
    this.panel = element("div", { id: table.id, className: "panel table", role: "tabpanel", hidden: true });
  }

  show(selection) {
    if (this.panel.childElementCount === 0) {
      this.fill();
    }
    this.mark(selection);
  }

  fill() {
    this.body = element("tbody");
    this.end = element("div", { className: "end" });
    this.heads = this.table.columns.map((column) => this.head(column));
    this.panel.append(
      element("table", {}, element("caption", {}, this.table.caption), element("thead", {}, element("tr", {}, this.heads)), this.body), this.end);
    new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && this.addRows(), { root: this.panel, rootMargin: "600px" }).observe(this.end);
    this.addRows();
  }

  head(column) {
    const head = element("th", { scope: "col", className: column.number ? "n" : "" });
    head.append(element("button", { type: "button", onclick: () => this.sort(column, head) }, column.title));
    return head;
  }

  addRows() {
    const from = this.body.childElementCount;
    this.body.append(...this.items.slice(from, from + ROWS_AT_ONCE).map((item) => this.row(item)));
  }

  row(item) {
    const choose = () => this.select({ kind: this.table.kind, item });
    const row = element("tr", { tabIndex: 0, onclick: choose, onkeydown: (event) => event.key === "Enter" && choose() },
      this.table.columns.map((column) => this.cell(column, column.text(item))));
    this.rows.set(item, row);
    row.classList.toggle("selected", item === this.selected);
    return row;
  }

  cell(column, text) {
    const look = column.number ? "n" : column.name ? "name" : column.long ? "" : "short";
    return element("td", { className: look }, column.name ? nameParts(text) : text);
  }

  sort(column, head) {
    const down = head.getAttribute("aria-sort") === "ascending";
    this.heads.forEach((each) => each.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const compare = column.order ? (a, b) => column.order(a) - column.order(b) : (a, b) => column.text(a).localeCompare(column.text(b), "en");
    this.items = [...this.table.items].sort((a, b) => (down ? compare(b, a) : compare(a, b)));
    this.rows.clear();
    this.body.replaceChildren();
    this.addRows();
  }

  mark({ item }) {
    this.rows.get(this.selected)?.classList.remove("selected");
    this.selected = item;
    this.rows.get(item)?.classList.add("selected");
  }
}

/** What the plan follows from, as a panel. */
function identityPanel(facts) {
  const plan = facts.plan;
  const meaning = {
    program: "the model with its bound extents", catalog: "operations and kernels, with their providers' code", profile: "the device",
    policy: "what was asked for", tuning: "what was found out on the device",
  };
  const rows = Object.entries(meaning).map(([name, text]) => [name, text, plan.identity[name]]);
  const ports = (kind, all) => all.map((port) => [kind, typeText(facts.values[port.value].type), port.name]);
  const all = [
    ["plan", "all of it", facts.id],
    ...rows,
    ["schema", "of the plan's JSON", plan.schema],
    ["device", "", plan.device],
    ["objective", "of the joint choice", plan.objective],
    ...Object.entries(plan.dimensions).map(([name, extent]) => ["extent", name, String(extent)]),
    ...ports("input", plan.inputs),
    ...ports("output", plan.outputs),
    ...Object.entries(plan.notes).map(([name, note]) => ["note", name, note]),
  ];
  const body = all.map(([name, text, value]) =>
    element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, text), element("td", { className: "name" }, value)));
  const caption = element("caption", {}, "What the plan follows from: equal identities mean equal plans.");
  return element("div", { id: "identity", className: "panel table", role: "tabpanel", hidden: true }, element("table", {}, caption, element("tbody", {}, body)));
}
