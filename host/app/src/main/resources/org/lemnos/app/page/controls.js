"use strict";
// What pointer, wheel and keys do to the drawing.

const WHEEL_ZOOM = 0.0022;
const ZOOM_STEP = 1.4;
const KEY_STEP = 80;
const DRAG_BEGINS = 4;
const STEP_OF_KEY = { ArrowUp: "above", ArrowDown: "below", ArrowLeft: "before", ArrowRight: "behind", Home: "first", End: "last" };
const ZOOM_OF_KEY = { "+": "in", "-": "out", 0: "fit", 1: "read" };

const TIPS = {
  node: (node) => `${node.operation}\n${node.id}\n${node.selection.kernel}, ${timeText(timeOf(node))} ${node.nanoseconds === null ? "estimated" : "measured"}`,
  resource: (resource) => `${resource.role}, ${bytesText(resource.size_bytes)}\n${resource.id}\n${epochsText(resource.first_epoch, resource.last_epoch)}`,
  boundary: (boundary) => `Barrier after epoch ${boundary.after_epoch}\n${boundary.kinds.map(codeText).join(", ")}\n${countText(boundary.hazards.length, "resource")}`,
};

class Controls {
  constructor(timeline, { canvas, tip, zoom }, select) {
    this.timeline = timeline;
    this.canvas = canvas;
    this.tip = tip;
    this.select = select;
    this.pressed = null;
    zoom.addEventListener("click", (event) => event.target.dataset.zoom && this.zoom(event.target.dataset.zoom));
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.point(event));
    canvas.addEventListener("pointerup", (event) => this.release(event));
    canvas.addEventListener("pointercancel", () => (this.pressed = null));
    canvas.addEventListener("pointerleave", () => (tip.hidden = true));
    canvas.addEventListener("keydown", (event) => this.key(event));
  }

  zoom(how) {
    const ways = {
      in: () => this.timeline.zoom(ZOOM_STEP),
      out: () => this.timeline.zoom(1 / ZOOM_STEP),
      fit: () => this.timeline.fit(),
      read: () => this.timeline.zoom(1 / this.timeline.view.scale),
    };
    ways[how]();
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
    this.canvas.setPointerCapture(event.pointerId);
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
    } else if (this.pressed.moved || Math.hypot(moved.x, moved.y) > DRAG_BEGINS) {
      this.canvas.classList.add("moving");
      this.timeline.moveBy(-moved.x, -moved.y);
      this.pressed = { ...this.pressed, x: event.offsetX, y: event.offsetY, moved: true };
    }
  }

  release(event) {
    this.canvas.classList.remove("moving");
    if (this.pressed && !this.pressed.moved && !this.pressed.strip) {
      this.select(this.timeline.at(event.offsetX, event.offsetY));
    }
    this.pressed = null;
  }

  /** Says what lies under the pointer. */
  tell(event) {
    const { kind, item } = this.timeline.at(event.offsetX, event.offsetY);
    const { tip } = this;
    this.canvas.classList.toggle("pointing", kind !== "none");
    tip.hidden = kind === "none";
    tip.textContent = kind === "none" ? "" : TIPS[kind](item);
    tip.style.left = `${Math.min(event.offsetX + 14, this.timeline.width - 300)}px`;
    tip.style.top = `${Math.min(event.offsetY + 16, this.timeline.height - 80)}px`;
  }

  /** Arrows choose a node; with Shift they move the drawing, as the page keys do. */
  key(event) {
    const moves = { ArrowUp: [0, -KEY_STEP], ArrowDown: [0, KEY_STEP], ArrowLeft: [-KEY_STEP, 0], ArrowRight: [KEY_STEP, 0],
      PageUp: [0, AXIS - this.timeline.height], PageDown: [0, this.timeline.height - AXIS] };
    const choose = STEP_OF_KEY[event.key];
    if (choose && !event.shiftKey) {
      event.preventDefault();
      const node = this.timeline.nodeFromChosen(choose);
      if (node !== null) {
        this.select({ kind: "node", item: node });
      }
    } else if (moves[event.key]) {
      event.preventDefault();
      this.timeline.moveBy(...moves[event.key]);
    } else if (ZOOM_OF_KEY[event.key] && !event.ctrlKey && !event.metaKey) {
      this.zoom(ZOOM_OF_KEY[event.key]);
    }
  }
}
