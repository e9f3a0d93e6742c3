import { describe, expect, it } from "vitest";
import { workspace } from "../../support/cli";
import { draft } from "../../support/manifests";
import { Repository } from "../../support/repository";

/*
 * The tags that `diff` takes for releases (release.md, Release tags), in real repositories. The plugin is
 * com.example.clock, in the folder `bell` beside com.example.gong.
 */

const ADDED = '[{ "type": "ipc_register" }, { "type": "network_http" }]';
const clock = (version: string, permissions?: string) =>
  draft({ version: `"${version}"`, ...(permissions !== undefined && { permissions }) });
const gong = (version: string) => draft({ version: `"${version}"`, id: '"com.example.gong"' });

/** A repository with the manifest and that of another plugin; a version without tags is only committed. */
function monorepo(...releases: readonly (readonly [version: string, ...tags: string[]])[]) {
  const folder = workspace();
  const repo = new Repository(folder.root).write("gong/manifest.json", gong("1.0.0"));
  for (const [version, ...tags] of releases) repo.write("bell/manifest.json", clock(version)).commit(...tags);
  return Object.assign(folder, { repo });
}

/** Adds a permission, and returns what `diff --fail-on permission` says. */
async function gate(folder: ReturnType<typeof monorepo>, file = "bell/manifest.json") {
  folder.write(file, clock("9.9.9", ADDED));
  const { status, stdout, stderr } = await folder.run(["diff", "--fail-on=permission", file]);
  return { status, title: stdout.split("\n")[0], stderr };
}

const since = (tag: string, version = "1.2.0") => `${tag} (${version}) → bell/manifest.json (9.9.9)`;

describe("A release tag", () => {
  it.each([
    ...["v1.2.0", "1.2.0", "clock@1.2.0", "clock_v1.2.0", "com.example.clock/1.2.0", "CLOCK-V1.2.0"],
    ...["@acme/clock@1.2.0", "plugins/clock/v1.2.0", "plugins/bell-1.2.0", "Bell/1.2.0"],
  ])("may be called %s", async (tag) => {
    expect(await gate(monorepo(["1.2.0", tag]))).toEqual({ status: 1, title: since(tag), stderr: "" });
  });

  it("has the form that the configuration names", async () => {
    const folder = monorepo(["1.2.0", "c/r-1.2.0"]);
    folder.write(".plugin-manifest.json", '{ "releaseTags": "c/r-{version}" }');
    expect(await gate(folder)).toEqual({ status: 1, title: since("c/r-1.2.0"), stderr: "" });
  });

  it("may have leading zeros in its version", async () => {
    const folder = monorepo(["2026.1.5", "v2026.01.05"]);
    expect((await gate(folder)).title).toBe(since("v2026.01.05", "2026.1.5"));
  });

  it("may have any prefix if this is the only manifest and its version matches", async () => {
    const folder = monorepo(["1.2.0"]);
    folder.repo.git("rm", "-r", "--quiet", "gong");
    folder.repo.commit("release-1.2.0");
    folder.repo.write("bell/manifest.json", clock("1.2.1")).commit("release-1.3.0");
    const stderr =
      'plugin-manifest: Tag "release-1.3.0" has no known form. If it is a release, set "releaseTags" to `release-{version}` in .plugin-manifest.json.\n';
    expect(await gate(folder)).toEqual({ status: 2, title: since("release-1.2.0"), stderr });
    folder.repo.git("tag", "--delete", "release-1.3.0");
    expect(await gate(folder)).toEqual({ status: 1, title: since("release-1.2.0"), stderr: "" });
  });

  it("with the plugin's name wins over one without", async () => {
    const folder = monorepo(["1.2.0", "v1.2.0"], ["1.2.0", "clock-1.2.0"]);
    expect((await gate(folder)).title).toBe(since("clock-1.2.0"));
  });
});

