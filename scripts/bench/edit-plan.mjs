// @ts-check
/**
 * The edits of one session: half of them make an error in the middle of the document, and half fix it. The kinds take
 * turns.
 */

/** The kinds of edits, with their titles in figures. */
export const EDIT_KINDS = {
  value: "a value",
  name: "a member's name",
  syntax: "a quote or a comma",
  word: "a word, letter by letter",
};

/** @typedef {keyof typeof EDIT_KINDS} EditKind */
/** @typedef {{ line: number, character: number }} Position */
/**
 * @typedef {object} Edit
 * @property {EditKind} kind
 * @property {{ range: { start: Position, end: Position }, text: string }} change
 * @property {boolean} isFaulty true if the document has an error after the edit
 */

/** 20 rounds of six edits, with a word of six letters erased and typed twice, are 144 edits. */
export const MOST_ROUNDS = 20;
const WORD_AFTER = [3, 9];
const WORD = "number";

/**
 * Returns the edits of one process. After the last edit the text is unchanged.
 * @param {string} text
 * @param {number} rounds
 * @returns {Edit[]}
 */
export function editPlan(text, rounds) {
  const value = middleOf(text, /"(?=application\/x-)/g);
  const name = middleOf(text, /"rout(?=e":)/g);
  const quote = middleOf(text, /"label": "[^"]*(?=",)/g);
  const comma = middleOf(text, /"route": "[^"]*"(?=,)/g);
  const word = middleOf(text, /"type": "number(?=")/g);
  return Array.from({ length: rounds }, (_, round) => [
    ...toggle(text, "value", value, "@"),
    ...toggle(text, "name", name, "s"),
    ...toggle(text, "syntax", round % 2 === 0 ? quote : comma, ""),
    ...(WORD_AFTER.includes(round) ? retyping(text, word) : []),
  ]).flat();
}

/**
 * Returns the offset after the match that is nearest to the middle of the text.
 * @param {string} text
 * @param {RegExp} pattern
 */
export function middleOf(text, pattern) {
  const offsets = [...text.matchAll(pattern)].map((match) => match.index + match[0].length);
  const distance = (/** @type {number} */ offset) => Math.abs(offset - text.length / 2);
  const [first, ...others] = offsets;
  if (first === undefined) throw new Error(`The bench's document does not contain ${pattern}.`);
  return others.reduce((best, offset) => (distance(offset) < distance(best) ? offset : best), first);
}

/**
 * Replaces one character, then restores it.
 * @param {string} text
 * @param {EditKind} kind
 * @param {number} offset
 * @param {string} fault
 * @returns {Edit[]}
 */
function toggle(text, kind, offset, fault) {
  const original = text.charAt(offset);
  return [
    { kind, change: replace(text, offset, 1, fault), isFaulty: true },
    { kind, change: replace(text, offset, fault.length, original), isFaulty: false },
  ];
}

/**
 * Erases a word letter by letter, then types it again.
 * @param {string} text
 * @param {number} end the offset after the word
 * @returns {Edit[]}
 */
function retyping(text, end) {
  const start = end - WORD.length;
  const letters = Array.from(WORD, (letter, i) => ({ letter, offset: start + i }));
  const kind = /** @type {const} */ ("word");
  return [
    ...letters.toReversed().map(({ offset }) => ({
      ...{ kind, change: replace(text, offset, 1, ""), isFaulty: true },
    })),
    ...letters.map(({ letter, offset }) => ({
      ...{ kind, change: replace(text, offset, 0, letter), isFaulty: offset < end - 1 },
    })),
  ];
}

/**
 * @param {string} text
 * @param {number} offset
 * @param {number} length
 * @param {string} by
 */
function replace(text, offset, length, by) {
  const start = positionAt(text, offset);
  return { range: { start, end: { line: start.line, character: start.character + length } }, text: by };
}

/**
 * @param {string} text
 * @param {number} offset
 * @returns {Position}
 */
export function positionAt(text, offset) {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length - 1, character: offset - before.lastIndexOf("\n") - 1 };
}
