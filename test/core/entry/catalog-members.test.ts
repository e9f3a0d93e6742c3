import { describe, expect, it } from "vitest";
import { catalogMembers, REMOTE_INSTALL_DISABLED } from "../../../server/core/entry/manifest";
import { draft, placeholder, published } from "./fixtures";

describe("the catalog members derived from a manifest", () => {
  it("of a draft, in the interface's order", () =>
    expect(Object.entries(catalogMembers(draft()))).toEqual([
      ["kind", "plugin"],
      ["summary", "High and low water for a harbour."],
      ["homepage_url", "https://lantern.example/tides"],
      ["repository_url", "https://lantern.example/tides"],
      ["source", "official"],
      ["tags", ["harbour", "host-navigation", "level-1", "sea", "tides"]],
      ["min_app_version", "0.9.2"],
      ["max_app_version", null],
      ["artifact_url", null],
      ["artifact_size", null],
      ["signature_algorithm", null],
      ["signing_key_id", null],
      ["changelog", null],
      ["install_status", "blocked"],
    ]));
  it("of a published manifest are unchanged", () => {
    const members = catalogMembers(published());
    for (const [name, value] of Object.entries(members)) expect(value, name).toEqual(published()[name]);
  });
  it("of a placeholder are blocked, and say that remote install is disabled", () =>
    expect(catalogMembers(placeholder({ changelog: null }))).toMatchObject({
      changelog: REMOTE_INSTALL_DISABLED,
      install_status: "blocked",
    }));
  it("omit members that cannot be derived", () =>
    expect(Object.keys(catalogMembers({})).join(" ")).toBe(
      "kind source tags max_app_version artifact_url artifact_size signature_algorithm signing_key_id changelog install_status",
    ));
});
