"use strict";
// Draws an arena: bytes from left to right, epochs from top to bottom, a rectangle for the life of each resource.

const BYTE_TICKS = 4;
const LEAST_NAMED_WIDTH = 84;
const LEAST_LINE_STEP = 4;

function drawMemory(timeline) {
  drawByteAxis(timeline);
  const { memoryLeft, memoryWidth, height } = timeline;
  timeline.clipped(memoryLeft - 6, AXIS, memoryWidth + 6, height - AXIS, () => {
    drawPeakEpoch(timeline);
    drawResources(timeline);
    drawBytesLines(timeline);
    labelPeak(timeline);
  });
}

function drawByteAxis(timeline) {
  const { pen, colours, memoryLeft, width, graphRight } = timeline;
  pen.fillStyle = colours.card;
  pen.fillRect(0, 0, width, AXIS);
  pen.fillStyle = colours.rule;
  pen.fillRect(graphRight, 0, 1, timeline.height);
  const size = timeline.shownArena().sizeBytes;
  timeline.write("epoch", GUTTER - 10, AXIS / 2, { font: "11px system-ui, sans-serif", colour: "faint", align: "right" });
  if (size === 0) {
    timeline.write("empty", memoryLeft, AXIS / 2, { font: "11px system-ui, sans-serif", colour: "faint" });
  }
  for (let tick = 0; size > 0 && tick <= BYTE_TICKS; tick++) {
    const bytes = (size * tick) / BYTE_TICKS;
    const align = tick === 0 ? "left" : tick === BYTE_TICKS ? "right" : "center";
    if (tick % 2 === 0) {
      timeline.write(bytesText(Math.round(bytes)), timeline.byteX(bytes), AXIS / 2, { font: "11px system-ui, sans-serif", colour: "faint", align });
    }
    pen.fillStyle = colours.rule;
    pen.fillRect(Math.round(timeline.byteX(bytes)), AXIS - 4, 1, 4);
  }
  timeline.write("live", width - STRIP / 2 + 1, AXIS / 2, { font: "11px system-ui, sans-serif", colour: "faint", align: "center" });
  pen.fillStyle = memoryLeft > 0 ? colours.rule : colours.paper;
  pen.fillRect(0, AXIS - 1, width, 1);
}

/** The epoch in which the most bytes are live. */
function drawPeakEpoch(timeline) {
  if (timeline.arena !== "step" || timeline.facts.epochs === 0) {
    return;
  }
  const band = timeline.bandOfEpoch(timeline.facts.plan.memory.peak_epoch);
  timeline.pen.fillStyle = timeline.colours.mark;
  const top = timeline.toY(band.top);
  timeline.pen.fillRect(timeline.memoryLeft - 6, top, timeline.memoryWidth + 6, Math.max(2, timeline.toY(band.bottom) - top));
}

/** Names the peak at the lower edge of its epoch. */
function labelPeak(timeline) {
  if (timeline.arena !== "step" || timeline.facts.epochs === 0) {
    return;
  }
  const { pen, colours, facts } = timeline;
  const { peak_epoch: epoch, peak_bytes: bytes } = facts.plan.memory;
  const text = `peak ${bytesText(bytes)}`;
  const y = timeline.toY(timeline.bandOfEpoch(epoch).bottom) - 11;
  pen.font = "600 11px system-ui, sans-serif";
  const width = pen.measureText(text).width + 10;
  pen.fillStyle = colours.orange;
  pen.fillRect(timeline.byteX(bytes) - width, y - 8, width, 16);
  timeline.write(text, timeline.byteX(bytes) - 5, y, { font: pen.font, colour: "paper", align: "right" });
}

function drawResources(timeline) {
  const { pen, colours } = timeline;
  for (const resource of timeline.facts.resources) {
    const [top, bottom] = timeline.heightOf(resource);
    if (resource.arena !== timeline.arena || bottom < AXIS || top > timeline.height) {
      continue;
    }
    const left = timeline.byteX(resource.start);
    const width = Math.max(1, timeline.byteX(resource.start + resource.size_bytes) - left);
    const inset = Math.min(2, (bottom - top) / 6);
    const touched = isTouched(timeline, resource);
    pen.globalAlpha = touched ? 0.85 : 0.28;
    pen.fillStyle = colours[COLOUR_OF_ROLE[resource.role]];
    pen.fillRect(left, top + inset, width, Math.max(1, bottom - top - 2 * inset));
    pen.globalAlpha = 1;
    if (bottom - top > 6 && width > 3) {
      pen.strokeStyle = colours[COLOUR_OF_ROLE[resource.role]];
      pen.lineWidth = touched ? 2 : 1;
      pen.strokeRect(left + 0.5, top + inset + 0.5, width - 1, bottom - top - 2 * inset - 1);
    }
    labelResource(timeline, resource, { left, width, top, bottom, touched });
  }
}

