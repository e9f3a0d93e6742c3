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

interface Diagnostic {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
}

/** A release that the past has, in the words of the test: it knows what was tagged. */
interface Made {
  readonly tag: string;
  readonly version: string;
  readonly isReachable: boolean;
  /** The day of its commit. */
  readonly day: number;
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
    made.push({ tag, version, isReachable, day: made.length });
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
  for (let i = 0; i < 6; i++) {
    const { folder, repository, releases } = anyRepository();
    const text = manifest("4.0.0");
    repository.write("manifest.json", text);
    const tag = releases[0]?.tag ?? null;
    const earlier = releases.map(({ version }) => version);
    // The entry has them by their dates, and every commit is a day later than the one before.
    const byDate = [...releases].sort((a, b) => b.day - a.day).map(({ version }) => version);

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
    // As high as the highest release, and not equal to it.
    const [highest = "4.0.0"] = earlier;
    repository.write("manifest.json", manifest(highest).replace("Shows", "Tells"));
    const checked = await folder.run(["check", "--release", "--format", "json", "manifest.json"]);
    const { diagnostics } = (JSON.parse(checked.stdout) as { files: { diagnostics: Diagnostic[] }[] })
      .files[0]!;
    const refusals = diagnostics.filter(
      ({ code, severity }) => code === "release-version" && severity === "error",
    );

    expect({
      changes: shown.comparison?.tag ?? null,
      release: shown.release?.last?.tag ?? null,
      diff: diff.baseRevision?.tag ?? null,
      agent: told.baseRevision?.tag ?? null,
    }).toEqual({ changes: tag, release: tag, diff: tag, agent: tag });
    expect({
      preview: numbers(shown).slice(1),
      command: numbers({ ...shown, entry: printed }).slice(1),
      bases: bases.map(({ version }) => version),
    }).toEqual({ preview: byDate, command: byDate, bases: earlier });
    expect(refusals.map(({ message }) => message)).toEqual(
      tag === null
        ? []
        : [`Version "${highest}" is not above "${highest}", the version of tag "${tag}". Raise it.`],
    );
  }
});
