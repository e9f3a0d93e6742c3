import fc from "fast-check";
import { BASES } from "../bases";
import { copyOf, treeOf, write, type Layout, type Tree } from "../trees";
import { hashOf, pick, pickByName, randomFrom } from "../../support/random";
import type { Mistake } from "./mistake";
import { NAMED } from "./mistakes";
import { SLIPS, slips, withSlips, type Slip } from "./slips";
import { sitesIn, type Site } from "./sites";

/** The number of examples for each mistake, enough to make it in each of its ways. */
const EXAMPLES = 24;

/** A manifest with mistakes. */
export interface Manuscript {
  readonly text: string;
  /** The same text without syntax mistakes. */
  readonly plain: string;
}

const layout: fc.Arbitrary<Layout> = fc.record({
  indent: fc.constantFrom("  ", "  ", "\t", "    ", undefined),
  eol: fc.constantFrom("\n", "\n", "\r\n"),
  bom: fc.constantFrom(false, false, true),
  gap: fc.constantFrom(" ", " ", ""),
  end: fc.constantFrom("\n", ""),
});

const LAYOUTS: readonly Layout[] = [
  { indent: "  ", eol: "\n", bom: false, gap: " ", end: "\n" },
  { indent: undefined, eol: "\n", bom: false, gap: "", end: "" },
];

const TREES = BASES.map((text) => treeOf(JSON.parse(text)));

/** Manifests of all kinds with mistakes that authors make, sometimes also in the syntax. */
export const manuscripts: fc.Arbitrary<Manuscript> = fc
  .record({
    // The last tree, a response, is twice in the list, because it has the most places for mistakes.
    base: fc.constantFrom(...TREES, TREES.at(-1)!),
    mistakes: fc.array(fc.record({ which: fc.nat(), where: fc.nat(), n: fc.nat(10_000) }), {
      minLength: 1,
      maxLength: 6,
    }),
    own: layout,
    slips,
  })
  .map(({ base, mistakes, own, slips }) => {
    const root = copyOf(base);
    for (const { which, where, n } of mistakes) blunder(root, which, where, n);
    return written(root, own, slips);
  });

/** Makes one of the mistakes that fit a document, at one of the places that fit. */
function blunder(root: Tree, which: number, where: number, n: number): void {
  const sites = sitesIn(root);
  const possible = [...NAMED].filter(([, { at }]) => sites.some(({ path }) => at.test(path)));
  const mistake = pickByName(which, possible);
  if (mistake) makeIn(sites, mistake, where, n);
}

function makeIn(sites: readonly Site[], { at, make }: Mistake, where: number, n: number): void {
  const places = sites.filter(({ path }) => at.test(path));
  make(places[where % places.length]!, n, places);
}

function written(root: Tree, own: Layout, slips: readonly Slip[]): Manuscript {
  const plain = write(root, { ...own, end: own.end && own.eol });
  return { text: withSlips(plain, slips), plain };
}

/**
 * Yields manifests with one mistake each, which are the same in every run, even if other mistakes are added.
 * @param name a key of `NAMED`, or a slip
 */
export function* examplesOf(name: string): Iterable<string> {
  const random = randomFrom(hashOf(name));
  const mistake = NAMED.get(name);
  const how = SLIPS.find((slip) => slip === name);
  const trees = TREES.filter((tree) => !mistake || sitesIn(tree).some(({ path }) => mistake.at.test(path)));
  for (let n = 0; n < EXAMPLES; n++) {
    const root = copyOf(pick(random, trees));
    const where = Math.floor(random() * 1000);
    if (mistake) makeIn(sitesIn(root), mistake, where, n);
    yield written(root, pick(random, LAYOUTS), how ? [{ how, nth: where }] : []).text;
  }
}
