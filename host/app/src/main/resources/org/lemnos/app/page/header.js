"use strict";
// The plan in a few words and numbers, and what the drawing's signs mean.

/** What was planned, and for which device. */
function subjectText({ plan }) {
  return [plan.device, ...Object.entries(plan.dimensions).map(([name, extent]) => `${name} ${extent}`)].join(" · ");
}

/** Names with numbers, of which each is a count of something in the plan's JSON. */
function figuresOf({ plan, totals, measured, steps }) {
  const gap = plan.memory.peak_bytes - plan.memory.lower_bound_bytes;
  const figures = [
    ["nodes", plan.nodes.length],
    [`candidates, ${totals.rejected.toLocaleString("en")} not chosen`, totals.candidates],
    [`wholes of ${plan.partitions.length.toLocaleString("en")} proposals`, totals.applied],
    ["dispatches", steps.length],
    ["boundaries", plan.boundaries.length],
    [gap === 0 ? "peak, least possible" : `peak, ${bytesText(gap)} over bound`, bytesText(plan.memory.peak_bytes)],
    measured ? ["measured", timeText(totals.measured)] : ["estimated", timeText(totals.estimated)],
  ];
  return figures.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value.toLocaleString("en"))));
}

/** How good the placement of activations is. */
function certificateText({ plan, epochs }) {
  const { peak_bytes: peak, lower_bound_bytes: bound, peak_epoch: epoch } = plan.memory;
  const quality = peak === bound ? "the least possible" : `${bytesText(peak - bound)} above the bound`;
  return epochs === 0 ? "nothing lies on a device" : `peak ${bytesText(peak)} in epoch ${epoch}, ${quality}`;
}

/** A sign for each look of a box or line. */
function legendOf({ measured }) {
  const signs = [
    ["", "one node"],
    ["whole", "several nodes fused"],
    ["silent", "no dispatch"],
    ["port", "input or output"],
    ["doubt", "not the preferred kernel"],
    ["barrier", "barrier"],
    ["bar", `${measured ? "measured" : "estimated"} time, the costliest full`],
  ];
  return signs.map(([kind, text]) => element("li", {}, element("i", { className: kind }), text));
}
