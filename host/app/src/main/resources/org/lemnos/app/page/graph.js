"use strict";
// Draws boxes and the lines between them. Labels are cut to their box once, at scale 1.

const CORNER = 6;
const LEAST_OUTLINED = 0.3;

function drawGraph(timeline) {
  if (timeline.view.scale >= LEAST_LINES) {
    drawLines(timeline);
  }
  for (const box of timeline.layout.boxes) {
    if (timeline.isSeen(box.y, box.y + BOX_HEIGHT)) {
      drawBox(timeline, box);
    }
  }
}

// ---- lines

/** Those of the selected node come last, in the colours of what it reads and what reads it. */
function drawLines(timeline) {
  const seen = timeline.layout.lines.filter((line) => timeline.isSeen(line.from.y, line.to.y + BOX_HEIGHT));
  const selected = timeline.selection.kind === "node" ? timeline.selection.item : null;
  const colourOf = (line) => (selected === null ? "edge" : line.to.node === selected ? "green" : line.from.node === selected ? "pink" : "edge");
  for (const colour of ["edge", "green", "pink"]) {
    const drawn = seen.filter((line) => colourOf(line) === colour);
    timeline.pen.strokeStyle = timeline.colours[colour];
    timeline.pen.lineWidth = colour === "edge" ? Math.min(1.2, timeline.view.scale * 1.4) : 2.2;
    timeline.pen.beginPath();
    drawn.forEach((line) => traceLine(timeline, line));
    timeline.pen.stroke();
  }
}

function traceLine(timeline, { from, to, lane }) {
  const { pen, layout } = timeline;
  const size = timeline.view.scale;
  const start = { x: timeline.toX(from.x + BOX_WIDTH / 2), y: timeline.toY(from.y + BOX_HEIGHT) };
  const end = { x: timeline.toX(to.x + BOX_WIDTH / 2), y: timeline.toY(to.y) };
  pen.moveTo(start.x, start.y);
  if (lane === null) {
    const bend = (end.y - start.y) / 2;
    pen.bezierCurveTo(start.x, start.y + bend, end.x, end.y - bend, end.x, end.y);
    return;
  }
  const x = timeline.toX(laneX(layout, lane));
  const below = start.y + (ROW_GAP / 2) * size;
  const above = end.y - (ROW_GAP / 2) * size;
  const corner = CORNER * size;
  pen.arcTo(start.x, below, x, below, corner);
  pen.arcTo(x, below, x, above, corner);
  pen.arcTo(x, above, end.x, above, corner);
  pen.arcTo(end.x, above, end.x, end.y, corner);
  pen.lineTo(end.x, end.y);
}

// ---- boxes

function drawBox(timeline, box) {
  const { pen, view } = timeline;
  const look = lookOf(timeline, box);
  pen.globalAlpha = isDimmed(timeline, box) ? 0.25 : 1;
  if (view.scale < LEAST_OUTLINED) {
    drawFarBox(timeline, box, look);
    pen.globalAlpha = 1;
    return;
  }
  pen.save();
  pen.translate(timeline.toX(box.x), timeline.toY(box.y));
  pen.scale(timeline.across, view.scale);
  if (look.stacked) {
    outline(timeline, look, 4, 4);
  }
  outline(timeline, look, 0, 0);
  if (box.node !== null) {
    drawTime(timeline, box.node);
  }
  if (view.scale >= LEAST_READABLE) {
    drawLabels(timeline, box);
  }
  pen.restore();
}

/** From afar a box is a stroke in the colour of its line. */
function drawFarBox(timeline, box, look) {
  const { pen, colours, view } = timeline;
  pen.fillStyle = colours[look.line];
  pen.fillRect(timeline.toX(box.x), timeline.toY(box.y), BOX_WIDTH * timeline.across, Math.max(1, BOX_HEIGHT * view.scale));
}

function isDimmed(timeline, box) {
  return timeline.found !== null && (box.node === null || !timeline.found.has(box.node));
}

