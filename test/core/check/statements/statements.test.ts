import { describe, expect, it } from "vitest";
import { check } from "../../../../server/core/check/check";
import { ManifestDocument } from "../../../../server/core/json/parse/document";
import { rules } from "../../../../server/core/rules";
import { detail, draft, placeholder, published } from "../../../support/manifests";
import { MANIFEST } from "./manifest";
import { PARTS } from "./parts";
import { RESPONSE } from "./response";
import type { Statements } from "./statement";
import { STATES } from "./states";

/*
 * Every statement of docs/spec/catalog-interface.md that a document can break, section by section, with a document that
 * breaks it and the finding. Transitions, methods and paths, errors and limits are left out: no document can break them.
 */

const STATEMENTS: Statements = { ...RESPONSE, ...MANIFEST, ...PARTS, ...STATES };

for (const [section, rows] of Object.entries(STATEMENTS)) {
  describe(section, () => {
    for (const [statement, finding, text, kind] of rows) {
      it(`${statement} (${finding})`, () => {
        const { findings } = check(new ManifestDocument(text), { kind });
        expect(findings.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(finding);
      });
    }
  });
}

describe("the tables of statements", () => {
  const rows = Object.values(STATEMENTS).flat();

  it("have a row for every rule, except those about files, hosts and releases", () => {
    const codes = new Set(rows.map(([, finding]) => finding.split(" ")[0]));
    const others = rules.filter(
      ({ code, section }) => !["Release", "Source"].includes(section) && !codes.has(code),
    );
    expect(others.map(({ code }) => code)).toEqual(["host-profile", "missing-file", "host-version"]);
  });

  it("break documents that are valid otherwise", () => {
    const kinds = [draft, published, placeholder, detail].map((write) =>
      check(new ManifestDocument(write())).findings.map(({ code }) => code),
    );
    expect(kinds).toEqual([["catalog-members-missing"], [], [], []]);
  });
});
