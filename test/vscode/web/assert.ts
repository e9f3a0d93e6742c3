/** Takes the place of node:assert/strict where there is no Node, with the functions that the suite uses. */
import { assert } from "chai";

/* oxlint-disable typescript/unbound-method -- They are functions, which chai declares as methods. */
export default {
  ok: assert.ok,
  equal: assert.strictEqual,
  notEqual: assert.notStrictEqual,
  deepEqual: assert.deepEqual,
  match: assert.match,
  doesNotMatch: assert.notMatch,
  fail: assert.fail,
};