function lookOf(timeline, box) {
  if (box.node === null) {
    return { fill: "box", line: "green", width: 1.5, dash: [], round: BOX_HEIGHT / 2, stacked: false };
  }
  const kind = kindOf(box.node);
  const selected = timeline.selection.kind === "node" && timeline.selection.item === box.node;
  const line = isDoubtful(box.node) ? "orange" : kind === "whole" ? "blue" : selected ? "ink" : "faint";
  return {
    fill: kind === "whole" ? "whole" : kind === "silent" ? "paper" : "box",
    line,
    width: selected ? 3 : isDoubtful(box.node) ? 2.5 : 1.2,
    dash: kind === "silent" ? [4, 3] : [],
    round: 5,
    stacked: kind === "whole",
  };
}

function outline({ pen, colours }, look, x, y) {
  pen.beginPath();
  pen.roundRect(x, y, BOX_WIDTH, BOX_HEIGHT, look.round);
  pen.fillStyle = colours[look.fill];
  pen.fill();
  pen.setLineDash(look.dash);
  pen.lineWidth = look.width;
  pen.strokeStyle = colours[look.line];
  pen.stroke();
  pen.setLineDash([]);
}

/** A bar along the lower edge: the node's share of what the costliest node takes. */
function drawTime({ pen, colours, most }, node) {
  const time = timeOf(node);
  if (node.steps.length > 0 && time > 0) {
    pen.fillStyle = colours.pink;
    pen.fillRect(5, BOX_HEIGHT - 4, Math.max(1, (time / most) * (BOX_WIDTH - 10)), 3);
  }
}

function drawLabels(timeline, box) {
  const stretched = timeline.across / timeline.view.scale;
  const right = BOX_WIDTH * stretched - 7;
  timeline.pen.scale(1 / stretched, 1);
  const label = box.label || (box.label = labelOf(timeline.pen, box));
  timeline.write(label.first, 8, 12, { font: "600 12px system-ui, sans-serif" });
  timeline.write(label.second, 8, 26, { font: "11px system-ui, sans-serif", colour: "faint" });
  timeline.write(label.right, right, 12, { font: "11px system-ui, sans-serif", colour: "faint", align: "right" });
  timeline.write(label.parts, right, 26, { font: "11px system-ui, sans-serif", colour: "blue", align: "right" });
}

function labelOf(pen, box) {
  const room = BOX_WIDTH - 16;
  if (box.node === null) {
    return {
      first: cutEnd(pen, box.port.name, room, "600 12px system-ui, sans-serif"),
      second: cutEnd(pen, box.type, room, "11px system-ui, sans-serif"),
      right: "",
      parts: "",
    };
  }
  const node = box.node;
  const right = node.steps.length === 0 ? "no dispatch" : timeText(timeOf(node));
  const parts = node.whole === null ? "" : `${node.whole.nodes.length} parts`;
  pen.font = "11px system-ui, sans-serif";
  const left = room - pen.measureText(right).width - 8;
  const below = parts === "" ? room : room - pen.measureText(parts).width - 8;
  return {
    first: cutEnd(pen, lastName(node.operation), left, "600 12px system-ui, sans-serif"),
    second: cutStart(pen, node.id, below, "11px system-ui, sans-serif"),
    right,
    parts,
  };
}

/** As much of the text's beginning as there is room for. */
function cutEnd(pen, text, room, font) {
  return cut(pen, text, room, font, (kept) => text.slice(0, kept) + "…");
}

/** As much of the text's end as there is room for: names of nodes differ there. */
function cutStart(pen, text, room, font) {
  return cut(pen, text, room, font, (kept) => "…" + text.slice(text.length - kept));
}

function cut(pen, text, room, font, shortened) {
  pen.font = font;
  if (text.length < 256 && pen.measureText(text).width <= room) {
    return text;
  }
  let least = 0;
  let most = Math.min(text.length, 256);
  while (least < most) {
    const middle = (least + most + 1) >> 1;
    if (pen.measureText(shortened(middle)).width <= room) {
      least = middle;
    } else {
      most = middle - 1;
    }
  }
  return shortened(least);
}