describe("A tag of no known form", () => {
  const one =
    'plugin-manifest: Tag "release-1.2.0" has no known form. If it is a release, set "releaseTags" to `release-{version}` in .plugin-manifest.json.\n';

  it("fails --fail-on if there is no other base", async () => {
    const folder = monorepo(["1.2.0", "release-1.2.0"]);
    expect(await gate(folder)).toEqual({ status: 2, title: "bell/manifest.json (9.9.9)", stderr: one });
    expect(await folder.run("diff bell/manifest.json")).toMatchObject({ status: 0, stderr: one });
  });

  it("lists at most three tags, highest first", async () => {
    const folder = monorepo(["1.2.0", "r-1.10.0", "r-1.9.0", "s.1.2.0", "r1.1.0"]);
    expect((await folder.run("diff bell/manifest.json")).stderr).toBe(
      'plugin-manifest: Tags "r-1.10.0", "r-1.9.0", "s.1.2.0" have no known form. If they are releases, set "releaseTags" to `r-{version}` in .plugin-manifest.json.\n',
    );
  });

  it("fails --fail-on if its version is above the base's, by its name or its manifest", async () => {
    const named = monorepo(["1.1.0", "v1.1.0"], ["1.0.0", "release-1.2.0"]);
    expect(await gate(named)).toEqual({ status: 2, title: since("v1.1.0", "1.1.0"), stderr: one });
    const held = monorepo(["1.3.0", "v1.3.0"], ["1.4.0", "release-1.2.0"]);
    expect(await gate(held)).toEqual({ status: 2, title: since("v1.3.0", "1.3.0"), stderr: one });
  });

  it("is noted, but passes, below a higher base", async () => {
    const folder = monorepo(["1.2.0", "release-1.2.0"], ["1.3.0", "v1.3.0"]);
    folder.repo.write("bell/manifest.json", clock("1.3.0", "[]"));
    expect(await folder.run("diff --fail-on=permission bell/manifest.json")).toMatchObject({
      ...{ status: 0, stderr: one },
    });
  });

  it("is ignored if it belongs to another plugin", async () => {
    const folder = monorepo(["1.1.0", "v1.1.0"]);
    folder.repo.write("gong/.plugin-manifest.json", '{ "releaseTags": "g{version}" }');
    folder.repo.commit("gong@5.0.0", "g6.0.0");
    expect(await gate(folder)).toEqual({ status: 1, title: since("v1.1.0", "1.1.0"), stderr: "" });
  });

  it("finds a moved manifest by its id, and is ignored without one", async () => {
    const folder = monorepo();
    folder.repo.commit("other-1.3.0").write("bell/manifest.json", clock("1.2.0")).commit("release-1.2.0");
    folder.repo.git("rm", "-r", "--quiet", "bell");
    folder.repo.commit();
    const text = JSON.stringify(JSON.parse(clock("1.2.0")), null, 8);
    folder.repo.write("new/manifest.json", text).commit();
    expect(await gate(folder, "new/manifest.json")).toMatchObject({ status: 2, stderr: one });
    folder.repo.git("tag", "--delete", "release-1.2.0");
    expect(await gate(folder, "new/manifest.json")).toMatchObject({ status: 0, stderr: "" });
  });
});

describe("A side that names a member twice", () => {
  const twice = clock("1.3.0").replace(
    '"permissions":',
    '"permissions": [{ "type": "network_http" }], "permissions":',
  );

  it("cannot be read: a file, a revision and a release", async () => {
    const folder = monorepo(["1.2.0", "v1.2.0"]);
    folder.repo.write("bell/manifest.json", twice).commit("v1.3.0");
    expect(await folder.run("diff bell/manifest.json")).toMatchObject({
      status: 2,
      stderr: `plugin-manifest: 'bell/manifest.json' has the property "permissions" twice. Remove one.\n`,
    });
    folder.repo.write("bell/manifest.json", clock("1.4.0"));
    expect((await folder.run("diff v1.3.0 bell/manifest.json")).status).toBe(2);
    expect(await gate(folder)).toEqual({
      ...{ status: 2, title: since("v1.2.0") },
      stderr: 'plugin-manifest: The manifest at tag "v1.3.0" cannot be read. Name another base.\n',
    });
  });
});

describe("A plugin that no release tag holds", () => {
  it("is new: every permission is listed, and --fail-on passes with a notice", async () => {
    const folder = monorepo(["1.2.0", "v1.2.0"]);
    const text = draft({ version: '"1.0.0"', id: '"com.example.rings"' });
    folder.repo.write("rings/manifest.json", text).commit();
    for (const changes of ["breaking", "permission", "bump"])
      expect(await folder.run(["diff", `--fail-on=${changes}`, "rings/manifest.json"])).toEqual({
        status: 0,
        stdout:
          'rings/manifest.json (1.0.0)\n  permission  Permission "ipc_register" is added.  /permissions/0\n\n1 change: 1 permission. The manifest is in no release, so everything that it may do is new.\n',
        stderr: "plugin-manifest: No release has the manifest, so --fail-on passes.\n",
      });
  });

  it("is not assumed if its releases have no valid version", async () => {
    const folder = monorepo(["1.2", "v1.2.0"], ["1.3.0-beta", "v1.3.0"]);
    folder.repo.write("bell/manifest.json", clock("1.2.0.0")).commit("clock@1.2.0");
    expect(await gate(folder)).toMatchObject({ status: 1 });
  });

  it("does not pass if its releases have no valid version, even without permissions", async () => {
    const folder = monorepo(["v1", "v1.2.0"], ["1.3.0-beta", "v1.3.0"]);
    folder.repo.write("bell/manifest.json", clock("1.4.0", "[]"));
    const stderr =
      "plugin-manifest: No release of the manifest has a valid version, so everything that it may do is new.\n";
    for (const changes of ["breaking", "permission", "bump"])
      expect(await folder.run(["diff", `--fail-on=${changes}`, "bell/manifest.json"])).toMatchObject({
        ...{ status: 2, stderr },
      });
    expect((await folder.run("diff bell/manifest.json")).status).toBe(0);
  });
});
