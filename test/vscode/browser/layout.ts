/** Scripts that find faults in the layout and the colors of a page. Each script returns the faulty elements. */

import type { TabName } from "../../../server/page/model/messages";

export const TABS: readonly TabName[] = ["page", "install", "changes", "release", "payload", "checks"];

/** Defines `name`, which describes an element in a report, and `isShown`. */
const TOOLS = `
  const name = (element) => element.tagName.toLowerCase() + "." + element.className + ": " + element.textContent.trim().slice(0, 60);
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".spoken, .origin, .done");`;

/** Finds elements that hide a part of their text, and have no tooltip. */
export const CUT = `(() => {
  ${TOOLS}
  const hides = (overflow) => overflow === "hidden" || overflow === "clip";
  return [...document.body.querySelectorAll("*")].filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const isCut = (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 1);
    return isCut && isShown(element) && element.textContent.trim() && !element.closest("[title]");
  }).map(name);
})()`;

/** Finds elements that extend beyond the right edge of the page. */
export const WIDER = `(() => {
  ${TOOLS}
  return [...document.body.querySelectorAll(".frame *, .static *")].filter((element) =>
    isShown(element) && element.getBoundingClientRect().right > innerWidth + 0.5).map(name);
})()`;

/** Finds pairs of elements whose lines of text overlap. */
export const OVERLAPS = `(() => {
  ${TOOLS}
  const lines = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = texts.nextNode());) {
    const parent = node.parentElement;
    if (!node.data.trim() || !isShown(parent) || parent.closest("script, style, option")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) lines.push({ parent, left, right, top, bottom });
  }
  lines.sort((a, b) => a.top - b.top);
  const found = [];
  for (const [i, a] of lines.entries())
    for (const b of lines.slice(i + 1)) {
      if (b.top >= a.bottom - 3) break;
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && a.parent !== b.parent)
        found.push(name(a.parent) + " | " + name(b.parent));
    }
  return found;
})()`;

/** Finds texts with too little contrast to their background (WCAG 1.4.3), except in disabled controls. */
export const FAINT = `(() => {
  ${TOOLS}
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  // Cache the results: most texts have one of a few colors, and reading a pixel is slow.
  const known = new Map();
  const luminance = (layers) => {
    const key = layers.join();
    if (!known.has(key)) known.set(key, measured(layers));
    return known.get(key);
  };
  const measured = (layers) => {
    for (const color of layers) {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [red, green, blue] = Array.from(canvas.getImageData(0, 0, 1, 1).data, (byte) => byte / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  // A gradient covers the background color. Only its first color counts.
  const behind = (element) => {
    if (!element) return ["white"];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const gradient = /^linear-gradient\\((\\w+\\([^)]*\\)),/.exec(backgroundImage);
    return [...behind(element.parentElement), backgroundColor, ...(gradient ? [gradient[1]] : [])];
  };
  const contrast = (element) => {
    const layers = behind(element);
    const [ground, text] = [luminance(layers), luminance([...layers, getComputedStyle(element).color])];
    return (Math.max(ground, text) + 0.05) / (Math.min(ground, text) + 0.05);
  };
  const isLarge = ({ fontSize, fontWeight }) =>
    parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);
  const elements = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = texts.nextNode());)
    if (node.data.trim() && isShown(node.parentElement) && !node.parentElement.closest("option, :disabled"))
      elements.add(node.parentElement);
  return [...elements]
    .filter((element) => contrast(element) < (isLarge(getComputedStyle(element)) ? 3 : 4.5))
    .map((element) => contrast(element).toFixed(2) + " " + name(element));
})()`;

/** Resolves after all animations, such as transitions of colors, have finished. */
export const SETTLED =
  "Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => undefined)";

/** Resolves when the page is drawn: parts get their final size one frame after they become visible. */
export const DRAWN =
  "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))";

/** Shows each tab of a page, and resolves with the results of a script by tab. */
export const inEachTab = (script: string): string => `(async () => {
  const found = {};
  for (const tab of ${JSON.stringify(TABS)}) {
    document.getElementById("tab-" + tab).click();
    await ${DRAWN};
    if (!document.getElementById("panel-" + tab).checkVisibility()) throw new Error("The tab " + tab + " is not shown.");
    found[tab] = await ${script};
  }
  return found;
})()`;

/** Returns the same result for each tab. */
export const inAllTabs = <T>(result: T): Record<string, T> =>
  Object.fromEntries(TABS.map((tab) => [tab, result]));

/** Opens all folded parts, and resolves when the page has drawn their contents, which it does only when they open. */
export const UNFOLDED = `(async () => {
  for (let closed; (closed = document.querySelector("details:not([open])")); ) {
    const opened = new Promise((done) => closed.addEventListener("toggle", done, { once: true }));
    closed.open = true;
    await opened;
  }
  await ${DRAWN};
})()`;

/** Finds words of up to `letters` letters that are broken between two lines, by default in headings, labels and buttons. */
export const broken = (
  letters: number,
  selector = "dt, h1, h2, h3, button, .access strong",
): string => `(() => {
  const labels = document.querySelectorAll("${selector}");
  return [...labels].filter((label) => label.checkVisibility()).flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken = [];
    for (let node; (node = texts.nextNode());)
      for (const { index, 0: word } of node.data.matchAll(/(?<![\\p{L}_.])[\\p{L}⟦⟧]{1,${letters}}(?![\\p{L}_.])/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) broken.push(word);
      }
    return broken;
  });
})()`;
