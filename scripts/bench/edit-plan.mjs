// @ts-check
/** The edits of one session, of mixed kinds: half of them make an error in the middle of the document, and half fix it. */

/** @typedef {{ line: number, character: number }} Position */
/** @typedef {{ range: { start: Position, end: Position }, text: string }} Change */
/** @typedef {{ change: Change, isFaulty: boolean }} Edit `isFaulty`: the document has an error after it */

const WORD = "number";

/**
 * Returns 144 edits. After the last edit the text is unchanged.
 * @param {string} text
 * @returns {Edit[]}
 */
export function editPlan(text) {
  const value = middleOf(text, /"type": "strin(?=g")/g);
  const name = middleOf(text, /"rout(?=e":)/g);
  const quote = middleOf(text, /"label": "[^"]*(?=",)/g);
  const comma = middleOf(text, /"route": "[^"]*"(?=,)/g);
  const word = middleOf(text, /"type": "number(?=")/g);
  return Array.from({ length: 20 }, (_, round) => [
    ...toggle(text, value, "@"),
    ...toggle(text, name, "s"),
    ...toggle(text, round % 2 === 0 ? quote : comma, ""),
    ...(round === 3 || round === 9 ? retyping(text, word) : []),
  ]).flat();
}

/**
 * Returns the offset after the match that is nearest to the middle of the text.
 * @param {string} text
 * @param {RegExp} pattern
 */
function middleOf(text, pattern) {
  const offsets = [...text.matchAll(pattern)].map((match) => match.index + match[0].length);
  const distance = (/** @type {number} */ offset) => Math.abs(offset - text.length / 2);
  return offsets.reduce((best, offset) => (distance(offset) < distance(best) ? offset : best), 0);
}

/**
 * @param {string} text
 * @param {number} offset
 * @param {string} fault
 * @returns {Edit[]}
 */
function toggle(text, offset, fault) {
  return [
    { change: replace(text, offset, 1, fault), isFaulty: true },
    { change: replace(text, offset, fault.length, text.charAt(offset)), isFaulty: false },
  ];
}

/**
 * Erases a word letter by letter, then types it again.
 * @param {string} text
 * @param {number} end the offset after the word
 * @returns {Edit[]}
 */
function retyping(text, end) {
  const letters = Array.from(WORD, (letter, i) => ({ letter, offset: end - WORD.length + i }));
  const erased = letters.toReversed().map(({ offset }) => replace(text, offset, 1, ""));
  const typed = letters.map(({ letter, offset }) => replace(text, offset, 0, letter));
  return [...erased, ...typed].map((change, i, all) => ({ change, isFaulty: i < all.length - 1 }));
}

/**
 * @param {string} text
 * @param {number} offset
 * @param {number} length
 * @param {string} by
 * @returns {Change}
 */
function replace(text, offset, length, by) {
  const before = text.slice(0, offset);
  const line = before.split("\n").length - 1;
  const character = offset - before.lastIndexOf("\n") - 1;
  return { range: { start: { line, character }, end: { line, character: character + length } }, text: by };
}
