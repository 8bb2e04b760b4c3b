"use strict";
// What the plan says, with the references between its parts followed once. Everything else in this page reads this and changes nothing in it.

/** Where resources of a role lie. */
const ARENA_OF_ROLE = {
  weight: "static", constant: "static", persistent: "static", input: "ports", output: "ports", activation: "step", scratch: "step",
};

const EXACT_DIGITS = 16;

/** Reads JSON; integers that a double does not hold become texts with all their digits. */
function parsePlan(text) {
  const exact = (key, value, context) =>
    typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value) && context ? context.source : value;
  return new RegExp(`\\d{${EXACT_DIGITS}}`).test(text) ? JSON.parse(text, exact) : JSON.parse(text);
}

/** The facts of a plan; `times` has nanoseconds for each step, or is null. */
function factsOf(file, times) {
  const plan = file.plan;
  const facts = { plan, id: file.plan_id, measured: times !== null, epochs: plan.steps.length === 0 ? 0 : plan.boundaries.length + 1 };
  facts.values = plan.values.map((value, index) => ({ index, ...value, producer: null, input: null, readers: [], outputs: [] }));
  facts.arenas = plan.arenas.map(arenaOf);
  facts.resources = plan.resources.map((resource, index) => resourceOf(facts, resource, index));
  facts.nodes = plan.nodes.map(nodeOf);
  facts.steps = plan.steps.map((step, index) => stepOf(step, index, times));
  facts.partitions = plan.partitions.map((partition, index) => ({ index, ...partition, applied: partition.state === "applied" }));
  facts.boundaries = plan.boundaries.map((boundary, index) => ({ index, ...boundary }));
  linkValues(facts);
  linkSteps(facts);
  linkPartitions(facts);
  placeSilentNodes(facts);
  facts.liveBytes = liveBytes(facts, "step");
  facts.totals = totalsOf(facts);
  return facts;
}

function arenaOf(arena) {
  let sizeBytes = 0;
  const starts = arena.chunk_bytes.map((bytes) => (sizeBytes += bytes) - bytes);
  return { kind: arena.kind, starts, sizeBytes };
}

function resourceOf(facts, resource, index) {
  const arena = facts.arenas.find((each) => each.kind === ARENA_OF_ROLE[resource.role]);
  const start = (arena.starts[resource.chunk] || 0) + resource.offset_bytes;
  return { index, ...resource, arena: arena.kind, start, values: [] };
}

function nodeOf(node, index) {
  return { index, ...node, steps: [], whole: null, aside: [], firstEpoch: 0, lastEpoch: 0, nanoseconds: null };
}

function stepOf(step, index, times) {
  const what = step.launch ? "launch" : "fill";
  return { index, what, ...step[what], nanoseconds: times === null ? null : times[index] };
}

function linkValues(facts) {
  for (const value of facts.values) {
    if (value.resource !== null) {
      facts.resources[value.resource].values.push(value);
    }
  }
  for (const node of facts.nodes) {
    node.outputs.forEach((value) => (facts.values[value].producer = node));
    new Set(node.inputs).forEach((value) => value !== null && facts.values[value].readers.push(node));
  }
  facts.plan.inputs.forEach((port) => (facts.values[port.value].input = port));
  facts.plan.outputs.forEach((port) => facts.values[port.value].outputs.push(port));
}

function linkSteps(facts) {
  facts.stepsOfEpoch = Array.from({ length: facts.epochs }, () => []);
  for (const step of facts.steps) {
    const node = facts.nodes[step.node];
    node.steps.push(step);
    facts.stepsOfEpoch[step.epoch].push(step);
    if (facts.measured) {
      node.nanoseconds += step.nanoseconds;
    }
  }
}

/** A whole that was taken is the node with the name of its last part; of what was left aside each node is told. */
function linkPartitions(facts) {
  const byName = new Map(facts.nodes.map((node) => [node.id, node]));
  facts.nodeOfName = byName;
  for (const partition of facts.partitions.filter((each) => each.applied)) {
    const node = byName.get(partition.nodes[partition.nodes.length - 1]);
    node.whole = partition;
    partition.nodes.forEach((name) => byName.set(name, node));
  }
  for (const partition of facts.partitions.filter((each) => !each.applied)) {
    const nodes = new Set(partition.nodes.map((name) => byName.get(name)));
    nodes.forEach((node) => node && node.aside.push(partition));
  }
}

/** A node without dispatches stands in the epoch that makes what it reads. Nodes come in program order. */
function placeSilentNodes(facts) {
  for (const node of facts.nodes) {
    if (node.steps.length > 0) {
      node.firstEpoch = node.steps[0].epoch;
      node.lastEpoch = node.steps[node.steps.length - 1].epoch;
    } else {
      const before = producersOf(facts, node).map((producer) => producer.lastEpoch);
      node.firstEpoch = node.lastEpoch = before.reduce((most, epoch) => Math.max(most, epoch), 0);
    }
  }
}

/** The nodes whose values a node reads. */
function producersOf(facts, node) {
  return node.inputs.filter((value) => value !== null).map((value) => facts.values[value].producer).filter((producer) => producer !== null);
}

/** The bytes of an arena that are in use in each epoch. */
function liveBytes(facts, arena) {
  const change = new Array(facts.epochs + 1).fill(0);
  for (const resource of facts.resources.filter((each) => each.arena === arena)) {
    change[resource.first_epoch] += resource.size_bytes;
    change[resource.last_epoch + 1] -= resource.size_bytes;
  }
  let live = 0;
  return change.slice(0, facts.epochs).map((bytes) => (live += bytes));
}

function totalsOf(facts) {
  const sum = (items, of) => items.reduce((total, item) => total + of(item), 0);
  const rejected = sum(facts.nodes, (node) => node.selection.rejected.length);
  return {
    rejected,
    candidates: rejected + facts.nodes.length,
    applied: facts.partitions.filter((each) => each.applied).length,
    parts: sum(facts.partitions, (each) => (each.applied ? each.nodes.length : 0)),
    estimated: sum(facts.nodes, (node) => node.selection.cost_nanoseconds),
    measured: facts.measured ? sum(facts.steps, (step) => step.nanoseconds) : null,
  };
}

/** What a node takes of the device's time: measured where it was, else estimated. */
function timeOf(node) {
  return node.nanoseconds === null ? node.selection.cost_nanoseconds : node.nanoseconds;
}

/** How a node is drawn: "whole", "silent" (no dispatch) or "plain". */
function kindOf(node) {
  return node.whole !== null ? "whole" : node.steps.length === 0 ? "silent" : "plain";
}

/** Whether its kernel is one that was asked for in vain, or one that nobody wants. */
function isDoubtful(node) {
  return node.selection.reason === "fallback_from_preferred" || node.selection.reason === "suspect_without_alternative";
}
