/*
 * The words of another language than English: fetched for that language only, put into the page, and
 * left for the boot scripts (`__say`) and for Python (what `load` resolves to). tools/wording.py collects
 * the same messages from index.html, in the same way.
 */

const root = document.documentElement;
const NOT_READ = "script, style, svg, mpy-config, template, noscript, [lang]:not(html)";
const ATTRIBUTES = ["aria-label", "title", "abbr"];

let messages = {};

/** A text in the page's language; `{names}` in it are filled in. */
function say(text, values = {}) {
  const found = messages[text];
  return (typeof found === "string" ? found : text).replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

const readable = (node) => node.textContent.trim() && !node.matches("svg");
const parts = (element) => [...element.children].filter(readable);

/** The message of an element: its text, elements in it that can be read as numbered tags. */
function messageOf(element) {
  let number = 0;
  const text = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.replace(/\s+/g, " ");
    if (node.nodeType !== Node.ELEMENT_NODE || !readable(node)) return "";
    const tag = number++;
    return `<${tag}>${messageOf(node)}</${tag}>`;
  };
  return [...element.childNodes].map(text).join("").trim();
}

/** Puts a message into an element; the elements in it are moved, not made anew. */
function fill(element, message) {
  const inner = parts(element);
  const others = [...element.children].filter((child) => !inner.includes(child));
  const nodes = [];
  for (const [, tag, within, text] of message.matchAll(/<(\d+)>(.*?)<\/\1>|([^<]+)/gs)) {
    if (tag === undefined) nodes.push(document.createTextNode(text));
    else {
      fill(inner[tag], within);
      nodes.push(inner[tag]);
    }
  }
  element.replaceChildren(...others, ...nodes);
}

/** Translates an element and all in it. */
function translate(element, inside = false) {
  if (element.matches(NOT_READ)) return;
  for (const name of element.name === "description" ? ["content"] : ATTRIBUTES) {
    const text = element.getAttribute(name);
    if (typeof messages[text] === "string") element.setAttribute(name, messages[text]);
  }
  const own = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim();
  const whole = !inside && [...element.childNodes].some(own);
  if (whole) {
    const message = messages[messageOf(element)];
    if (typeof message === "string") fill(element, message);
  }
  for (const child of element.children) translate(child, inside || whole);
}

function parsed() {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}

/** Puts the page into a language. @returns {Promise<object | null>} its catalogue; null if it cannot be had */
export async function load(language) {
  try {
    const response = await fetch(new URL(`words/${language}.json`, import.meta.url));
    const catalogue = response.ok ? await response.json() : null;
    await parsed();
    if (catalogue) {
      messages = catalogue.messages;
      window.__say = say;
      window.__translate = translate; // for what comes late (app/web/rival_view.py)
      root.dir = catalogue.direction;
      translate(root);
    } else root.lang = "en";
    return catalogue;
  } catch {
    root.lang = "en";
    return null;
  } finally {
    delete root.dataset.wording;
    // What was not to be seen could not take the focus.
    if (document.activeElement === document.body) document.querySelector("[autofocus]")?.focus({ preventScroll: true });
  }
}
