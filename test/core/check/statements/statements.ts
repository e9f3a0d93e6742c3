import { MANIFEST } from "./manifest";
import { PARTS } from "./parts";
import { RESPONSE } from "./response";
import type { Statements } from "./statement";
import { STATES } from "./states";

/** The statements of the interface by section. */
export const STATEMENTS: Statements = { ...RESPONSE, ...MANIFEST, ...PARTS, ...STATES };
