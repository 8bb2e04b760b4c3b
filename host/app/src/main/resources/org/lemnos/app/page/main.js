"use strict";
// Puts the page together: reads the plan that lies in it, builds its parts, and passes on what is selected.

const WHEEL_ZOOM = 0.0022;
const ZOOM_STEP = 1.4;
const KEY_STEP = 80;

function byId(id) {
  return document.getElementById(id);
}

function templateText(id) {
  return byId(id).content.textContent;
}

class Page {
  constructor(text, times) {
    this.text = text;
    this.facts = factsOf(parsePlan(text), times);
    this.selection = { kind: "none" };
    this.select = (selection) => this.choose(selection);
    this.details = new Details(byId("details"), this.facts, this.select);
    this.timeline = new Timeline(byId("drawing"), this.facts, layoutOf(this.facts));
    this.tables = tablesOf(this.facts).map((table) => new TablePanel(table, this.select));
    this.search = new Search(byId("search"), byId("found"), this.facts, { select: this.select, found: (nodes) => this.showFound(nodes) });
    this.tables.forEach((table) => byId("panels").append(table.panel));
    byId("panels").append(identityPanel(this.facts));
    this.addSubject();
    this.addLegends();
    this.addTabs();
    this.addTools();
    this.addPointer();
    this.addKeys();
    this.start();
  }

  // ---- what is shown

