/** Elements made from values. Text always enters as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {{text?: string, on?: Object<string, function>, data?: object}} options other keys are attributes;
 *   false, null and undefined leave an attribute out, true writes it empty
 * @param {(Node|string|null)[]} children
 */
export function el(tag, options = {}, children = []) {
  return fill(document.createElement(tag), options, children);
}

/** The same for SVG. */
export function svg(tag, options = {}, children = []) {
  return fill(document.createElementNS(SVG, tag), options, children);
}

/** Put these children in place of what an element holds. */
export function replace(parent, ...children) {
  parent.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
}

function fill(element, { text, on = {}, data = {}, ...attributes }, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  Object.assign(element.dataset, data);
  Object.entries(on).forEach(([event, listener]) => element.addEventListener(event, listener));
  if (text !== undefined && text !== null) {
    element.textContent = String(text);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A heading with an identifier that a landmark can be labelled by. */
export function titled(level, id, text) {
  return el(`h${level}`, { id, text, tabindex: -1 });
}

/** Draw a part anew, and give the focus back to the element of the identifier that had it. */
export function keepFocus(container, draw) {
  const { id } = container.contains(document.activeElement) ? document.activeElement : { id: "" };
  draw();
  if (id && !container.contains(document.activeElement)) {
    container.querySelector(`#${CSS.escape(id)}`)?.focus({ preventScroll: true });
  }
}
