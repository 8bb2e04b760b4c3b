"use strict";
// The column at the right: what is selected, or the plan as a whole. Names in it lead to what they name.

const FEW = 12;

class Details {
  constructor(place, facts, select) {
    this.place = place;
    this.facts = facts;
    this.select = select;
  }

  show({ kind, item }) {
    const shown = {
      none: () => this.overview(),
      node: () => this.node(item),
      resource: () => this.resource(item),
      boundary: () => this.boundary(item),
      partition: () => this.partition(item),
    };
    this.place.replaceChildren(...shown[kind]().flat().filter((part) => part !== null));
    this.place.scrollTop = 0;
  }

  // ---- pieces

  link(text, kind, item) {
    return element("button", { type: "button", className: "link name", onclick: () => this.select({ kind, item }) }, nameParts(text));
  }

  nodeLink(node) {
    return this.link(node.id, "node", node);
  }

  /** A part of a whole leads to the whole; a name that the plan has no more leads nowhere. */
  nameLink(name) {
    const node = this.facts.nodeOfName.get(name);
    return node ? this.link(name, "node", node) : element("span", { className: "name" }, name);
  }

  heading(text) {
    return element("h3", {}, text);
  }

  list(items) {
    return element("ul", { className: "plain" }, items.map((item) => element("li", {}, item)));
  }

  /** A list's beginning, and how many more there are. */
  few(items, shown) {
    const more = items.length > FEW ? [element("span", { className: "faint" }, `and ${(items.length - FEW).toLocaleString("en")} more`)] : [];
    return this.list([...items.slice(0, FEW).map(shown), ...more]);
  }

