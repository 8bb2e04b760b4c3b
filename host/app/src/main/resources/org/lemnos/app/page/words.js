"use strict";
// How numbers, types and codes are said, and how elements are made: text is always set as text, never as markup.

const BINARY_UNITS = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];
const TIME_UNITS = [["ns", 1], ["µs", 1e3], ["ms", 1e6], ["s", 1e9]];

const REASONS = {
  preferred_compatible: "The policy prefers it, and it fits.",
  canonical_compatible: "Nothing was preferred; it is first in the canonical order of the joint choice.",
  lowest_cost: "It belongs to the joint choice of least estimated time.",
  fallback_from_preferred: "What the policy prefers does not fit; see below why.",
  suspect_without_alternative: "It ran with others when the device failed, and nothing else can do this.",
};

const HAZARDS = {
  read_after_write: "what was written is read",
  write_after_read: "what was read is written over",
  write_after_write: "what was written is written over",
};

const ARENA_NAMES = { step: "Activations", ports: "Ports", static: "Weights" };

/** An element: properties are set, texts become text nodes. */
function element(tag, properties, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties || {})) {
    if (name.includes("-") || name === "role" || name === "scope") {
      made.setAttribute(name, value);
    } else {
      made[name] = value;
    }
  }
  made.append(...children.flat().filter((child) => child !== null));
  return made;
}

/** A number of bytes, such as 1.5 MiB or 24 KiB. */
function bytesText(bytes) {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < BINARY_UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${Number(value.toFixed(1))} ${BINARY_UNITS[unit]}`;
}

/** A time, such as 42.6 µs. */
function timeText(nanoseconds) {
  const [unit, size] = TIME_UNITS.filter(([, least]) => nanoseconds >= least).pop() || TIME_UNITS[0];
  const value = nanoseconds / size;
  return `${unit === "ns" ? Math.round(value) : value >= 100 ? value.toFixed(0) : value.toFixed(1)} ${unit}`;
}

/** A count with its noun. */
function countText(count, one, many) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many || one + "s"}`;
}

function typeText(type) {
  return `${type.element_type} [${type.dims.join(", ")}]`;
}

function epochsText(first, last) {
  return first === last ? `epoch ${first}` : `epochs ${first} to ${last}`;
}

/** A code as words. */
function codeText(code) {
  return code.replaceAll("_", " ").replace(":", ": ");
}

/** A name that may be broken behind its slashes, dots and underscores. */
function nameParts(name) {
  return name.split(/(?<=[/._])/).flatMap((part, i) => (i === 0 ? [part] : [document.createElement("wbr"), part]));
}

/** What lies behind an id's last slash. */
function lastName(id) {
  return id.slice(id.lastIndexOf("/") + 1);
}

/** An attribute's value, which the plan tells with its kind; of floating numbers it has the bits. */
function attributeText(attribute) {
  const [[kind, value]] = Object.entries(attribute);
  if (kind.startsWith("f32") || kind.startsWith("f64")) {
    return [].concat(value).map((hex) => numberOfBits(hex)).join(", ");
  }
  return Array.isArray(value) ? `[${value.join(", ")}]` : String(value);
}

/** The floating number that is written as its bits in hexadecimal, 8 digits or 16. */
function numberOfBits(hex) {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setBigUint64(0, BigInt("0x" + hex.padEnd(16, "0")));
  return hex.length === 8 ? Number(bits.getFloat32(0).toPrecision(8)) : bits.getFloat64(0);
}