/** Whether it is selected, or used by the selected node, or ordered by the selected boundary. */
function isTouched(timeline, resource) {
  const { kind, item } = timeline.selection;
  return (kind === "resource" && item === resource) || (kind === "node" && resourcesOf(timeline.facts, item).has(resource)) ||
    (kind === "boundary" && item.hazards.some((hazard) => hazard.resource === resource.index));
}

/** The runs of bytes that a node's dispatches bind; of a node without any, those that its values lie in. */
function resourcesOf(facts, node) {
  if (!node.resources) {
    const bound = node.steps.flatMap((step) => (step.what === "fill" ? [step.resource] : step.bindings.map((each) => each.resource)));
    const held = [...node.inputs, ...node.outputs].filter((value) => value !== null).map((value) => facts.values[value].resource);
    node.resources = new Set((bound.length > 0 ? bound : held).filter((each) => each !== null).map((each) => facts.resources[each]));
  }
  return node.resources;
}

function labelResource(timeline, resource, { left, width, top, bottom, touched }) {
  const first = Math.max(top, AXIS);
  const room = Math.min(bottom, timeline.height) - first;
  const font = "11px system-ui, sans-serif";
  const lines = [bytesText(resource.size_bytes)];
  timeline.pen.font = font;
  if (timeline.pen.measureText(lines[0]).width > width - 6) {
    return;
  }
  if (width >= LEAST_NAMED_WIDTH) {
    lines.push(cutStart(timeline.pen, resource.id, width - 8, font));
  }
  lines.slice(0, Math.floor((room - 4) / 14)).forEach((line, i) =>
    timeline.write(line, left + 4, first + 12 + 14 * i, { font, colour: touched ? "paper" : "ink" }));
}

/** What is live in each epoch, as a line; the least that any placement takes, dashed. */
function drawBytesLines(timeline) {
  if (timeline.arena !== "step" || timeline.facts.epochs === 0) {
    return;
  }
  const { pen, colours, facts, layout, view } = timeline;
  pen.strokeStyle = colours.ink;
  pen.lineWidth = 1.5;
  if ((layout.height * view.scale) / layout.bands.length >= LEAST_LINE_STEP) {
    drawLiveLine(timeline);
  }
  pen.beginPath();
  pen.setLineDash([5, 4]);
  pen.moveTo(timeline.byteX(facts.plan.memory.lower_bound_bytes), AXIS);
  pen.lineTo(timeline.byteX(facts.plan.memory.lower_bound_bytes), timeline.height);
  pen.stroke();
  pen.setLineDash([]);
}

function drawLiveLine(timeline) {
  const { pen, facts } = timeline;
  pen.beginPath();
  facts.liveBytes.forEach((bytes, epoch) => {
    const band = timeline.bandOfEpoch(epoch);
    if (timeline.isSeen(band.top, band.bottom)) {
      pen.lineTo(timeline.byteX(bytes), timeline.toY(band.top));
      pen.lineTo(timeline.byteX(bytes), timeline.toY(band.bottom));
    }
  });
  pen.stroke();
}

// ---- the strip

/** All epochs at once: the live bytes of each, the peak, and which of them are seen. */
function drawStrip(timeline) {
  const { pen, colours, facts, layout, width, height } = timeline;
  const left = width - STRIP + 8;
  const room = STRIP - 12;
  const ratio = (height - AXIS) / layout.height;
  const most = Math.max(1, facts.plan.memory.lower_bound_bytes);
  pen.fillStyle = colours.card;
  pen.fillRect(width - STRIP, AXIS, STRIP, height - AXIS);
  facts.liveBytes.forEach((bytes, epoch) => {
    const band = timeline.bandOfEpoch(epoch);
    pen.fillStyle = colours[epoch === facts.plan.memory.peak_epoch ? "orange" : "edge"];
    const thick = Math.max(epoch === facts.plan.memory.peak_epoch ? 2 : 0.5, (band.bottom - band.top) * ratio - 0.5);
    pen.fillRect(left, AXIS + band.top * ratio, (bytes / most) * room, thick);
  });
  const top = AXIS + (timeline.view.y / timeline.view.scale) * ratio;
  const seen = ((height - AXIS) / timeline.view.scale) * ratio;
  pen.strokeStyle = colours.blue;
  pen.lineWidth = 2;
  pen.strokeRect(width - STRIP + 2, Math.max(AXIS + 1, top), STRIP - 4, Math.min(seen, height - Math.max(AXIS + 1, top) - 2));
}
