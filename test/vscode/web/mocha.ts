/** Replaces mocha in a browser by its build for browsers, which defines a global class. */
import "../../../node_modules/mocha/mocha.js";

const { Mocha } = globalThis as unknown as { Mocha: typeof import("mocha") };
export default Mocha;
export const { describe, it, before, beforeEach, after, afterEach } = Mocha;
