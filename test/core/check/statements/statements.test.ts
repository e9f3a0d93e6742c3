import { describe, expect, it } from "vitest";
import { check } from "../../../../server/core/check/check";
import { ManifestDocument } from "../../../../server/core/json/parse/document";
import { detail, draft, placeholder, published } from "../../../support/manifests";
import { STATEMENTS } from "./statements";

/*
 * Every statement of docs/spec/catalog-interface.md that a document can break, section by section, with a document that
 * breaks it and the finding. Transitions, methods and paths, errors and limits are left out: no document can break them.
 */

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
  it("break documents that are valid otherwise", () => {
    const kinds = [draft, published, placeholder, detail].map((write) =>
      check(new ManifestDocument(write())).findings.map(({ code }) => code),
    );
    expect(kinds).toEqual([["catalog-members-missing"], [], [], []]);
  });
});
