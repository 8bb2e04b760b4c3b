"use strict";
// Puts the page together: reads the plan that lies in it, builds its parts, and passes on what is selected.

const DOWNLOAD_PATIENCE = 60_000;

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
    this.controls = new Controls(this.timeline, { canvas: byId("drawing"), tip: byId("tip"), zoom: byId("zoom") }, this.select);
    this.tables = tablesOf(this.facts).map((table) => new TablePanel(table, this.select));
    this.search = new Search(byId("search"), byId("found"), this.facts, { select: this.select, found: (nodes) => this.showFound(nodes) });
    this.tables.forEach((table) => byId("panels").append(table.panel));
    byId("panels").append(identityPanel(this.facts));
    byId("subject").textContent = subjectText(this.facts);
    byId("figures").append(...figuresOf(this.facts));
    this.addLegends();
    this.addTabs();
    this.addTools();
    this.addKeys();
    this.start();
  }

  // ---- what is shown

  addLegends() {
    byId("kinds").append(...legendOf(this.facts));
    byId("arenas").append(...Object.entries(ARENA_NAMES).map(([kind, name]) =>
      element("button", { type: "button", onclick: () => this.showArena(kind), "data-arena": kind }, name)));
    this.showArena("step");
  }

  showArena(kind) {
    this.timeline.arena = kind;
    this.timeline.paint();
    byId("arenas").querySelectorAll("button").forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.arena === kind)));
    const size = bytesText(this.timeline.shownArena().sizeBytes);
    byId("certificate").textContent = kind === "step" ? certificateText(this.facts) : `${size}, in place during all of a run`;
  }

  addTabs() {
    const tables = this.tables.map(({ table }) => [table.id, table.title, table.items.length]);
    const tabs = [["timeline", "Timeline", null], ...tables, ["identity", "Identity", null]];
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
    this.timeline.describe();
    this.reveal(selection);
    this.keepPlace();
  }

  /** Moves the drawing to what is selected, unless that is seen already. */
  reveal({ kind, item }) {
    const { timeline } = this;
    if (kind === "node") {
      const box = timeline.layout.boxOfNode[item.index];
      if (!timeline.showsBox(box) || timeline.view.scale < LEAST_READABLE) {
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

  // ---- buttons and keys of the page

  addTools() {
    byId("save").addEventListener("click", () => this.save());
    byId("theme").addEventListener("click", () => this.switchTheme());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.timeline.takeColours());
  }

  save() {
    const address = URL.createObjectURL(new Blob([this.text], { type: "application/json" }));
    element("a", { href: address, download: "plan.json" }).click();
    setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_PATIENCE);
  }

  switchTheme() {
    const root = document.documentElement;
    const dark = root.style.colorScheme === "" ? matchMedia("(prefers-color-scheme: dark)").matches : root.style.colorScheme === "dark";
    root.style.colorScheme = dark ? "light" : "dark";
    this.timeline.takeColours();
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
  }
}

window.lemnosPage = new Page(templateText("plan"), JSON.parse(templateText("times")));
