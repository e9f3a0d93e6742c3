import { describe, expect, it } from "vitest";
import { workspace, type Outcome } from "../../support/cli";

const parsed = ({ stdout }: Outcome) => JSON.parse(stdout) as unknown;

const REASON = "Our license is our own.";
const FILES = {
  ".git/HEAD": "ref: refs/heads/main\n",
  "shared/acme.json": JSON.stringify({
    rules: { "license-id": "off", "id-format": "hint" },
    vocabulary: { permissions: ["acme_x"] },
    versionFiles: ["Cargo.toml"],
    ignore: ["/*.json"],
    suppressions: [{ rule: "license-id", reason: REASON, value: "Acme" }],
  }),
  "a/.plugin-manifest.json": JSON.stringify({
    extends: "../shared/acme.json",
    rules: { "id-format": "warning" },
    vocabulary: { permissions: { acme_y: "Ours." } },
    versionFiles: ["../app/package.json", "Cargo.toml"],
    releaseTags: "c-{version}",
    ignore: ["./fixtures/**"],
    documentKind: "draft",
  }),
};

describe("config", () => {
  it("prints a manifest's configuration, with paths from the current folder", async () => {
    const folder = workspace(FILES);
    const expected = (own: string, shared: string, versionFiles: string[]) => ({
      files: [own, shared],
      documentKind: "draft",
      rules: {
        "license-id": "off",
        "id-format": "warning",
      },
      vocabulary: { permissions: { acme_y: "Ours.", acme_x: "" } },
      versionFiles,
      releaseTags: "c-{version}",
      ignore: [own.replace(".plugin-manifest.json", "fixtures/**"), shared.replace("acme.json", "*.json")],
      suppressions: [{ rule: "license-id", reason: REASON, value: "Acme" }],
    });
    const outcome = await folder.run("config a/manifest.json");
    expect([outcome.status, outcome.stderr]).toEqual([0, ""]);
    expect(parsed(outcome)).toEqual(
      expected("a/.plugin-manifest.json", "shared/acme.json", [
        "app/package.json",
        "a/Cargo.toml",
        "shared/Cargo.toml",
      ]),
    );
    for (const args of [[], ["."], ["b/../manifest.json"]]) {
      const here = await folder.run(["config", ...args], { in: "a" });
      expect(parsed(here)).toEqual(
        expected(".plugin-manifest.json", "../shared/acme.json", [
          "../app/package.json",
          "Cargo.toml",
          "../shared/Cargo.toml",
        ]),
      );
    }
  });

  it("prints the readable parts of a broken configuration, and its problems", async () => {
    const folder = workspace({ ...FILES, "shared/acme.json": "{" });
    const outcome = await folder.run("config a");
    expect([outcome.status, outcome.stderr]).toEqual([
      2,
      'plugin-manifest: a/.plugin-manifest.json:1:12: "shared/acme.json" is not valid at 1:2. Missing "}" to close the object.\n',
    ]);
    expect(parsed(outcome)).toEqual({
      files: ["a/.plugin-manifest.json", "shared/acme.json"],
      rules: { "id-format": "warning" },
      vocabulary: { permissions: { acme_y: "Ours." } },
      versionFiles: ["app/package.json", "a/Cargo.toml"],
      releaseTags: "c-{version}",
      ignore: ["a/fixtures/**"],
      documentKind: "draft",
    });
  });

  it("omits a severity that cannot be set, and reports it", async () => {
    const folder = workspace({ ".plugin-manifest.json": '{ "rules": { "json-syntax": "off" } }' });
    const outcome = await folder.run("config");
    expect([outcome.status, parsed(outcome)]).toEqual([0, { files: [".plugin-manifest.json"] }]);
    expect(outcome.stderr).toBe(
      'plugin-manifest: .plugin-manifest.json:1:14: "json-syntax" is always an error. Its severity cannot be set.\n',
    );
  });

  it("names a host, but does not list its values as vocabulary", async () => {
    const outcome = await workspace({ ".plugin-manifest.json": '{ "extends": "haloforge" }' }).run("config");
    expect(parsed(outcome)).toEqual({ files: [".plugin-manifest.json", "haloforge"] });
  });

  it("prints an empty configuration if there is none", async () => {
    const outcome = await workspace({ "manifest.json": "{}" }).run("config manifest.json");
    expect([outcome.status, parsed(outcome)]).toEqual([0, { files: [] }]);
  });
});
