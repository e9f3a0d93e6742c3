import { steps } from "../../support/work";
import { beforeAll, describe, expect, it } from "vitest";
import * as validators from "../../../server/generated/validators";
import { check } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { draft, published } from "../../support/manifests";

/* Every problem has its sentence, and of the first 1,000 the fixes are made here, too. */
const COUNT = 5000;
const MOST = 4;

const list = (entry: (i: number) => string) =>
  `[${Array.from({ length: COUNT }, (_, i) => entry(i)).join(", ")}]`;
const commands = (entry: (i: number) => string) => draft({ commands: list(entry) });
const valid = commands((i) => `{ "id": "clock_${i}", "description": "A" }`);
const members = list((i) => `"m${i}": 0`).slice(1, -1);
const open = draft({ capability_levels: "[4, 9]", integration: `{ "level9": { ${members} } }` });

/** Each with a document of the same size without these problems. */
const FAULTY: Readonly<Record<string, readonly [faulty: string, faultless: string]>> = {
  "unknown members": [draft().replace(/\}\s*$/, `, ${members} }`), open],
  "duplicate entries": [
    draft({ keywords: list(() => '"time"') }),
    draft({ keywords: list((i) => `"k${i}"`) }),
  ],
  "values of a wrong type": [commands((i) => `{ "id": ${i}, "description": "A" }`), valid],
  "missing members": [commands((i) => `{ "id": "clock_${i}" }`), valid],
  "invalid identifiers": [commands((i) => `{ "id": "Clock${i}", "description": "A" }`), valid],
};

function report(text: string): void {
  for (const { fixes } of check(new ManifestDocument(text)).findings) fixes?.();
}

describe("a report of a document with many faults", () => {
  beforeAll(() => report(draft({ id: "7" })));

  it.each(Object.entries(FAULTY))("costs at most four times as much: %s", async (_, [faulty, faultless]) => {
    const least = await steps(() => report(faultless));
    expect((await steps(() => report(faulty))) / least).toBeLessThan(MOST);
  });

  it("does not overflow the stack, however long a list is", () => {
    const text = draft({ keywords: `[${Array(200_000).fill('""').join()}]` });
    expect(check(new ManifestDocument(text)).findings).toHaveLength(1001);
  });

  it("leaves no errors in the validators", () => {
    report(draft({ id: "7" }));
    expect(Object.values(validators).map(({ errors }) => errors ?? null)).toEqual(
      Object.values(validators).map(() => null),
    );
  });
});

/** Lists of faulty entries, twice as long as each other: the work for them must not grow with the square. */
const GROWING: Readonly<Record<string, (count: number) => string>> = {
  permissions: (count) => draft({ permissions: many(count, (i) => `{ "type": "guess_${i}" }`) }),
  capabilities: (count) => draft({ host_capabilities: many(count, (i) => `"guess_${i}"`) }),
  platforms: (count) => draft({ compatibility: `{ "platforms": ${many(count, (i) => `"guess${i}"`)} }` }),
  levels: (count) => draft({ capability_levels: many(count, (i) => String(i + 9)) }),
  tags: (count) => published({ tags: many(count, (i) => `"Tag ${i}"`) }),
  commands: (count) => draft({ commands: many(count, (i) => `{ "id": "Run${i}", "extra": 1 }`) }),
};

function many(count: number, entry: (i: number) => string): string {
  return `[${Array.from({ length: count }, (_, i) => entry(i)).join(", ")}]`;
}

describe("the work for twice as many faulty entries", () => {
  it.each(Object.entries(GROWING))("at most a little more than doubles: %s", async (_, make) => {
    report(make(10));
    const [less, more] = [make(800), make(1600)];
    const least = await steps(() => report(less));
    expect((await steps(() => report(more))) / least).toBeLessThan(2.3);
  });
});
