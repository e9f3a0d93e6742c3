import { CATALOG } from "./catalog-mistakes";
import { FORMATS } from "./format-mistakes";
import { RESPONSES } from "./response-mistakes";
import { SHAPES } from "./shape-mistakes";
import type { Mistake } from "./mistake";

/** The mistakes that authors make, of every rule. */
export const MISTAKES: readonly Mistake[] = [...SHAPES, ...FORMATS, ...CATALOG, ...RESPONSES];
