"use strict";
// Where everything stands: bands for epochs from top to bottom, rows of boxes in them, lanes at the left for values that are read further down.
// Takes time in proportion to nodes and edges, but for sorting the boxes of a row.

const BOX_WIDTH = 188;
const BOX_HEIGHT = 38;
const COLUMN_GAP = 16;
const ROW_GAP = 20;
const BAND_PADDING = 6;
const MOST_COLUMNS = 6;
const LANE_WIDTH = 7;
const MOST_LANES_WIDTH = 180;
const PORTS_ABOVE = -1;

/** Rows of boxes, bands of rows, and lines between the boxes. A box has column, row, x and y; units are pixels at scale 1. */
function layoutOf(facts) {
  const layout = { rows: [], bands: [], boxes: [], boxOfNode: new Array(facts.nodes.length), lines: [] };
  const boxOfInput = new Map();
  addPorts(layout, facts, facts.plan.inputs, PORTS_ABOVE, (port, box) => boxOfInput.set(port.value, box));
  addEpochs(layout, facts, boxOfInput);
  const boxesOfOutput = new Map();
  addPorts(layout, facts, facts.plan.outputs, layout.bands.length - 1, (port, box) => listOf(boxesOfOutput, port.value).push(box));
  addLines(layout, facts, boxOfInput, boxesOfOutput);
  placeRows(layout);
  return layout;
}

function listOf(map, key) {
  if (!map.has(key)) {
    map.set(key, []);
  }
  return map.get(key);
}

function addBand(layout, epoch) {
  const band = { epoch, firstRow: layout.rows.length, rows: 0, top: 0, bottom: 0 };
  layout.bands.push(band);
  return band;
}

function addRow(layout, band) {
  const row = { index: layout.rows.length, band, y: 0 };
  layout.rows.push(row);
  band.rows++;
  return row;
}

function addPorts(layout, facts, ports, epoch, added) {
  const band = addBand(layout, epoch);
  band.ports = epoch === PORTS_ABOVE ? "inputs" : "outputs";
  let row = null;
  ports.forEach((port, index) => {
    row = index % MOST_COLUMNS === 0 ? addRow(layout, band) : row;
    const box = { port, type: typeText(facts.values[port.value].type), node: null, row, column: index % MOST_COLUMNS };
    layout.boxes.push(box);
    added(port, box);
  });
}

function addEpochs(layout, facts, boxOfInput) {
  const nodesOfEpoch = Array.from({ length: Math.max(1, facts.epochs) }, () => []);
  facts.nodes.forEach((node) => nodesOfEpoch[node.firstEpoch].push(node));
  nodesOfEpoch.forEach((nodes, epoch) => {
    const band = addBand(layout, epoch);
    levelsOf(facts, nodes).forEach((level) => addLevel(layout, facts, band, level, boxOfInput));
  });
}

/** Parts nodes of one epoch so that those that read each other, as views do, stand below each other. */
function levelsOf(facts, nodes) {
  const levelOf = new Map();
  const levels = [];
  for (const node of nodes) {
    const above = producersOf(facts, node).filter((producer) => levelOf.has(producer)).map((producer) => levelOf.get(producer) + 1);
    const level = above.reduce((most, each) => Math.max(most, each), 0);
    levelOf.set(node, level);
    (levels[level] = levels[level] || []).push(node);
  }
  return levels;
}

/** Each box stands below what it reads where that place is free; what does not fit into a row goes to the next. */
function addLevel(layout, facts, band, nodes, boxOfInput) {
  const wanted = new Map(nodes.map((node) => [node, wantedColumn(layout, facts, node, boxOfInput)]));
  const ordered = [...nodes].sort((a, b) => wanted.get(a) - wanted.get(b) || a.index - b.index);
  const crowded = ordered.length >= MOST_COLUMNS;
  let row = addRow(layout, band);
  let free = 0;
  for (const node of ordered) {
    let column = crowded ? free : Math.max(free, Math.min(wanted.get(node), MOST_COLUMNS - ordered.length));
    if (column >= MOST_COLUMNS) {
      row = addRow(layout, band);
      column = 0;
    }
    free = column + 1;
    const box = { node, port: null, row, column };
    layout.boxes.push(box);
    layout.boxOfNode[node.index] = box;
  }
}

function wantedColumn(layout, facts, node, boxOfInput) {
  let least = MOST_COLUMNS;
  for (const index of node.inputs) {
    const producer = index === null ? null : facts.values[index].producer;
    const box = producer === null ? boxOfInput.get(index) : layout.boxOfNode[producer.index];
    if (box) {
      least = Math.min(least, box.column);
    }
  }
  return least === MOST_COLUMNS ? 0 : least;
}

/** A line per value and reader: straight down to the next row, else through a lane that the value has for itself down to its last reader. */
function addLines(layout, facts, boxOfInput, boxesOfOutput) {
  const spans = [];
  for (const value of facts.values) {
    const from = value.producer === null ? boxOfInput.get(value.index) : layout.boxOfNode[value.producer.index];
    if (from) {
      const readers = value.readers.map((node) => layout.boxOfNode[node.index]).concat(boxesOfOutput.get(value.index) || []);
      const far = readers.filter((to) => to.row.index !== from.row.index + 1);
      readers.filter((to) => to.row.index === from.row.index + 1).forEach((to) => layout.lines.push({ value, from, to, lane: null }));
      if (far.length > 0) {
        spans.push({ value, from, far, last: far.reduce((most, to) => Math.max(most, to.row.index), 0), lane: 0 });
      }
    }
  }
  layout.lanes = assignLanes(spans, layout.rows.length);
  spans.forEach(({ value, from, far, lane }) => far.forEach((to) => layout.lines.push({ value, from, to, lane })));
}

/** Gives each span a lane that no other has at the same time; returns how many there are. */
function assignLanes(spans, rows) {
  const beginning = Array.from({ length: rows }, () => []);
  const ending = Array.from({ length: rows }, () => []);
  spans.forEach((span) => beginning[span.from.row.index].push(span));
  const free = [];
  let lanes = 0;
  for (let row = 0; row < rows; row++) {
    ending[row].forEach((span) => free.push(span.lane));
    for (const span of beginning[row]) {
      span.lane = free.length > 0 ? free.pop() : lanes++;
      ending[Math.max(span.last, row)].push(span);
    }
  }
  return lanes;
}

function placeRows(layout) {
  let y = 0;
  for (const band of layout.bands) {
    band.top = y;
    y += BAND_PADDING + ROW_GAP / 2;
    for (let i = 0; i < Math.max(1, band.rows); i++) {
      if (i < band.rows) {
        layout.rows[band.firstRow + i].y = y;
      }
      y += BOX_HEIGHT + (i + 1 < band.rows ? ROW_GAP : 0);
    }
    y += BAND_PADDING + ROW_GAP / 2;
    band.bottom = y;
  }
  layout.height = y;
  layout.laneWidth = Math.min(LANE_WIDTH, MOST_LANES_WIDTH / Math.max(1, layout.lanes));
  layout.left = layout.lanes * layout.laneWidth + LANE_WIDTH;
  layout.boxes.forEach((box) => {
    box.x = layout.left + box.column * (BOX_WIDTH + COLUMN_GAP);
    box.y = box.row.y;
  });
  const columns = layout.boxes.reduce((most, box) => Math.max(most, box.column + 1), 1);
  layout.width = layout.left + columns * (BOX_WIDTH + COLUMN_GAP);
}

/** Where a lane runs. */
function laneX(layout, lane) {
  return layout.left - LANE_WIDTH - (lane + 0.5) * layout.laneWidth;
}
