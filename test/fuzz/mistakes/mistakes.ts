import { CATALOG } from "./catalog-mistakes";
import { FORMATS } from "./format-mistakes";
import { RESPONSES } from "./response-mistakes";
import { SHAPES } from "./shape-mistakes";
import type { Mistake, Mistakes } from "./mistake";

/** The mistakes that authors make, by the rule that finds them. */
export const MISTAKES: Mistakes = [SHAPES, FORMATS, CATALOG, RESPONSES].reduce((all, some) => {
  const twice = Object.keys(some).find((code) => code in all);
  if (twice) throw new Error(`Two files have mistakes of ${twice}.`);
  return { ...all, ...some };
});

/** All mistakes by name. Names do not change when mistakes are added at the end of a rule's list. */
export const NAMED: ReadonlyMap<string, Mistake> = new Map(
  Object.entries(MISTAKES).flatMap(([code, own]) =>
    own.map((mistake, i): [string, Mistake] => [`${code} ${i + 1}`, mistake]),
  ),
);
