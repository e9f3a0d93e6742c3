import { describe, expect, it } from "vitest";
import { check } from "../../server/core/check";
import { ManifestDocument } from "../../server/core/document/document";
import { draft, placeholder, published } from "./manifests";

describe("the documents that tests break", () => {
  const codes = (text: string) => check(new ManifestDocument(text)).findings.map(({ code }) => code);

  it("are a draft that only lacks what the catalog adds", () => {
    expect(codes(draft())).toEqual(["catalog-members-missing"]);
  });

  it("are a valid published manifest", () => {
    expect(codes(published())).toEqual([]);
  });

  it("are a valid placeholder", () => {
    expect(codes(placeholder())).toEqual([]);
  });
});
