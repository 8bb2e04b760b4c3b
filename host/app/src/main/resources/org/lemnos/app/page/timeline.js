"use strict";
// The drawing: graph at the left, memory at the right, over the same epochs; a strip at the far right shows all of them.
// A view has the offset and scale of the graph; memory follows it up and down, but always shows all of its arena's bytes.

const GUTTER = 112;
const STRIP = 44;
const AXIS = 22;
const MOST_SCALE = 2.5;
const LEAST_READABLE = 0.62;
const LEAST_LINES = 0.1;
const LEAST_SEEN_WIDTH = 60;
const COLOURS = ["ink", "faint", "rule", "paper", "card", "band", "box", "edge", "blue", "orange", "green", "pink", "yellow", "grey", "whole", "mark"];
const COLOUR_OF_ROLE = {
  activation: "blue", scratch: "orange", input: "green", output: "pink", weight: "grey", constant: "yellow", persistent: "orange",
};

const DRAWING = "Graph by epochs, and memory over the same epochs. Arrow keys choose a node, Shift and arrow keys move. The tables of the other parts say the same.";

/** In the next row with nodes, up or down, the box that is nearest to a column. */
function nearestOfRow(boxes, from, direction) {
  const rows = boxes.filter((box) => (box.row.index - from.row.index) * direction > 0);
  const distance = (box) => Math.abs(box.row.index - from.row.index) * MOST_COLUMNS + Math.abs(box.column - from.column);
  return rows.reduce((best, box) => (best === undefined || distance(box) < distance(best) ? box : best), undefined);
}

class Timeline {
  constructor(canvas, facts, layout) {
    this.canvas = canvas;
    this.pen = canvas.getContext("2d");
    this.facts = facts;
    this.layout = layout;
    this.arena = "step";
    this.selection = { kind: "none" };
    this.found = null;
    this.view = { x: 0, y: 0, scale: 1 };
    this.most = facts.nodes.reduce((most, node) => Math.max(most, timeOf(node)), 1);
    this.waiting = false;
    this.takeColours();
  }

  /** Colours of the theme, as a canvas takes them. */
  takeColours() {
    const probe = element("i", { hidden: true });
    document.body.append(probe);
    this.colours = {};
    for (const name of COLOURS) {
      probe.style.color = `var(--${name})`;
      this.colours[name] = getComputedStyle(probe).color;
    }
    probe.remove();
    this.paint();
  }

  /** Takes the place that the page gives it. */
  resize() {
    const dense = window.devicePixelRatio || 1;
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    this.canvas.width = Math.round(this.width * dense);
    this.canvas.height = Math.round(this.height * dense);
    this.dense = dense;
    this.memoryWidth = Math.max(180, Math.min(420, this.width * 0.27));
    this.memoryLeft = this.width - STRIP - this.memoryWidth;
    this.graphRight = this.memoryLeft - 14;
    document.documentElement.style.setProperty("--memory-width", `${this.memoryWidth + STRIP}px`);
    this.keepInside();
    this.paint();
  }

  // ---- moving about

  /** The scale from left to right: seen from afar, boxes stay as wide as all columns have room, for a long graph would be a thread. */
  get across() {
    return Math.max(this.view.scale, Math.min(1, (this.graphRight - GUTTER) / this.layout.width));
  }

  /** The scale at which all epochs are seen. */
  fitScale() {
    return Math.min(1, (this.height - AXIS) / this.layout.height);
  }

  fit() {
    this.view = { x: 0, y: 0, scale: this.fitScale() };
    this.keepInside();
    this.paint();
  }

  /** Zooms about a point of the canvas, which stays where it is. */
  zoom(factor, x = (GUTTER + this.graphRight) / 2, y = this.height / 2) {
    const scale = Math.max(this.fitScale(), Math.min(MOST_SCALE, this.view.scale * factor));
    const before = { across: this.across, scale: this.view.scale };
    this.view.scale = scale;
    this.view.x = ((this.view.x + x - GUTTER) * this.across) / before.across - (x - GUTTER);
    this.view.y = ((this.view.y + y - AXIS) * scale) / before.scale - (y - AXIS);
    this.keepInside();
    this.paint();
  }

  moveBy(x, y) {
    this.view.x += x;
    this.view.y += y;
    this.keepInside();
    this.paint();
  }

