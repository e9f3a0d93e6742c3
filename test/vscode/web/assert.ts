/** Replaces node:assert/strict in a browser, with the functions that the suite uses. */
import { assert } from "chai";

/* oxlint-disable typescript/unbound-method -- chai declares these functions as methods. */
export default {
  ok: assert.ok,
  equal: assert.strictEqual,
  notEqual: assert.notStrictEqual,
  deepEqual: assert.deepEqual,
  match: assert.match,
  doesNotMatch: assert.notMatch,
  fail: assert.fail,
};
