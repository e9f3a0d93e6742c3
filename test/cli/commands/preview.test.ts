import { expandProvenance } from "../../../server/core/entry/provenance";
import { createHash } from "node:crypto";
import { chmodSync, existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { buildEntry, type BuildEntryInputs } from "../../../server/core/entry/entry";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import type { JsonObject } from "../../../server/core/json/tree/value";
import { Rendered } from "../../page/rendered";
import { workspace, type Outcome, printed, refused } from "../../support/cli";
import { detail, draft, placeholder } from "../../support/manifests";
import { Repository, temporaryFolder } from "../../support/repository";
import { isUnix } from "../../support/system";

const NOW = "2031-05-04T10:20:30.400Z";
const REQUEST_ID = "0b9f3c52-7a4e-4d1c-9c3a-5d2f8e6b7a10";
const SAME = ["--now", NOW, "--request-id", REQUEST_ID];

/** The entry as the function of it makes it. */
const made = (text: string, input: Partial<BuildEntryInputs> = {}) =>
  buildEntry({ manifest: parse(text), face: "published", now: NOW, requestId: REQUEST_ID, ...input });

const parse = (text: string) => JSON.parse(text) as JsonObject;
const ok = (payload: unknown): Outcome => printed(`${JSON.stringify(payload, null, 2)}\n`);

interface Entry {
  readonly data: {
    readonly item: Readonly<Record<string, unknown>>;
    readonly versions: readonly Readonly<Record<string, unknown>>[];
  };
  readonly request_id: string;
  readonly provenance?: Readonly<Record<string, unknown>>;
}
const entry = ({ stdout }: Outcome) => JSON.parse(stdout) as Entry;
const numbers = (outcome: Outcome) => entry(outcome).data.versions.map(({ version }) => version);

describe("preview prints the catalog entry", () => {
  it("of a manifest, and nothing else", async () => {
    const folder = workspace({ "manifest.json": draft() });
    expect(await folder.run(["preview", "manifest.json", ...SAME])).toEqual(ok(made(draft()).payload));
  });

  it.each(["published", "current"] as const)("in the face %s", async (face) => {
    const folder = workspace({ "manifest.json": draft() });
    expect(await folder.run(["preview", "manifest.json", "--face", face, ...SAME])).toEqual(
      ok(made(draft(), { face }).payload),
    );
  });

  it("with slug, source and the provenance of each field", async () => {
    const folder = workspace({ "manifest.json": draft() });
    const { payload, provenance } = made(draft(), { slug: "tick", source: "partner" });
    const args = ["preview", "manifest.json", "--slug", "tick", "--source=partner", "--provenance"];
    const every = expandProvenance(payload, provenance);
    expect(await folder.run([...args, ...SAME])).toEqual(ok({ ...payload, provenance: every }));
  });

  it("with all members in the author's order", async () => {
    const properties = ["b", "x10", "a", "x9"].map(
      (name) => `"${name}":{"default":"","type":"string","title":"T"}`,
    );
    const settings = `{"properties":{${properties.join(",")}},"type":"object"}`;
    const folder = workspace({ "manifest.json": draft({ settings_schema: settings }) });
    const { stdout } = await folder.run(["preview", "manifest.json", "--provenance", ...SAME]);
    const { data } = new ManifestDocument(stdout).value as unknown as Entry;
    expect(JSON.stringify((data.item["manifest"] as JsonObject)["settings_schema"])).toBe(settings);
    const traced = stdout.matchAll(/"\/data\/versions\/0\/manifest\/settings_schema\/properties\/(\w+)":/g);
    expect([...traced].map(([, name]) => name)).toEqual(["b", "x10", "a", "x9"]);
  });

  it("with warnings on standard error", async () => {
    const folder = workspace({ "manifest.json": draft({ tags: '["level-4", "level-9", "time"]' }) });
    const { status, stderr } = await folder.run(["preview", "manifest.json", ...SAME]);
    expect([status, stderr]).toEqual([
      0,
      'plugin-manifest: Tag "level-9" is left out: it matches no declared level or capability.\n',
    ]);
  });

  it("with the clock and a new UUID when none are given", async () => {
    const folder = workspace({ "manifest.json": draft() });
    const one = entry(await folder.run("preview manifest.json"));
    const other = entry(await folder.run("preview manifest.json"));
    expect(one.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(other.request_id).not.toBe(one.request_id);
    expect(Math.abs(Date.parse(String(one.data.item["updated_at"])) - Date.now())).toBeLessThan(60_000);
  });

  it("with the changelog beside the manifest", async () => {
    const folder = workspace({ "a/manifest.json": draft(), "a/CHANGELOG.md": "# 1.2.3\n\nNew hands.\n" });
    const [version] = entry(await folder.run("preview a/manifest.json")).data.versions;
    expect(version!["changelog"]).toBe("New hands.");
  });

  it("of standard input, whose surroundings depend on its name", async () => {
    const folder = workspace({
      "a/CHANGELOG.md": "# 1.2.3\n\nNew hands.\n",
      "CHANGELOG.md": "# 1.2.3\n\nNo.\n",
    });
    const changelog = async (...args: string[]) => {
      const outcome = await folder.run(["preview", "-", ...args], { input: draft() });
      return [outcome.status, entry(outcome).data.versions[0]!["changelog"]];
    };
    expect(await changelog()).toEqual([0, null]);
    expect(await changelog("--stdin-filename", "a/manifest.json")).toEqual([0, "New hands."]);
  });

  it("of the newest manifest of a detail response", async () => {
    const folder = workspace({ "catalog.json": detail() });
    const outcome = await folder.run(["preview", "catalog.json", ...SAME]);
    expect(numbers(outcome)).toEqual(["1.2.3"]);
    expect(outcome.status).toBe(0);
  });
});

describe("--package", () => {
  it("fills in the file's size and digest", async () => {
    const bytes = Buffer.alloc(3_000_000, "package");
    const folder = workspace({ "manifest.json": draft(), "win=1.zip": bytes, "mac.zip": "mac" });
    const outcome = await folder.run([
      ...["preview", "manifest.json", "--package", "windows_x64=win=1.zip"],
      ...["--package", "macos_arm64=mac.zip", ...SAME],
    ]);
    const packages = {
      windows_x64: { size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") },
      macos_arm64: { size: 3, sha256: createHash("sha256").update("mac").digest("hex") },
    };
    expect(outcome).toEqual(ok(made(draft(), { packages }).payload));
    expect(entry(outcome).data.versions[0]).toMatchObject({ artifact_size: 3_000_000, signature: null });
  });

  it("takes the platforms that the configuration adds", async () => {
    const folder = workspace({
      "manifest.json": draft(),
      ".plugin-manifest.json": '{ "vocabulary": { "platformKeys": ["bsd_x64"] } }',
    });
    const { status } = await folder.run("preview manifest.json --package bsd_x64=manifest.json");
    expect(status).toBe(0);
  });
});

describe("Earlier versions", () => {
  const tagged = () => {
    const folder = workspace();
    const repository = new Repository(folder.root);
    repository.release(draft({ version: '"1.0.0"' }), "v1.0.0").release(draft(), "v1.2.3");
    repository.git("remote", "add", "origin", "git@code.example:ada/clock.git");
    return { folder, repository };
  };

  it("come from the git tags, and the repository's address from its remote", async () => {
    const { folder } = tagged();
    const outcome = await folder.run("preview manifest.json --face=current");
    expect([outcome.status, outcome.stderr, numbers(outcome)]).toEqual([0, "", ["1.2.3", "1.0.0"]]);
    const { item, versions } = entry(outcome).data;
    expect(item["repository_url"]).toBe("https://code.example/ada/clock");
    expect(item["created_at"]).toBe("2030-01-01T12:00:00.000Z");
    expect(versions[1]).toMatchObject({ published_at: "2030-01-01T12:00:00.000Z", artifact_url: null });
  });

  it("name no repository for a plugin in a subfolder, unless its homepage is in that repository", async () => {
    const { folder } = tagged();
    folder.write("plugins/bell/manifest.json", draft());
    const repository = "https://code.example/ada/clock";
    folder.write("plugins/ring/manifest.json", draft({ homepage: `"${repository}/tree/main/ring"` }));
    const named = async (name: string) => {
      const { data } = entry(await folder.run(["preview", `plugins/${name}/manifest.json`]));
      return data.item["repository_url"];
    };
    expect([await named("bell"), await named("ring")]).toEqual(["https://clock.example/", repository]);
  });

  it("are empty without git", async () => {
    const { folder } = tagged();
    expect(await folder.run(["preview", "manifest.json", "--no-git", ...SAME])).toEqual(
      ok(made(draft()).payload),
    );
  });

  it.skipIf(!isUnix)("are not read with --no-git, which never runs git", async () => {
    const { folder } = tagged();
    folder.write("manifest.json", draft({ icon: '"gone.svg"' }));
    folder.write("bin/git", '#!/bin/sh\ntouch "$(dirname "$0")/asked"\n');
    chmodSync(folder.path("bin/git"), 0o755);
    const env = { PATH: `${folder.path("bin")}:${process.env["PATH"]}` };
    await folder.run("preview manifest.json --no-git --format html", { env });
    expect(existsSync(folder.path("bin/asked"))).toBe(false);
    await folder.run("preview manifest.json --format html", { env });
    expect(existsSync(folder.path("bin/asked"))).toBe(true);
  });

  it("come unchanged from the earlier entry", async () => {
    const { folder } = tagged();
    folder.write("clock.json", detail());
    folder.write("manifest.json", draft({ version: '"2.0.0"' }));
    const outcome = await folder.run([
      "preview",
      "manifest.json",
      "--entry",
      "clock.json",
      "--no-git",
      ...SAME,
    ]);
    const { data } = parse(detail()) as { data: { item: JsonObject; versions: JsonObject[] } };
    const earlier = { kind: "detail", item: data.item, versions: data.versions } as const;
    expect(outcome).toEqual(ok(made(draft({ version: '"2.0.0"' }), { earlier }).payload));
  });

  it("may be missing in a shallow clone, which is reported", async () => {
    const { repository } = tagged();
    const root = temporaryFolder();
    repository.git("clone", "--quiet", "--depth=1", pathToFileURL(repository.root).href, root);
    const outcome = await workspace().run(["preview", `${root}/manifest.json`]);
    expect([outcome.status, numbers(outcome), outcome.stderr]).toEqual([
      0,
      ["1.2.3"],
      "plugin-manifest: This is a shallow clone. Run 'git fetch --unshallow --tags' first.\n",
    ]);
  });
});

describe("A manifest with errors", () => {
  it("still has an entry; the status is 1", async () => {
    const text = draft({ name: undefined, version: '"1"' });
    const outcome = await workspace({ "manifest.json": text }).run(["preview", "manifest.json", ...SAME]);
    expect(outcome).toEqual({
      ...ok(made(text).payload),
      status: 1,
      stderr:
        "plugin-manifest: 'manifest.json' has 2 errors. Run 'plugin-manifest check manifest.json' to see them.\n",
    });
  });

  it("counts the errors against the interface that are suppressed or off", async () => {
    const text = draft({ id: '"x"', version: '"1"' });
    const configuration = JSON.stringify({
      rules: { "id-format": "off" },
      suppressions: [{ rule: "version-format", reason: "It is a draft." }],
    });
    const folder = workspace({ "manifest.json": text, ".plugin-manifest.json": configuration });
    const { status, stderr } = await folder.run(["preview", "manifest.json", ...SAME]);
    expect([status, stderr]).toEqual([
      0,
      "plugin-manifest: 2 errors against the interface are suppressed.\n",
    ]);
  });

  it.each<[what: string, text: string | Uint8Array, message: string]>([
    ["an empty file", "", "manifest.json:1:1: The file is empty. Write a JSON object, { … }."],
    ["broken text", '{\n  "id": "a.b"\n  "x": 1 }', "manifest.json:3:3: Missing comma before this."],
    ["a list", " []", "manifest.json:1:2: A manifest must be a JSON object, { … }."],
    [
      "an answer without versions",
      '{ "data": { "item": {} } }',
      "manifest.json:1:1: None of these versions has a manifest.",
    ],
    [
      "no UTF-8",
      Buffer.from('{ "id": "\xff" }', "latin1"),
      "manifest.json:1:10: The byte 0xFF is not valid UTF-8. Save the text as UTF-8.",
    ],
  ])("has no entry when it is %s", async (_, text, message) => {
    const folder = workspace({ "manifest.json": text });
    for (const format of ["json", "html"]) {
      const outcome = await folder.run(["preview", "manifest.json", "--format", format]);
      expect(outcome).toEqual({ status: 1, stdout: "", stderr: `plugin-manifest: ${message}\n` });
    }
  });
});

describe("An object without members", () => {
  it("shows on its page the error that check reports", async () => {
    const folder = workspace({ "manifest.json": "{}" });
    expect((await folder.run("check manifest.json --quiet")).status).toBe(1);
    const page = await folder.run("preview manifest.json --format html");
    expect(new Rendered(page.stdout).find("strip").text).toBe("1 error keeps this from being published");
  });
});

const PLATFORMS =
  "The platforms are windows_x64, windows_arm64, macos_arm64, macos_x64, linux_x64 and linux_arm64.";

describe("Invalid usage", () => {
  it.each<[args: string, message: string]>([
    ["", "'preview' takes one file, or - for standard input."],
    ["manifest.json other.json", "'preview' takes one file, or - for standard input."],
    ["manifest.json --face today", "--face must be published or current, not 'today'."],
    [
      "settings/.plugin-manifest.json",
      "'settings/.plugin-manifest.json' is neither a manifest nor a detail response with a manifest.",
    ],
    ["manifest.json --format pdf", "--format must be json or html, not 'pdf'."],
    [
      "manifest.json --now 2030-01-01",
      "--now must be a timestamp such as 2030-01-31T12:00:00.000Z, not '2030-01-01'.",
    ],
    ["manifest.json --request-id 7", "--request-id must be a UUID, not '7'."],
    ["manifest.json --slug tick/tock", "--slug must be letters, digits and - _ . ~, not 'tick/tock'."],
    ["manifest.json --package x.zip", "--package must be <platform>=<file>, not 'x.zip'."],
    ["manifest.json --package windows_x64=", "--package must be <platform>=<file>, not 'windows_x64='."],
    ["manifest.json --package windows_x46=x", "Unknown platform 'windows_x46'. Did you mean 'windows_x64'?"],
    ["manifest.json --package win32-x64=x", "Unknown platform 'win32-x64'. Did you mean 'windows_x64'?"],
    ["manifest.json --package linux_x86=x", `Unknown platform 'linux_x86'. ${PLATFORMS}`],
    ["manifest.json --package __proto__=x", `Unknown platform '__proto__'. ${PLATFORMS}`],
    [
      "manifest.json --package windows_x64=manifest.json --package windows_x64=manifest.json",
      "--package has two files for 'windows_x64'.",
    ],
    ["manifest.json --package windows_x64=no.zip", "Cannot read 'no.zip': the file does not exist."],
    ["manifest.json --package windows_x64=.", "Cannot read '.': it is a folder."],
    ["manifest.json --entry no.json", "Cannot read 'no.json': the file does not exist."],
    [
      "manifest.json --entry manifest.json",
      "--entry must be a detail response of the catalog; 'manifest.json' is not one.",
    ],
    ["manifest.json --git", "Unknown option '--git'. Did you mean '--no-git'?"],
    ["no.json", "Cannot read 'no.json': the file does not exist."],
    [".", "Cannot read '.': it is a folder."],
  ])("is reported: preview %s", async (args, message) => {
    const folder = workspace({ "manifest.json": draft(), "settings/.plugin-manifest.json": "{}" });
    const outcome = await folder.run(["preview", ...args.split(" ").filter(Boolean)]);
    expect(outcome).toEqual(refused(message));
  });
});

describe("--format html", () => {
  const HOSTILE = '"<script>alert(1)</script><img src=x onerror=alert(1)>"';

  it("is one page without scripts or other files", async () => {
    const folder = workspace({
      "manifest.json": draft({ name: HOSTILE, icon: '"icon.svg"' }),
      "icon.svg": "<svg onload='alert(1)'/>",
    });
    const { status, stdout, stderr } = await folder.run([
      "preview",
      "manifest.json",
      "--format=html",
      ...SAME,
    ]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^<!DOCTYPE html>\n.*<\/html>\n$/s);
    expect(stdout).not.toMatch(/<(?:script|link|iframe|object|embed)\b/i);
    expect([...stdout.matchAll(/\ssrc="([^"]{0,30})/g)].map(([, source]) => source)).toEqual([
      "data:image/svg+xml;base64,PHN2",
    ]);
    expect(stdout).toContain("default-src 'none'");
    expect(stdout).toContain("--text: light-dark(");
    expect((await folder.run(["preview", "manifest.json", "--format=html", ...SAME])).stdout).toBe(stdout);
  });

  it("shows every tab", async () => {
    const folder = workspace({ "manifest.json": draft({ version: '"2.0.0"' }), "clock.json": detail() });
    const { stdout } = await folder.run([
      "preview",
      "manifest.json",
      "--entry=clock.json",
      "--format=html",
      ...SAME,
    ]);
    const parts = [...stdout.matchAll(/id="part-([a-z]+)"/g)].map(([, name]) => name);
    expect(parts).toEqual(["page", "install", "changes", "release", "payload", "checks"]);
    expect(stdout).toContain(REQUEST_ID);
    expect(stdout).not.toContain("isLoading");
  });

  it("has the checklist of check --release, also for packages and without git", async () => {
    const folder = workspace({ "manifest.json": draft({ changelog: '"Rings."' }), "clock.zip": "PK" });
    const args = ["preview", "manifest.json", "--no-git", "--package=windows_x64=clock.zip", "--format=html"];
    const { stdout } = await folder.run([...args, ...SAME]);
    const lists = stdout.match(/(?<=class="points">).*?(?=<\/ul>)/gs) ?? [];
    const points = lists
      .flatMap((list) => list.split("<li ").slice(1))
      .map((point) => new Rendered(`<li ${point}`).text);
    expect(points).toEqual([
      "[Error] Cannot read package 'clock.zip'. It is not a zip file, or it is damaged.",
      "[Worth a look] The release was not compared with an earlier version: The option --no-git is set. release-history line 5 · version",
      "[Unknown] A package was not read, so its files were not checked.",
      "[Unknown] A package was not read, so its size and digest are not known.",
      "[Done] The manifest has no errors.",
      "[Done] Every template text has been replaced.",
      '[Done] The property "changelog" says what is new.',
      "[Done] No platform lacks a native library that another one has.",
    ]);
  });

  it("needs no other file", async () => {
    const folder = workspace({ "manifest.json": placeholder() });
    expect((await folder.run("preview manifest.json --format=html")).status).toBe(0);
    expect(existsSync(folder.path("static.css"))).toBe(false);
  });
});