  /** A quarter of the window may lie beyond each end, no more. */
  keepInside() {
    const beyond = (this.height - AXIS) / 4;
    const across = (this.graphRight - GUTTER) / 4;
    const height = this.layout.height * this.view.scale - (this.height - AXIS);
    const width = this.layout.width * this.across - (this.graphRight - GUTTER);
    this.view.y = Math.max(Math.min(0, height) - (height > 0 ? 12 : 0), Math.min(Math.max(0, height) + (height > 0 ? beyond : 0), this.view.y));
    this.view.x = Math.max(Math.min(0, width > 0 ? -12 : 0), Math.min(Math.max(0, width) + (width > 0 ? across : 0), this.view.x));
  }

  /** Brings a height of the layout to the middle. */
  showAt(top, bottom) {
    this.view.y = ((top + bottom) / 2) * this.view.scale - (this.height - AXIS) / 2;
    this.keepInside();
    this.paint();
  }

  /** Whether a box can be seen and read where it is. */
  showsBox(box) {
    const left = this.toX(box.x);
    const inside = left >= GUTTER && left < this.graphRight - LEAST_SEEN_WIDTH;
    return inside && this.toY(box.y) > AXIS && this.toY(box.y + BOX_HEIGHT) < this.height;
  }

  showBox(box) {
    this.view.scale = Math.max(this.view.scale, LEAST_READABLE);
    const left = box.x * this.across - this.view.x;
    if (left < 0 || left + BOX_WIDTH * this.across > this.graphRight - GUTTER) {
      this.view.x = box.x * this.across - (this.graphRight - GUTTER) / 3;
    }
    this.showAt(box.y, box.y + BOX_HEIGHT);
  }

  // ---- choosing step by step

  /** The node at a step from the chosen one, or the first that is seen where none is chosen; null where there is none. */
  nodeFromChosen(step) {
    const boxes = this.layout.boxes.filter((box) => box.node !== null);
    if (boxes.length === 0) {
      return null;
    }
    const chosen = this.selection.kind === "node" ? boxes.indexOf(this.layout.boxOfNode[this.selection.item.index]) : -1;
    const steps = {
      first: () => boxes[0],
      last: () => boxes[boxes.length - 1],
      before: () => boxes[chosen - 1],
      behind: () => boxes[chosen + 1],
      above: () => nearestOfRow(boxes, boxes[chosen], -1),
      below: () => nearestOfRow(boxes, boxes[chosen], 1),
    };
    const box = chosen < 0 && step !== "first" && step !== "last" ? boxes.find((each) => this.showsBox(each)) || boxes[0] : steps[step]();
    return box ? box.node : null;
  }

  /** What a screen reader says of the drawing. */
  describe() {
    const { kind, item } = this.selection;
    const chosen = kind === "node" ? `Chosen: ${lastName(item.operation)}, node ${item.id}, ${epochsText(item.firstEpoch, item.firstEpoch)}. ` : "";
    this.canvas.setAttribute("aria-label", chosen + DRAWING);
  }

  // ---- from the layout to the canvas and back

  toY(y) {
    return AXIS + y * this.view.scale - this.view.y;
  }

  toX(x) {
    return GUTTER + x * this.across - this.view.x;
  }

  bandOfEpoch(epoch) {
    return this.layout.bands[Math.min(epoch + 1, this.layout.bands.length - 2)];
  }

  shownArena() {
    return this.facts.arenas.find((arena) => arena.kind === this.arena);
  }

  byteX(bytes) {
    return this.memoryLeft + (bytes / Math.max(1, this.shownArena().sizeBytes)) * (this.memoryWidth - 12);
  }

  isSeen(top, bottom) {
    return this.toY(bottom) >= AXIS && this.toY(top) <= this.height;
  }

  /** What lies at a point of the canvas: a selection, or one of kind "none". */
  at(x, y) {
    if (x >= this.width - STRIP || y < AXIS) {
      return { kind: "none" };
    }
    return x >= this.memoryLeft ? this.resourceAt(x, y) : this.boxAt(x, y) || this.boundaryAt(y);
  }

  boxAt(x, y) {
    const inside = (box) => {
      return x >= this.toX(box.x) && x <= this.toX(box.x + BOX_WIDTH) && y >= this.toY(box.y) && y <= this.toY(box.y + BOX_HEIGHT);
    };
    const box = x < GUTTER ? undefined : this.layout.boxes.find(inside);
    return box && (box.node !== null ? { kind: "node", item: box.node } : this.portSelection(box.port));
  }

  portSelection(port) {
    const resource = this.facts.values[port.value].resource;
    return resource === null ? { kind: "none" } : { kind: "resource", item: this.facts.resources[resource] };
  }