  pairs(pairs) {
    const said = pairs.filter(([, value]) => value !== null);
    return element("dl", { className: "pairs" }, said.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
  }

  table(titles, rows) {
    const head = element("tr", {}, titles.map((title) => element("th", { scope: "col", className: title.startsWith("#") ? "n" : "" }, title.replace("#", ""))));
    const body = rows.map((row) => element("tr", {}, row.map((cell, i) => element("td", { className: titles[i].startsWith("#") ? "n" : "" }, cell))));
    return element("table", {}, element("thead", {}, head), element("tbody", {}, body));
  }

  // ---- the plan as a whole

  overview() {
    return [
      element("h2", {}, "The plan"),
      element("p", { className: "faint" }, "Click a box, a rectangle or a barrier line for its details."),
      this.kernelsOverview(),
      this.rejectionsOverview(),
      this.memoryOverview(),
      this.costliest(),
    ].flat();
  }

  kernelsOverview() {
    const uses = tally(this.facts.nodes, (node) => node.selection.kernel);
    const rows = uses.map(([kernel, nodes]) => [element("span", { className: "name" }, nameParts(kernel)), String(nodes.length), timeText(sumOf(nodes, timeOf))]);
    return [this.heading("Kernels chosen"), this.table(["kernel", "#nodes", this.facts.measured ? "#measured" : "#estimated"], rows)];
  }

  rejectionsOverview() {
    const codes = tally(this.facts.nodes.flatMap((node) => node.selection.rejected), (rejected) => rejected.code);
    const rows = codes.map(([code, all]) => [codeText(code), String(all.length)]);
    return [this.heading("Why others were not"), rows.length === 0 ? element("p", {}, "No node has another kernel.") : this.table(["reason", "#candidates"], rows)];
  }

  memoryOverview() {
    const memory = this.facts.plan.memory;
    const gap = memory.peak_bytes - memory.lower_bound_bytes;
    return this.facts.epochs === 0 ? [] : [
      this.heading("Memory of activations"),
      this.pairs([
        ["peak", bytesText(memory.peak_bytes)],
        ["lower bound", `${bytesText(memory.lower_bound_bytes)}, live in epoch ${memory.peak_epoch}`],
        ["gap", gap === 0 ? "none: no placement takes less" : `${bytesText(gap)}, ${((100 * gap) / memory.lower_bound_bytes).toFixed(1)} % of the bound`],
        ["side by side", bytesText(memory.sum_bytes)],
        ["at the peak", this.few(memory.at_peak, (id) => this.resourceLinkOf(id))],
        ["no bytes are shared", memory.sharing_failure === "" ? null : memory.sharing_failure],
        ["splits", memory.splits.length === 0 ? null : this.list(memory.splits.map(splitText))],
      ]),
    ];
  }

  resourceLinkOf(id) {
    const resource = this.facts.resources.find((each) => each.id === id);
    return resource ? [this.link(id, "resource", resource), ` ${bytesText(resource.size_bytes)}`] : id;
  }

  costliest() {
    const most = [...this.facts.nodes].sort((a, b) => timeOf(b) - timeOf(a)).slice(0, 8);
    const rows = most.map((node) => [this.nodeLink(node), timeText(timeOf(node))]);
    return [this.heading("Costliest nodes"), this.table(["node", this.facts.measured ? "#measured" : "#estimated"], rows)];
  }

  // ---- a node

  node(node) {
    return [
      element("h2", {}, node.operation, element("span", { className: "faint" }, `@${node.needs}`)),
      element("p", { className: "name" }, nameParts(node.id)),
      this.nodeBadges(node),
      this.heading(`Candidates (${1 + node.selection.rejected.length})`),
      this.chosen(node),
      node.selection.rejected.map((rejected) => this.rejected(rejected, node.selection.cost_nanoseconds)),
      this.wholeOf(node),
      this.asideOf(node),
      this.portsOf(node),
      this.dispatchesOf(node),
      this.attributesOf(node),
    ].flat();
  }

  nodeBadges(node) {
    const badge = (text, kind) => element("span", { className: `badge ${kind}` }, text);
    const dispatches = node.steps.length === 0 ? "no dispatch" : countText(node.steps.length, "dispatch", "dispatches");
    return element("div", { className: "badges" },
      badge(epochsText(node.firstEpoch, node.lastEpoch), ""),
      badge(dispatches, ""),
      node.whole ? badge(`fused from ${node.whole.nodes.length} nodes`, "whole") : null,
      isDoubtful(node) ? badge(codeText(node.selection.reason), "doubt") : null);
  }

  chosen(node) {
    const { kernel, claim, reason, cost_nanoseconds: cost } = node.selection;
    const measured = node.nanoseconds === null || node.steps.length === 0 ? "" : `, measured ${timeText(node.nanoseconds)}`;
    return element("div", { className: "candidate chosen" },
      element("div", { className: "top" }, element("strong", { className: "name" }, nameParts(kernel)), element("span", { className: "n" }, "chosen")),
      element("p", {}, `${codeText(reason)}: ${REASONS[reason] || ""}`),
      element("p", {}, `claim ${claim}, estimated ${timeText(cost)}${measured}`));
  }

  rejected({ kernel, code, detail, cost_nanoseconds: cost }, chosenCost) {
    const times = cost > 0 && chosenCost > 0 ? `, ${(cost / chosenCost).toFixed(1)} times the chosen one` : "";
    return element("div", { className: "candidate" },
      element("div", { className: "top" }, element("span", { className: "name" }, nameParts(kernel)), element("span", { className: "n" }, codeText(code))),
      element("p", {}, detail),
      cost < 0 ? null : element("p", {}, `estimated ${timeText(cost)}${times}`));
  }

  wholeOf(node) {
    return node.whole === null ? [] : [
      this.heading(`Stands for ${node.whole.nodes.length} nodes of the program`),
      element("p", { className: "faint" }, `found by ${node.whole.pattern}`),
      this.list(node.whole.nodes.map((name) => element("span", { className: "name" }, nameParts(name)))),
    ];
  }

  asideOf(node) {
    return node.aside.length === 0 ? [] : [
      this.heading(`Proposals left aside (${node.aside.length})`),
      this.list(node.aside.map((partition) => [
        this.link(`${partition.replacement || partition.pattern} of ${partition.nodes.length} nodes`, "partition", partition),
        ` ${codeText(partition.code)}`,
      ])),
    ];
  }

  portsOf(node) {
    const row = (kind, index, i) => (index === null ? [`${kind} ${i}`, "left out"] : [`${kind} ${i}`, this.value(this.facts.values[index], kind)]);
    const rows = node.inputs.map((value, i) => row("in", value, i)).concat(node.outputs.map((value, i) => row("out", value, i)));
    return [this.heading("Values"), this.table(["port", "value"], rows)];
  }

  /** A value, where it lies, and who is at its other end. */
  value(value, end) {
    const resource = value.resource === null ? null : this.facts.resources[value.resource];
    const ends = end === "in" ? [value.producer].filter((node) => node !== null) : value.readers;
    return [
      element("span", { className: "name" }, nameParts(value.id)),
      element("div", {}, typeText(value.type), resource === null ? ", no bytes" : ", ",
        resource === null ? null : this.link(`${resource.role} ${bytesText(resource.size_bytes)}`, "resource", resource)),
      this.few(ends, (node) => [end === "in" ? "from " : "to ", this.nodeLink(node)]),
    ].flat().filter((part) => part !== null);
  }

  dispatchesOf(node) {
    const modules = this.facts.plan.modules;
    const rows = node.steps.map((step) => [
      String(step.epoch),
      step.what === "fill" ? `zeros, ${bytesText(step.length_bytes)}` : `${step.groups_x} × ${step.groups_y} × ${step.groups_z}`,
      step.what === "fill" ? "" : element("span", { className: "name", title: modules[step.module].sha256 }, modules[step.module].name),
      step.nanoseconds === null ? "" : timeText(step.nanoseconds),
    ]);
    return rows.length === 0 ? [] : [this.heading("Dispatches"), this.table(["#epoch", "workgroups", "module", "#measured"], rows)];
  }

  attributesOf(node) {
    const attributes = Object.entries(node.attributes);
    return attributes.length === 0 ? [] : [this.heading("Attributes"), this.pairs(attributes.map(([name, value]) => [name, attributeText(value)]))];
  }

  // ---- other things

  resource(resource) {
    const made = resource.values.map((value) => value.producer).filter((node) => node !== null && node.steps.length > 0);
    const readers = [...new Set(resource.values.flatMap((value) => value.readers))];
    return [
      element("h2", {}, `${resource.role}, ${bytesText(resource.size_bytes)}`),
      element("p", { className: "name" }, nameParts(resource.id)),
      element("div", { className: "badges" }, element("span", { className: "badge" }, `lives in ${epochsText(resource.first_epoch, resource.last_epoch)}`)),
      this.heading("Place"),
      this.pairs([
        ["arena", ARENA_NAMES[resource.arena]],
        ["chunk, offset", `${resource.chunk}, ${resource.offset_bytes.toLocaleString("en")}`],
        ["size", `${resource.size_bytes.toLocaleString("en")} B, of which ${resource.logical_bytes.toLocaleString("en")} B are content`],
        ["storage", resource.storage],
      ]),
      this.heading("Values"),
      this.list(resource.values.map((value) => [element("span", { className: "name" }, nameParts(value.id)), ` ${typeText(value.type)}`])),
      this.heading("Made by"),
      made.length === 0 ? element("p", {}, resource.role === "scratch" ? "its kernel, for itself" : "the host") : this.list(made.map((node) => this.nodeLink(node))),
      this.heading(`Read by (${readers.length})`),
      this.few(readers, (node) => this.nodeLink(node)),
    ];
  }

  boundary(boundary) {
    const before = this.facts.stepsOfEpoch[boundary.after_epoch];
    const after = this.facts.stepsOfEpoch[boundary.after_epoch + 1];
    const nodesOf = (steps) => [...new Set(steps.map((step) => this.facts.nodes[step.node]))];
    return [
      element("h2", {}, `Boundary between epochs ${boundary.after_epoch} and ${boundary.after_epoch + 1}`),
      element("p", { className: "faint" }, `One memory barrier. It orders: ${boundary.kinds.map((kind) => HAZARDS[kind]).join("; ")}.`),
      this.heading(`Resources that it orders (${boundary.hazards.length})`),
      this.table(["resource", "conflict"], boundary.hazards.map((hazard) => {
        const resource = this.facts.resources[hazard.resource];
        return [this.link(resource.id, "resource", resource), codeText(hazard.kind)];
      })),
      boundary.hazards.length > 0 ? null : element("p", {}, "None by its own accesses: byte ranges change their owner here."),
      this.heading(`Before it: ${countText(before.length, "dispatch", "dispatches")}`),
      this.few(nodesOf(before), (node) => this.nodeLink(node)),
      this.heading(`After it: ${countText(after.length, "dispatch", "dispatches")}`),
      this.few(nodesOf(after), (node) => this.nodeLink(node)),
    ];
  }

  partition(partition) {
    return [
      element("h2", {}, partition.replacement || partition.pattern),
      element("div", { className: "badges" }, element("span", { className: `badge ${partition.applied ? "whole" : ""}` }, codeText(partition.state)),
        partition.code === "" ? null : element("span", { className: "badge" }, codeText(partition.code))),
      element("p", {}, partition.detail),
      this.heading("Proposed by"),
      element("p", { className: "name" }, partition.pattern),
      this.heading(`Nodes (${partition.nodes.length})`),
      this.list(partition.nodes.map((name) => this.nameLink(name))),
    ];
  }
}

/** Groups by a key; the largest groups first. */
function tally(items, keyOf) {
  const groups = new Map();
  items.forEach((item) => listOf(groups, keyOf(item)).push(item));
  return [...groups].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
}

function sumOf(items, of) {
  return items.reduce((total, item) => total + of(item), 0);
}

function splitText(split) {
  return `epoch ${split.epoch} after ${countText(split.steps_before, "step")}: ${bytesText(split.live_bytes_before)} became ${bytesText(split.live_bytes_after)}, for ${split.cost_nanoseconds} ns`;
}
