import { expect, it } from "vitest";
import type { ComparisonBasesResult } from "../../../server/protocol";
import { agentOf } from "../../support/agent";
import { workspace } from "../../support/cli";
import { draft } from "../../support/manifests";
import { randomFrom } from "../../support/random";
import { Repository } from "../../support/repository";
import { sharedServers } from "../../support/shared-server";
import { numbers, start } from "../../entry/repository-entry";

/*
 * Whatever tags a repository has, everything that speaks of an earlier version names the same one: the preview, its tab
 * Release, Compare with Version, diff, preview and agents (docs/spec/release.md, One past).
 */

const shared = sharedServers();
const next = randomFrom(20_301_103);
const below = (count: number) => Math.floor(next() * count);

/** A release that the past has, in the words of the test: it knows what was tagged. */
interface Made {
  readonly tag: string;
  readonly version: string;
  readonly isReachable: boolean;
}

const manifest = (version: string) =>
  draft({ version: `"${version}"`, description: `"Shows the time of ${version}."` });

const compare = (one: string, other: string) => one.localeCompare(other, "en", { numeric: true });

/** Makes a repository in which versions are tagged in any order and style, with tags that are no release between them. */
function anyRepository() {
  const folder = workspace();
  const repository = new Repository(folder.root).release(manifest("0.0.1"));
  const made: Made[] = [];
  const versions = Array.from({ length: 2 + below(4) }, (_, i) => `${1 + below(3)}.${below(12)}.${i}`);
  for (const version of versions) {
    const tag = [`v${version}`, version, `clock@${version}`, `clock-v${version}`][below(4)]!;
    const isReachable = below(4) > 0;
    if (!isReachable) repository.git("checkout", "--quiet", "-b", `side-${version}`);
    repository.release(manifest(version), tag);
    made.push({ tag, version, isReachable });
    if (!isReachable) repository.git("checkout", "--quiet", "main");
    const others = [`v${version}-beta.1`, `nightly-${version}`, `other@9.${version}`, "latest"];
    if (below(2) === 0) repository.git("tag", "--force", others[below(4)]!);
  }
  const releases = made
    .filter(({ isReachable }) => isReachable)
    .sort((a, b) => compare(b.version, a.version));
  return { folder, repository, releases };
}

it("has one base and one list of earlier versions on every surface", { timeout: 120_000 }, async () => {
  for (let i = 0; i < 10; i++) {
    const { folder, repository, releases } = anyRepository();
    const text = manifest("4.0.0");
    repository.write("manifest.json", text);
    const tag = releases[0]?.tag ?? null;
    const earlier = releases.map(({ version }) => version);

    const server = await start(repository, {}, shared);
    await server.open(repository.uri(), text);
    const shown = (await server.entry(repository.uri(), { release: { packages: [] } }))!;
    const { releases: bases } = (await server.ask<ComparisonBasesResult | null>(
      "pluginManifest/comparisonBases",
      repository.uri(),
    ))!;
    const printed = JSON.parse((await folder.run(["preview", "manifest.json"])).stdout) as typeof shown.entry;
    const diff = JSON.parse((await folder.run(["diff", "--format", "json"])).stdout) as {
      baseRevision: { tag: string } | null;
    };
    const agent = await agentOf(folder.root);
    const told = await agent.call<typeof diff>("compare_manifests", { path: "manifest.json" });
    const lower = releases.length > 0 ? [manifest("0.0.2"), "release-version"] : [text, undefined];
    repository.write("manifest.json", lower[0]!);
    const checked = await folder.run(["check", "--release", "--format", "json", "manifest.json"]);

    expect({
      changes: shown.comparison?.tag ?? null,
      release: shown.release?.last?.tag ?? null,
      diff: diff.baseRevision?.tag ?? null,
      agent: told.baseRevision?.tag ?? null,
    }).toEqual({ changes: tag, release: tag, diff: tag, agent: tag });
    expect({
      preview: numbers(shown).slice(1).sort(compare),
      command: numbers({ ...shown, entry: printed })
        .slice(1)
        .sort(compare),
      bases: bases.map(({ version }) => version),
    }).toEqual({ preview: [...earlier].reverse(), command: [...earlier].reverse(), bases: earlier });
    expect(checked.stdout.includes('"code": "release-version"')).toBe(lower[1] !== undefined);
  }
});
