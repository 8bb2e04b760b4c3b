"use strict";
// Finds nodes by name, operation, kernel, or the name of a part that a whole stands for.

const MOST_SHOWN = 60;

class Search {
  constructor(field, list, facts, { select, found }) {
    this.field = field;
    this.list = list;
    this.select = select;
    this.found = found;
    this.texts = facts.nodes.map((node) => ({ node, text: searchedText(node) }));
    field.addEventListener("input", () => this.look());
    field.addEventListener("focus", () => this.look());
    field.addEventListener("keydown", (event) => this.key(event));
    list.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointerdown", (event) => !field.parentElement.contains(event.target) && (list.hidden = true));
  }

  /** The nodes in which every word occurs; null if nothing is asked. */
  matches() {
    const words = this.field.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    return words.length === 0 ? null : this.texts.filter(({ text }) => words.every((word) => text.includes(word))).map(({ node }) => node);
  }

  look() {
    const nodes = this.matches();
    this.found(nodes === null ? null : new Set(nodes));
    this.list.hidden = nodes === null;
    if (nodes !== null) {
      const shown = nodes.slice(0, MOST_SHOWN).map((node) => this.entry(node));
      const more = nodes.length > MOST_SHOWN ? `, the first ${MOST_SHOWN} are listed` : "";
      this.list.replaceChildren(element("p", {}, `${countText(nodes.length, "node")} found${more}`), ...shown);
    }
  }

  entry(node) {
    const choose = () => {
      this.list.hidden = true;
      this.select({ kind: "node", item: node });
    };
    return element("button", { type: "button", onclick: choose }, element("b", {}, node.id), element("span", {}, `${node.operation}, ${node.selection.kernel}`));
  }

  key(event) {
    const entries = [...this.list.querySelectorAll("button")];
    const at = entries.indexOf(document.activeElement);
    if (event.key === "Escape") {
      this.field.value = "";
      this.look();
    } else if (event.key === "Enter" && at < 0 && entries.length > 0) {
      entries[0].click();
    } else if (event.key === "ArrowDown" && entries.length > 0) {
      entries[Math.min(at + 1, entries.length - 1)].focus();
      event.preventDefault();
    } else if (event.key === "ArrowUp") {
      (entries[at - 1] || this.field).focus();
      event.preventDefault();
    }
  }
}

function searchedText(node) {
  return [node.id, node.operation, node.selection.kernel, ...(node.whole === null ? [] : node.whole.nodes)].join("\n").toLowerCase();
}
