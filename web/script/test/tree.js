// A minimal DOM tree for the tests of redrawing: elements with attributes and text, parsed from text without entities.

class Branch {
  childNodes = [];
  parent = null;

  constructor(nodeName, attributes, nodeValue) {
    this.nodeName = nodeName;
    this.nodeType = nodeName === '#text' ? 3 : 1;
    this.attributes = attributes;
    this.nodeValue = nodeValue;
  }

  getAttribute(name) {
    return this.attributes.find((a) => a.name === name)?.value ?? null;
  }

  setAttribute(name, value) {
    const own = this.attributes.find((a) => a.name === name);
    if (own) own.value = value;
    else this.attributes.push({ name, value });
    changes.push(`${this.nodeName} ${name}=${value}`);
  }

  cloneNode(deep) {
    const copy = new Branch(this.nodeName, this.attributes.map((a) => ({ ...a })), this.nodeValue);
    if (deep) for (const child of this.childNodes) copy.#adopt(child.cloneNode(true), copy.childNodes.length);
    return copy;
  }

  isEqualNode(other) {
    return this.toString() === other.toString();
  }

  remove() {
    this.parent.childNodes.splice(this.parent.childNodes.indexOf(this), 1);
    this.parent = null;
    changes.push(`- ${this}`);
  }

  replaceWith(node) {
    const { parent } = this;
    const at = parent.childNodes.indexOf(this);
    this.remove();
    parent.#adopt(node, at);
    changes.push(`+ ${node}`);
  }

  insertBefore(node, before) {
    this.#adopt(node, before ? this.childNodes.indexOf(before) : this.childNodes.length);
    changes.push(`+ ${node}`);
  }

  replaceChildren(...nodes) {
    this.childNodes = [];
    for (const node of nodes) this.#adopt(node, this.childNodes.length);
    changes.push(`all of ${this.nodeName}`);
  }

  #adopt(node, at) {
    node.parent = this;
    this.childNodes.splice(at, 0, node);
  }

  set innerHTML(text) {
    this.childNodes = [];
    const open = [this];
    for (const [, close, name, attributes, words] of text.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
      if (close) {
        open.pop();
        continue;
      }
      const given = Array.from((attributes || '').matchAll(/([\w-]+)="([^"]*)"/g), ([, n, value]) => ({ name: n, value }));
      const node = name ? new Branch(name, given, null) : new Branch('#text', [], words);
      const to = open.at(-1);
      to.#adopt(node, to.childNodes.length);
      if (name) open.push(node);
    }
  }

  get innerHTML() {
    return this.childNodes.join('');
  }

  toString() {
    if (this.nodeType === 3) return this.nodeValue;
    const given = this.attributes.map((a) => ` ${a.name}="${a.value}"`).join('');
    return `<${this.nodeName}${given}>${this.innerHTML}</${this.nodeName}>`;
  }
}

// changes lists the changes of trees, one line each, without texts.
export const changes = [];

export const element = (name) => new Branch(name, [], null);