  addSubject() {
    const { plan, totals, epochs, measured, steps } = this.facts;
    const extents = Object.entries(plan.dimensions).map(([name, extent]) => `${name} ${extent}`);
    byId("subject").textContent = [plan.device, ...extents].join(" · ");
    const gap = plan.memory.peak_bytes - plan.memory.lower_bound_bytes;
    const figures = [
      ["nodes", plan.nodes.length.toLocaleString("en")],
      [`candidates, ${totals.rejected.toLocaleString("en")} not chosen`, totals.candidates.toLocaleString("en")],
      [`wholes of ${plan.partitions.length.toLocaleString("en")} proposals`, totals.applied.toLocaleString("en")],
      ["dispatches", steps.length.toLocaleString("en")],
      ["boundaries", plan.boundaries.length.toLocaleString("en")],
      [gap === 0 ? "peak, least possible" : `peak, ${bytesText(gap)} over bound`, bytesText(plan.memory.peak_bytes)],
      measured ? ["measured", timeText(totals.measured)] : ["estimated", timeText(totals.estimated)],
    ];
    byId("figures").append(...figures.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))));
    byId("figures").title = countText(epochs, "epoch");
  }

  addLegends() {
    const bar = this.facts.measured ? "measured time, the costliest full" : "estimated time, the costliest full";
    const kinds = [["", "one node"], ["whole", "several nodes fused"], ["silent", "no dispatch"], ["port", "input or output"], ["doubt", "not the preferred kernel"], ["barrier", "barrier"], ["bar", bar]];
    byId("kinds").append(...kinds.map(([kind, text]) => element("li", {}, element("i", { className: kind }), text)));
    const arenas = ["step", "ports", "static"].map((kind) =>
      element("button", { type: "button", onclick: () => this.showArena(kind), "data-arena": kind }, ARENA_NAMES[kind]));
    byId("arenas").append(...arenas);
    this.showArena("step");
  }

  showArena(kind) {
    this.timeline.arena = kind;
    this.timeline.paint();
    byId("arenas").querySelectorAll("button").forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.arena === kind)));
    byId("certificate").textContent = kind === "step" ? this.certificateText() : `${bytesText(this.timeline.shownArena().sizeBytes)}, in place during all of a run`;
  }

  certificateText() {
    const memory = this.facts.plan.memory;
    const gap = memory.peak_bytes - memory.lower_bound_bytes;
    return `peak ${bytesText(memory.peak_bytes)} in epoch ${memory.peak_epoch}, ${gap === 0 ? "the least possible" : `${bytesText(gap)} above the bound`}`;
  }

  addTabs() {
    const tabs = [["timeline", "Timeline", null], ...this.tables.map(({ table }) => [table.id, table.title, table.items.length]), ["identity", "Identity", null]];
    byId("tabs").append(...tabs.map(([id, title, count]) =>
      element("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": id, onclick: () => this.showTab(id) },
        `${title} `, count === null ? null : element("span", {}, count.toLocaleString("en")))));
  }

  showTab(id) {
    this.tab = id;
    document.querySelectorAll(".panel").forEach((panel) => (panel.hidden = panel.id !== id));
    document.querySelectorAll("[role=tab]").forEach((tab) => tab.setAttribute("aria-selected", String(tab.id === `tab-${id}`)));
    this.tables.filter(({ table }) => table.id === id).forEach((table) => table.show(this.selection));
    this.timeline.resize();
    this.keepPlace();
  }

  // ---- what is selected

  choose(selection) {
    this.selection = selection;
    this.details.show(selection);
    this.tables.filter(({ panel }) => panel.childElementCount > 0).forEach((table) => table.mark(selection));
    this.timeline.selection = selection;
    this.reveal(selection);
    this.keepPlace();
  }

  /** Moves the drawing to what is selected, unless that is seen already. */
  reveal({ kind, item }) {
    const { timeline } = this;
    if (kind === "node") {
      const box = timeline.layout.boxOfNode[item.index];
      const left = timeline.toX(box.x);
      const isSeen = timeline.toY(box.y) > AXIS && timeline.toY(box.y + BOX_HEIGHT) < timeline.height && left >= GUTTER && left < timeline.graphRight - 60;
      if (!isSeen || timeline.view.scale < LEAST_READABLE) {
        timeline.showBox(box);
      }
    } else if (kind === "boundary" || kind === "resource") {
      const band = timeline.bandOfEpoch(kind === "boundary" ? item.after_epoch : item.first_epoch);
      const isSeen = timeline.toY(band.bottom) > AXIS && timeline.toY(band.bottom) < timeline.height;
      if (!isSeen) {
        timeline.showAt(band.top, band.bottom);
      }
      if (kind === "resource" && item.arena !== timeline.arena) {
        this.showArena(item.arena);
      }
    }
    timeline.paint();
  }

  showFound(nodes) {
    this.timeline.found = nodes;
    this.timeline.paint();
  }

  /** The address names part and selection, so that it can be passed on. */
  keepPlace() {
    const { kind, item } = this.selection;
    const selected = kind === "none" ? "" : `&${kind}=${item.index}`;
    history.replaceState(null, "", `#part=${this.tab}${selected}`);
  }

  start() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const lists = { node: this.facts.nodes, resource: this.facts.resources, boundary: this.facts.boundaries, partition: this.facts.partitions };
    const kind = Object.keys(lists).find((name) => asked.has(name) && lists[name][Number(asked.get(name))]);
    const tab = byId(`tab-${asked.get("part")}`) === null ? "timeline" : asked.get("part");
    this.showTab("timeline");
    if (this.timeline.fitScale() >= LEAST_READABLE) {
      this.timeline.fit();
    }
    this.choose(kind ? { kind, item: lists[kind][Number(asked.get(kind))] } : { kind: "none" });
    this.showTab(tab);
    new ResizeObserver(() => this.timeline.resize()).observe(byId("stage"));
  }

  // ---- buttons, pointer and keys

  addTools() {
    const zooms = { in: () => this.timeline.zoom(ZOOM_STEP), out: () => this.timeline.zoom(1 / ZOOM_STEP), fit: () => this.timeline.fit(), read: () => this.timeline.zoom(1 / this.timeline.view.scale) };
    this.zooms = zooms;
    byId("zoom").addEventListener("click", (event) => zooms[event.target.dataset.zoom]?.());
    byId("save").addEventListener("click", () => this.save());
    byId("theme").addEventListener("click", () => this.switchTheme());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.timeline.takeColours());
  }

  save() {
    const address = URL.createObjectURL(new Blob([this.text], { type: "application/json" }));
    element("a", { href: address, download: "plan.json" }).click();
    URL.revokeObjectURL(address);
  }

  switchTheme() {
    const root = document.documentElement;
    const dark = root.style.colorScheme === "" ? matchMedia("(prefers-color-scheme: dark)").matches : root.style.colorScheme === "dark";
    root.style.colorScheme = dark ? "light" : "dark";
    this.timeline.takeColours();
  }

  addPointer() {
    const canvas = byId("drawing");
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.point(event));
    canvas.addEventListener("pointerup", (event) => this.release(event));
    canvas.addEventListener("pointerleave", () => (byId("tip").hidden = true));
  }

  wheel(event) {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) {
      this.timeline.zoom(Math.exp(-event.deltaY * WHEEL_ZOOM), event.offsetX, event.offsetY);
    } else {
      this.timeline.moveBy(event.shiftKey ? event.deltaY : event.deltaX, event.shiftKey ? 0 : event.deltaY);
    }
  }

  press(event) {
    byId("drawing").setPointerCapture(event.pointerId);
    this.pressed = { x: event.offsetX, y: event.offsetY, moved: false, strip: event.offsetX >= this.timeline.width - STRIP };
    this.moveInStrip(event);
  }

  moveInStrip(event) {
    if (this.pressed.strip) {
      const y = ((event.offsetY - AXIS) / (this.timeline.height - AXIS)) * this.timeline.layout.height;
      this.timeline.showAt(y, y);
    }
  }

  point(event) {
    if (!this.pressed) {
      this.tell(event);
      return;
    }
    const moved = { x: event.offsetX - this.pressed.x, y: event.offsetY - this.pressed.y };
    if (this.pressed.strip) {
      this.moveInStrip(event);
    } else if (this.pressed.moved || Math.hypot(moved.x, moved.y) > 4) {
      byId("drawing").classList.add("moving");
      this.timeline.moveBy(-moved.x, -moved.y);
      this.pressed = { ...this.pressed, x: event.offsetX, y: event.offsetY, moved: true };
    }
  }

  release(event) {
    byId("drawing").classList.remove("moving");
    if (this.pressed && !this.pressed.moved && !this.pressed.strip) {
      this.choose(this.timeline.at(event.offsetX, event.offsetY));
    }
    this.pressed = null;
  }

  /** Says what lies under the pointer. */
  tell(event) {
    const { kind, item } = this.timeline.at(event.offsetX, event.offsetY);
    const tip = byId("tip");
    byId("drawing").classList.toggle("pointing", kind !== "none");
    tip.hidden = kind === "none";
    tip.textContent = kind === "none" ? "" : TIPS[kind](item);
    tip.style.left = `${Math.min(event.offsetX + 14, this.timeline.width - 300)}px`;
    tip.style.top = `${Math.min(event.offsetY + 16, this.timeline.height - 80)}px`;
  }

  addKeys() {
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && event.target !== byId("search")) {
        event.preventDefault();
        byId("search").focus();
      } else if (event.key === "Escape" && !byId("search").contains(event.target)) {
        this.choose({ kind: "none" });
      }
    });
    byId("drawing").addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    const moves = { ArrowUp: [0, -KEY_STEP], ArrowDown: [0, KEY_STEP], ArrowLeft: [-KEY_STEP, 0], ArrowRight: [KEY_STEP, 0],
      PageUp: [0, AXIS - this.timeline.height], PageDown: [0, this.timeline.height - AXIS] };
    const zooms = { "+": "in", "-": "out", 0: "fit", 1: "read" };
    if (moves[event.key]) {
      event.preventDefault();
      this.timeline.moveBy(...moves[event.key]);
    } else if (zooms[event.key] && !event.ctrlKey && !event.metaKey) {
      this.zooms[zooms[event.key]]();
    }
  }
}

const TIPS = {
  node: (node) => `${node.operation}\n${node.id}\n${node.selection.kernel}, ${timeText(timeOf(node))} ${node.nanoseconds === null ? "estimated" : "measured"}`,
  resource: (resource) => `${resource.role}, ${bytesText(resource.size_bytes)}\n${resource.id}\n${epochsText(resource.first_epoch, resource.last_epoch)}`,
  boundary: (boundary) => `Barrier after epoch ${boundary.after_epoch}\n${boundary.kinds.map(codeText).join(", ")}\n${countText(boundary.hazards.length, "resource")}`,
};

window.lemnosPage = new Page(templateText("plan"), JSON.parse(templateText("times")));
