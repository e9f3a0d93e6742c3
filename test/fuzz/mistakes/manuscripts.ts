import fc from "fast-check";
import { BASES } from "../bases";
import { copyOf, treeOf, write, type Layout, type Tree } from "../trees";
import { MISTAKES } from "./mistakes";
import { slips, withSlips } from "./slips";
import { sitesIn } from "./sites";

/** A manifest as authors leave it. */
export interface Manuscript {
  readonly text: string;
  /** The same without its syntax mistakes. */
  readonly plain: string;
}

const layout: fc.Arbitrary<Layout> = fc.record({
  indent: fc.constantFrom("  ", "  ", "\t", "    ", undefined),
  eol: fc.constantFrom("\n", "\n", "\r\n"),
  bom: fc.constantFrom(false, false, true),
  gap: fc.constantFrom(" ", " ", ""),
  end: fc.constantFrom("\n", ""),
});

/** A response, the last one, has more places for mistakes than the others. */
const TREES = [...BASES, BASES.at(-1)!].map((text) => treeOf(JSON.parse(text)));

/** Manifests of all kinds with mistakes that authors make; some do not parse either. */
export const manuscripts: fc.Arbitrary<Manuscript> = fc
  .record({
    base: fc.constantFrom(...TREES),
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
    const plain = write(root, { ...own, end: own.end && own.eol });
    return { text: withSlips(plain, slips), plain };
  });

/** Makes a mistake, or else the next one that can be made in a document, at one of its places. */
function blunder(root: Tree, which: number, where: number, n: number): void {
  const sites = sitesIn(root);
  for (let i = 0; i < MISTAKES.length; i++) {
    const { at, make } = MISTAKES[(which + i) % MISTAKES.length]!;
    const places = sites.filter(({ path }) => at.test(path));
    const site = places[where % places.length];
    if (site) return make(site, n, places);
  }
}
