import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { preview } from "../../../server/api";
import { valueAt, type JsonObject } from "../../../server/core/json/tree/value";
import type { ComparisonBasesResult } from "../../../server/protocol";
import { numbers, start } from "../../entry/repository-entry";
import { runs, TIMEOUT } from "../../fuzz/runs";
import { inProcessAgent } from "../../support/agent";
import { report, Workspace, type Outcome } from "../../support/cli";
import { detail } from "../../support/manifests";
import { Repository, temporaryFolder } from "../../support/repository";
import { sharedServers } from "../../support/shared-server";
import { byDate, expectedOf, history, manifest, repositoryOf, shallowCloneOf } from "./any-history";

/*
 * Whatever tags a repository has, everything that speaks of an earlier version names the same one: the preview, its tab
 * Release, Compare with Version, diff, check --release, agents and the npm functions (docs/spec/release.md, Release tags).
 */

const shared = sharedServers();
const SHALLOW = "This is a shallow clone. Run 'git fetch --unshallow --tags' first.";

interface Diff {
  readonly base: string | null;
  readonly baseRevision: { readonly tag: string } | null;
}

/** What the editor says of the past of a manifest on disk. */
async function inEditor(repository: Repository, name: string, text: string, currentEntry?: string) {
  const initializationOptions = currentEntry === undefined ? {} : { catalog: { currentEntry } };
  const server = await start(repository, { initializationOptions }, shared);
  const uri = repository.uri(name);
  await server.open(uri, text);
  const shown = (await server.entry(uri, { release: { packages: [] } }))!;
  const bases = await server.ask<ComparisonBasesResult>("pluginManifest/comparisonBases", uri);
  await server.close(uri);
  return { shown, bases };
}

/** The base that each surface names: a tag, null for none, or a sentence. */
async function basesOf(repository: Repository, name: string, text: string) {
  const folder = new Workspace(repository.root);
  repository.write(name, text);
  const { shown, bases } = await inEditor(repository, name, text);
  const diff = await folder.run(["diff", name, "--format=json"]);
  const agent = await inProcessAgent(repository.root);
  const told = await agent
    .call<Diff>("compare_manifests", { path: name })
    .then(tagOf, (error: unknown) => (error as Error).message);
  return {
    shown,
    bases,
    named: {
      changes: shown.changes?.tag ?? null,
      release: shown.release?.last?.tag ?? null,
      diff: diff.status === 0 ? tagOf(JSON.parse(diff.stdout) as Diff) : diff.stderr.trim(),
      agent: told,
    },
  };
}

const tagOf = ({ baseRevision }: Diff) => baseRevision?.tag ?? null;

/** The versions after the first in a printed entry. */
const earlierIn = (entry: JsonObject) =>
  (valueAt(entry, "/data/versions") as { version: string }[]).slice(1).map(({ version }) => version);

const errorsOf = (outcome: Outcome, code: string) =>
  report(outcome)
    .files.flatMap(({ diagnostics }) => diagnostics)
    .filter((each) => each.code === code && each.severity === "error")
    .map(({ message }) => message);