  boundaryAt(y) {
    const near = (boundary) => Math.abs(this.toY(this.bandOfEpoch(boundary.after_epoch).bottom) - y) <= Math.min(6, 12 * this.view.scale);
    const found = this.facts.boundaries.find(near);
    return found ? { kind: "boundary", item: found } : { kind: "none" };
  }

  resourceAt(x, y) {
    const inside = (resource) => {
      const [top, bottom] = this.heightOf(resource);
      return resource.arena === this.arena && y >= top && y <= bottom && x >= this.byteX(resource.start) &&
        x <= Math.max(this.byteX(resource.start + resource.size_bytes), this.byteX(resource.start) + 3);
    };
    const found = this.facts.resources.find(inside);
    return found ? { kind: "resource", item: found } : this.boundaryAt(y);
  }

  heightOf(resource) {
    return [this.toY(this.bandOfEpoch(resource.first_epoch).top), this.toY(this.bandOfEpoch(resource.last_epoch).bottom)];
  }

  // ---- drawing

  /** Draws once before the next frame, however often it is asked. */
  paint() {
    if (!this.waiting && this.width > 0) {
      this.waiting = true;
      requestAnimationFrame(() => {
        this.waiting = false;
        this.draw();
      });
    }
  }

  draw() {
    const { pen, colours } = this;
    pen.setTransform(this.dense, 0, 0, this.dense, 0, 0);
    pen.fillStyle = colours.paper;
    pen.fillRect(0, 0, this.width, this.height);
    this.clipped(0, AXIS, this.width, this.height - AXIS, () => this.drawBands());
    this.clipped(GUTTER, AXIS, this.graphRight - GUTTER, this.height - AXIS, () => drawGraph(this));
    this.clipped(0, AXIS, this.width, this.height - AXIS, () => this.drawBoundaries());
    drawMemory(this);
    drawStrip(this);
  }

  clipped(x, y, width, height, drawing) {
    this.pen.save();
    this.pen.beginPath();
    this.pen.rect(x, y, width, height);
    this.pen.clip();
    drawing();
    this.pen.restore();
  }

  write(text, x, y, { font = "12px system-ui, sans-serif", colour = "ink", align = "left" } = {}) {
    this.pen.font = font;
    this.pen.fillStyle = this.colours[colour];
    this.pen.textAlign = align;
    this.pen.textBaseline = "middle";
    this.pen.fillText(text, x, y);
  }

  /** Every second epoch has a tint; names of epochs stand where there is room for them. */
  drawBands() {
    let lastLabel = -Infinity;
    this.layout.bands.forEach((band, index) => {
      if (!this.isSeen(band.top, band.bottom)) {
        return;
      }
      const top = this.toY(band.top);
      const height = this.toY(band.bottom) - top;
      if (height > 3) {
        this.pen.fillStyle = this.colours[index % 2 === 0 ? "paper" : "band"];
        this.pen.fillRect(0, top, this.width - STRIP, height);
      }
      const middle = top + Math.min(height / 2, 18);
      if (middle - lastLabel >= 30) {
        lastLabel = middle;
        this.labelBand(band, middle, height);
      }
    });
  }

  labelBand(band, y, height) {
    if (band.ports) {
      this.write(band.ports, GUTTER - 10, y, { colour: "faint", align: "right" });
      return;
    }
    const dispatches = this.facts.epochs === 0 ? 0 : this.facts.stepsOfEpoch[band.epoch].length;
    const name = this.facts.epochs === 0 ? "nodes" : `epoch ${band.epoch}`;
    this.write(name, GUTTER - 10, y, { font: "600 12px system-ui, sans-serif", align: "right" });
    if (height > 34) {
      this.write(countText(dispatches, "dispatch", "dispatches"), GUTTER - 10, y + 15, { font: "11px system-ui, sans-serif", colour: "faint", align: "right" });
    }
  }

  drawBoundaries() {
    const { pen, colours, selection } = this;
    let last = -Infinity;
    for (const boundary of this.facts.boundaries) {
      const y = Math.round(this.toY(this.bandOfEpoch(boundary.after_epoch).bottom));
      const selected = selection.kind === "boundary" && selection.item === boundary;
      if (y < AXIS || y > this.height || (y - last < 3 && !selected)) {
        continue;
      }
      last = y;
      pen.globalAlpha = selected ? 1 : Math.min(0.75, this.view.scale);
      pen.fillStyle = colours.orange;
      pen.fillRect(6, y - (selected ? 1.5 : 0.5), this.width - STRIP - 12, selected ? 3 : 1);
      pen.globalAlpha = 1;
    }
  }
}
