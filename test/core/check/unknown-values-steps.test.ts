import { steps } from "../../support/work";
import { expect, it } from "vitest";
import { check } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { draft } from "../../support/manifests";

const names = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

// Comparing each value with each name of the vocabulary would take sixteen times the steps.
it.each(["known_value_", "custom_name_1"])(
  "four times as many unknown values and names such as %s take steps in proportion",
  async (prefix) => {
    const stepsOf = (count: number) => {
      const values = names(count, "custom_name_2x");
      const text = draft({
        permissions: JSON.stringify(values.map((type) => ({ type }))),
        host_capabilities: JSON.stringify(values),
      });
      const known = names(count, prefix);
      const vocabulary = { permissions: known, hostCapabilities: known };
      return steps(() => check(new ManifestDocument(text), { vocabulary }));
    };
    await stepsOf(10);
    expect(await stepsOf(1000)).toBeLessThan(8 * (await stepsOf(250)));
  },
);
