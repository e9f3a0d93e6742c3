/** Takes the place of mocha where there is no Node: its own build for browsers, which has the class as a global. */
import "../../../node_modules/mocha/mocha.js";

const { Mocha } = globalThis as unknown as { Mocha: typeof import("mocha") };
export default Mocha;
export const { describe, it, before, beforeEach, after, afterEach } = Mocha;