describe("the past of a manifest", () => {
  it("has one base and one list of earlier versions on every surface", { timeout: TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async (each) => {
        const { repository, name, made } = repositoryOf(each);
        const folder = new Workspace(repository.root);
        const { isTaggedBefore, isUnchanged, isShallow } = each;
        const text = isUnchanged ? manifest(each.commits.at(-1)!.version) : manifest("4.0.0");
        const { tag, released } = expectedOf(made, isUnchanged, isTaggedBefore);
        const { shown, bases, named } = await basesOf(repository, name, text);
        const checked = (file: string) => folder.run(["check", "--release", "--format=json", file]);

        if (isShallow) {
          const refused = `Nothing to compare '${name}' with: ${SHALLOW}`;
          const command = `plugin-manifest: ${refused}`;
          expect(named).toEqual({ changes: null, release: null, diff: command, agent: refused });
          expect(errorsOf(await checked(name), "release-history")).toEqual([
            "A shallow clone lacks earlier versions. Run 'git fetch --unshallow --tags' first.",
          ]);
          return;
        }
        expect(named).toEqual({ changes: tag, release: tag, diff: tag, agent: tag });

        const version = (JSON.parse(text) as { version: string }).version;
        const before = byDate(released).filter((one) => one !== version);
        const printed = JSON.parse((await folder.run(["preview", name])).stdout) as JsonObject;
        const releases = released.map(({ version: then, day }) => ({
          text: manifest(then),
          publishedAt: new Date(Date.UTC(2030, 0, day, 12)).toISOString(),
        }));
        expect({
          page: numbers(shown).slice(1),
          command: earlierIn(printed),
          npm: earlierIn(preview(text, { releases }).entry),
          bases: bases.releases.map((one) => one.tag),
        }).toEqual({
          page: before,
          command: before,
          npm: before,
          bases: released.map((one) => one.tag),
        });

        // As high as the highest release, and not equal to it.
        const { earlier } = expectedOf(made, false, isTaggedBefore);
        const [highest] = earlier;
        repository.write(name, manifest(highest?.version ?? "4.0.0", "Tells the time of"));
        expect(errorsOf(await checked(name), "release-version")).toEqual(
          highest
            ? [`Version "${highest.version}" is already released as tag "${highest.tag}". Raise it.`]
            : [],
        );
      }),
      runs(8),
    );
  });

  it.each<[where: string, make: () => Repository]>([
    ["a repository with releases", released],
    ["a shallow clone", () => shallowCloneOf(released())],
    ["a folder without git", () => new Repository(temporaryFolder(), false)],
  ])("has the saved catalog entry as the base on every surface, in %s", async (_, make) => {
    const text = manifest("1.2.3", "Tells the time of");
    const repository = make().write("manifest.json", text).write("saved/clock.json", detail());
    const folder = new Workspace(repository.root);
    const { shown, bases } = await inEditor(repository, "manifest.json", text, "saved/clock.json");
    const diff = await folder.run(["diff", "manifest.json", "--entry=saved/clock.json"]);
    const markdown = await folder.run([
      ...["diff", "manifest.json", "--entry=saved/clock.json", "--format=markdown"],
    ]);
    const agent = await inProcessAgent(repository.root);
    const paths = { path: "manifest.json", entry: "saved/clock.json" };
    const told = await agent.call<Diff & { summary: string }>("compare_manifests", paths);
    const asked = await agent.call<Checked>("check_manifest", { ...paths, release: true });
    const checked = await folder.run([
      ...["check", "--release", "--entry=saved/clock.json", "--format=json", "manifest.json"],
    ]);
    const refused = ['Version "1.2.3" is already the version of the saved catalog entry. Raise it.'];
    expect({
      changes: [shown.changes?.base, shown.changes?.tag],
      release: shown.release?.last,
      bases: bases.saved,
      points: shown.release?.points
        .filter(({ code }) => /^release-(?:id|permission)$/.test(code))
        .map(({ message }) => message),
      diff: diff.stdout.split("\n")[0],
      markdown: markdown.stdout.split("\n")[0],
      agent: [told.base, told.baseRevision],
      checkedByAgent: asked.problems.filter(isRefusal).map(({ message }) => message),
      checked: errorsOf(checked, "release-version"),
      history: errorsOf(checked, "release-history"),
    }).toEqual({
      changes: ["1.2.3", undefined],
      release: { version: "1.2.3" },
      bases: { version: "1.2.3", isSame: false },
      points: [
        'The identifier is unchanged since version "1.2.3" of the saved catalog entry.',
        'No access is new since version "1.2.3" of the saved catalog entry.',
      ],
      diff: "saved catalog entry (1.2.3) → manifest.json (1.2.3)",
      markdown: "### What changes from `1.2.3` of the saved catalog entry to `1.2.3`",
      agent: ["1.2.3", null],
      checkedByAgent: refused,
      checked: refused,
      history: [],
    });
  });
});

interface Checked {
  readonly problems: readonly { readonly code: string; readonly message: string }[];
}

const isRefusal = ({ code }: Checked["problems"][number]) => code === "release-version";

const released = () =>
  new Repository().release(manifest("1.0.0"), "v1.0.0").release(manifest("1.1.0"), "v1.1.0");
