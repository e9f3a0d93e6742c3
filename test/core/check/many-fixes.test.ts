import { steps } from "../../support/work";
import { beforeAll, describe, expect, it } from "vitest";
import { checkAll } from "../../../server/core/check/check";
import { fixAll } from "../../../server/core/check/fix-all";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { draft } from "../../support/manifests";

/* `fix` makes the fixes of all problems, however many: four times as many take about four times the steps. */
const GENEROUS = 4.4;
const COUNT = 400;

const members = (count: number, name: string) =>
  `{ ${Array.from({ length: count }, (_, i) => `"${name}${i}": ${i}`).join(", ")} }`;
const root = (count: number) => `{ "id": "com.example.clock", ${members(count, "unknown_").slice(2)}`;

const SHAPES: Readonly<Record<string, (count: number) => string>> = {
  "unknown members of the root, which lacks all others": root,
  "unknown members that resemble one name": (n) => draft({ entry: members(n, "frontend_style") }),
  "commands that become the same or another identifier": (n) =>
    draft({
      commands: `[${Array.from({ length: n }, (_, i) => `{ "id": "C${i % 300}", "description": "A" }`).join(", ")}]`,
    }),
};

function fixes(text: string): number {
  const { findings } = checkAll(new ManifestDocument(text));
  return findings.reduce((sum, finding) => sum + (finding.fixes?.().length ?? 0), 0);
}

describe("all fixes of a document with many", () => {
  beforeAll(() => fixes(root(1)));

  it.each(Object.entries(SHAPES))("%s cost in proportion to them", async (_, shape) => {
    const [small, large] = [shape(COUNT), shape(4 * COUNT)];
    const before = await steps(() => fixes(small));
    expect((await steps(() => fixes(large))) / before).toBeLessThan(GENEROUS);
  });

  it("applied together cost in proportion to their number", async () => {
    const settings = (count: number) =>
      `{ ${Array<string>(count)
        .fill("")
        .map((_, i) => `"s${i}": {}`)
        .join(", ")} }`;
    const text = (count: number) =>
      draft({ settings_schema: `{ "type": "object", "properties": ${settings(count)} }` });
    const apply = (count: number) => fixAll(text(count), {}, ["safe", "suggested"]);
    const before = await steps(() => apply(COUNT / 4));
    expect((await steps(() => apply(COUNT))) / before).toBeLessThan(GENEROUS);
  });
});

describe("the steps to fix grow with the number of problems:", () => {
  const shapes: Readonly<Record<string, (count: number) => string>> = {
    "values of another type": (count) =>
      draft({
        keywords: `[${Array(count)
          .fill(1)
          .map((_, i) => i)
          .join(",\n")}]`,
      }),
    "names that are misspelt, on one line": (count) =>
      draft({
        commands: `[${Array.from({ length: count }, (_, i) => `{"id":"a_${i}","descripton":"x"}`).join(",")}]`,
      }),
    "entries that are there already": (count) =>
      draft({ permissions: `[${Array(count).fill('{ "type": "ipc_register" }').join(", ")}]` }),
  };

  it.each(Object.entries(shapes))("fifteen hundred %s", { timeout: 60_000 }, async (_, shape) => {
    const [small, large] = [shape(300), shape(1500)];
    const before = await steps(() => fixAll(small));
    const after = await steps(() => fixAll(large));
    expect(after / before).toBeLessThan(5.5);
  });
});
