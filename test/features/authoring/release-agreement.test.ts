import { expect, it } from "vitest";
import type { EntryResult } from "../../../server/protocol";
import { attribute, Rendered, render } from "../../page/rendered";
import { start } from "../../entry/repository-entry";
import { report, workspace } from "../../support/cli";
import { draft, published } from "../../support/manifests";
import { Repository } from "../../support/repository";

const version = (number: string, members: Readonly<Record<string, string>> = {}) =>
  draft({ version: JSON.stringify(number), ...members });
const CHANGELOG = "# Changelog\n\n## 1.2.3\n\n- Rings.\n";
const PERMISSIONS =
  '[{ "type": "ipc_register" }, { "type": "network_http" }, { "type": "process_spawn", "value": ["git"] }]';

/** Manifests by folder: that of the release 1.0.0, today's, and whether the changelog says something. */
const MANIFESTS: Readonly<Record<string, { before?: string; now: string; files?: Record<string, string> }>> =
  {
    ready: {
      before: version("1.0.0"),
      now: version("1.2.3"),
      files: { "CHANGELOG.md": CHANGELOG, "native/clock.dll": "", "frontend/index.js": "" },
    },
    broken: {
      before: version("1.0.0"),
      now: version("0.9.0", {
        id: '"com.example.bell"',
        name: '"My Plugin"',
        license: '"MIT License"',
        compatibility: '{ "min_app_version": "1.0.0", "platforms": ["windows", "linux"] }',
        permissions: PERMISSIONS,
        capability_levels: "[1]",
      }),
      files: { "CHANGELOG.md": CHANGELOG },
    },
    first: { now: version("1.2.3"), files: { "native/clock.dll": "" } },
    published: { before: published(), now: published(), files: { "CHANGELOG.md": "# Changelog\n" } },
    misspelled: { before: version("1.0.0"), now: version("1.x") },
    unfinished: { before: version("1.0.0"), now: version("1.2.3").replace(",", "") },
  };

/** Writes the manifests, with the releases before them. */
function everyManifest(): Repository {
  const repo = new Repository(workspace().root);
  for (const [folder, { before }] of Object.entries(MANIFESTS)) {
    if (before !== undefined) repo.write(`${folder}/manifest.json`, before).commit(`${folder}-v1.0.0`);
  }
  for (const [folder, { now, files = {} }] of Object.entries(MANIFESTS)) {
    repo.write(`${folder}/manifest.json`, now);
    for (const [name, text] of Object.entries(files)) repo.write(`${folder}/${name}`, text);
  }
  return repo;
}

/** What the tab says of its problems: severity, code with the line, sentence. */
function problemsInTab(result: EntryResult): string[] {
  const { elements } = render({ result }, { tab: "release" }).find("points");
  const items = elements.filter(({ tagName }) => tagName === "li").map((item) => new Rendered("", [item]));
  return items.flatMap((item) => {
    const [state = ""] = /(?<=is-)\w+/.exec(attribute(item.elements[0]!, "class") ?? "") ?? [];
    const place = item.find("place").text.replace(/ · .*$/, "");
    const [said] = item.elements.filter(({ tagName }) => tagName === "bdi");
    return place === "" ? [] : [`${state} ${place}: ${new Rendered("", [said!]).text}`];
  });
}

it("The tab Release has the problems of check --release, in the same words", async () => {
  const repo = everyManifest();
  const outcome = await workspace().run(["check", "--release", "--format=json", repo.root]);
  const server = await start(repo);
  const seen: Record<string, readonly string[]> = {};
  const expected: Record<string, readonly string[]> = {};
  for (const { path, diagnostics } of report(outcome).files) {
    const name = path.split("/").at(-2) ?? "";
    expected[name] = diagnostics
      .filter(({ code, severity }) => code.startsWith("release-") || ["error", "warning"].includes(severity))
      // The tab does not compare manifests with each other.
      .filter(({ code }) => !code.startsWith("workspace-"))
      .map(({ code, severity, message, range }) => {
        const { start: at } = range as { start: { line: number } };
        return `${severity} ${code} line ${at.line + 1}: ${message}`;
      })
      .sort();
    const uri = repo.uri(`${name}/manifest.json`);
    // A text that does not parse has a page once there has been a good one.
    await server.open(uri, MANIFESTS[name]!.before ?? MANIFESTS[name]!.now);
    await server.entry(uri);
    await server.change(uri, MANIFESTS[name]!.now);
    await server.ask("pluginManifest/release", uri);
    const params = { release: { packages: [] } };
    const result = await server.ask<EntryResult>("pluginManifest/entry", uri, params);
    seen[name] = problemsInTab(result).sort();
  }
  server.stop();
  expect(Object.keys(seen).sort()).toEqual(Object.keys(MANIFESTS).sort());
  expect(expected["broken"]?.map((line) => line.split(" line ")[0])).toEqual([
    "error level-member-missing",
    "error release-changelog",
    "error release-id",
    "error release-template",
    "error release-version",
    "information release-permission",
    "information release-permission",
    "information release-permission",
    "warning level-not-declared",
    "warning release-file",
    "warning release-file",
    "warning release-platform",
    "warning unobserved-value",
  ]);
  expect(seen).toEqual(expected);
});
