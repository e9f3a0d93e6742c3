import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { codes, report, workspace, type Outcome, type Workspace, printed } from "../support/cli";
import { draft } from "../support/manifests";
import { LIBRARIES, PICTURE_FORMATS } from "../support/package-files";
import { Repository } from "../support/repository";
import { isUnix } from "../support/system";
import { encrypted, zip, zipOf } from "../support/zip";

const CHANGELOG = "# Changelog\n\n## 1.2.3\n\n- Rings.\n";
const NOTHING = "1 file checked: 0 errors, 0 warnings.\n";
const manifest = (version: string, members: Readonly<Record<string, string>> = {}): string =>
  draft({ version: `"${version}"`, ...members });

/** A repository with the release 1.0.0 and everything that the release 1.2.3 needs. */
function ready(): Workspace & { repo: Repository } {
  const folder = workspace();
  const repo = new Repository(folder.root);
  repo.release(manifest("1.0.0"), "v1.0.0");
  repo.write("native/clock.dll", "dll").write("frontend/index.js", "js").write("CHANGELOG.md", CHANGELOG);
  repo.write("manifest.json", manifest("1.2.3"));
  return Object.assign(folder, { repo });
}

/** The package of a release. @param before the beginning of each name */
const packed = (text: string, before = ""): Buffer =>
  zip({
    [`${before}manifest.json`]: text,
    [`${before}native/clock.dll`]: LIBRARIES.windows_x64,
    [`${before}frontend/index.js`]: "js",
  });
const WHOLE = packed(manifest("1.2.3"));

const check = (folder: Workspace, ...args: string[]): Promise<Outcome> =>
  folder.run(["check", "--release", ...args]);
const json = async (folder: Workspace, ...args: string[]): Promise<string[]> =>
  codes(await check(folder, "--format=json", ...args));
/** The codes without the hint about what the catalog adds. */
const problems = async (folder: Workspace, ...args: string[]): Promise<string[]> =>
  (await json(folder, ...args)).filter((code) => code !== "catalog-members-missing");

describe("check --release finds nothing", () => {
  it("in a release that is ready, before its tag and at it", async () => {
    const folder = ready();
    expect(await check(folder)).toEqual({ status: 0, stdout: NOTHING, stderr: "" });
    folder.repo.commit("clock@1.2.3");
    expect(await check(folder)).toEqual({ status: 0, stdout: NOTHING, stderr: "" });
  });

  it("with the package in place of the files beside the manifest", async () => {
    const folder = ready();
    folder.write("clock.zip", WHOLE);
    folder.repo.git("rm", "-rf", "--quiet", "--cached", ".");
    execFileSync("rm", ["-r", "native", "frontend"], { cwd: folder.root });
    expect(await check(folder, "--package", "windows_x64=clock.zip")).toEqual({
      status: 0,
      stdout: NOTHING,
      stderr: "",
    });
  });

  it("in a package of any extension, whose names begin with a dot and a slash", async () => {
    const folder = ready();
    folder.write("clock.hfpkg", packed(manifest("1.2.3"), "./"));
    expect((await check(folder, "--package", "windows_x64=clock.hfpkg")).stdout).toBe(NOTHING);
  });

  it("that check alone would find", async () => {
    const folder = ready().write("manifest.json", manifest("1.0.0", { id: '"com.example.bell"' }));
    expect(await folder.run("check")).toEqual({ status: 0, stdout: NOTHING, stderr: "" });
  });
});

describe("check --release reports", () => {
  it("each fault of a release once", async () => {
    const folder = ready();
    folder.write("clock.zip", zip({ "native/clock.dll": LIBRARIES.linux_x64, "manifest.json": "{" }));
    const text = manifest("0.9.0", {
      id: '"com.example.bell"',
      name: '"My Plugin"',
      compatibility: '{ "min_app_version": "1.0.0", "platforms": ["windows", "linux"] }',
      permissions: '[{ "type": "ipc_register" }, { "type": "network_http" }]',
      artifacts: `{ "windows_x64": { "platform_family": "windows", "artifact_url": "https://clock.example/a.zip",
        "artifact_size": 1, "sha256": "${"a1".repeat(32)}", "signature": "${"A".repeat(86)}==",
        "signature_algorithm": "ed25519", "signing_key_id": "key-1", "native_path": "native/clock.dll" } }`,
    });
    folder.write("manifest.json", text);
    const outcome = await check(folder, "--format=json", "--package=windows_x64=clock.zip");
    expect(outcome.status).toBe(1);
    const found = report(outcome).files[0]!.diagnostics.map(
      ({ code, severity, pointer }) => `${severity} ${code} ${pointer}`,
    );
    expect(found.filter((line) => !line.startsWith("hint "))).toEqual([
      "error release-contents ",
      "error release-id /id",
      "error release-template /name",
      "error release-version /version",
      "error release-changelog /version",
      "warning release-platform /compatibility/platforms/1",
      "error release-native /entry/native/windows_x64",
      "error release-file /entry/frontend",
      "information release-permission /permissions/1",
      "error release-package /artifacts/windows_x64/artifact_size",
      "error release-package /artifacts/windows_x64/sha256",
    ]);
  });

  it("faults that 'fix' does not fix, without naming it", async () => {
    const folder = ready().write("manifest.json", manifest("1.2.3", { id: '"com.example.bell"' }));
    const { stdout } = await check(folder);
    expect(stdout).toContain('= fix (offered): Change to "com.example.clock"\n');
    expect(stdout).toMatch(/\n1 file checked: 1 error, 0 warnings\.\n$/);
  });

  it("names that escape the package, are duplicates, or differ only in case", async () => {
    const folder = ready();
    const files = zipOf([
      "../evil",
      "/evil",
      "a",
      "A",
      { name: "manifest.json", packed: Buffer.from(manifest("1.2.3")) },
    ]);
    folder.write("clock.zip", files);
    const { status, stdout } = await check(
      folder,
      "--package=windows_x64=clock.zip",
      "--format=concise",
      "--rule=release-file=off",
    );
    expect([status, stdout.split("\n").slice(1, 3)]).toEqual([
      1,
      [
        '    1:1  error        Name "../evil" leads out of the package for windows_x64. Make the package again.  release-contents',
        '    1:1  warning      "a" and "A" in the package for windows_x64 differ only in case. Rename one.  release-contents',
      ],
    ]);
  });

  it("an icon beside the manifest whose content does not match its extension", async () => {
    const folder = ready().write("manifest.json", manifest("1.2.3", { icon: '"icon.png"' }));
    folder.write("icon.png", PICTURE_FORMATS.JPEG);
    expect(await problems(folder)).toEqual(["release-icon"]);
    expect(await problems(folder, "--rule", "release-icon=off")).toEqual([]);
  });

  it("files that are not beside the manifest, as warnings, whatever git ignores", async () => {
    const folder = ready().write(".gitignore", "native/\n");
    execFileSync("rm", ["-r", "native"], { cwd: folder.root });
    const { status, stdout } = await check(folder, "--format=concise");
    expect([status, stdout]).toEqual([
      0,
      'manifest.json\n  15:41  warning      File "native/clock.dll" does not exist. Add it or correct the path.  release-file\n\n1 file checked: 0 errors, 1 warning.\n',
    ]);
  });

  it("a tag that names another version", async () => {
    const folder = ready();
    folder.repo.commit("v1.3.0");
    expect(await problems(folder)).toEqual(["release-version"]);
  });

  it("a template value as check does when its own rule is off", async () => {
    const folder = ready().write("manifest.json", manifest("1.2.3", { name: '"My Plugin"' }));
    expect(await problems(folder)).toEqual(["release-template"]);
    expect(await problems(folder, "--rule", "release-template=off")).toEqual(["template-value"]);
  });

  it("each manifest against its own releases", async () => {
    const folder = workspace();
    const repo = new Repository(folder.root);
    const bell = (version: string) => manifest(version, { id: '"com.example.bell"', changelog: '"Rings."' });
    const clock = (version: string) => manifest(version, { changelog: '"Ticks."' });
    repo.write("bell/manifest.json", bell("2.0.0")).write("clock/manifest.json", clock("1.0.0"));
    repo.commit("bell@2.0.0", "clock@1.0.0");
    repo.write("bell/manifest.json", bell("1.5.0")).write("clock/manifest.json", clock("1.5.0")).commit();
    const found = report(await check(folder, "--format=json", "--rule=release-file=off")).files.map(
      ({ path, diagnostics }) => [
        path,
        diagnostics.map(({ code }) => code).filter((code) => code.startsWith("release")),
      ],
    );
    expect(found).toEqual([
      ["bell/manifest.json", ["release-version"]],
      ["clock/manifest.json", []],
    ]);
  });

  it("a missing history, and a shallow clone as an error", async () => {
    const outside = workspace({ "manifest.json": manifest("1.2.3"), "CHANGELOG.md": CHANGELOG });
    expect(await problems(outside, "--rule=release-file=off")).toEqual(["release-history"]);
    expect((await check(outside)).status).toBe(0);
    const { root, repo } = ready();
    repo.commit();
    const clone = workspace();
    new Repository(clone.root).git("fetch", "--quiet", "--depth=1", `file://${root}`, "main");
    new Repository(clone.root).git("reset", "--quiet", "--hard", "FETCH_HEAD");
    expect(await problems(clone)).toEqual(["release-history"]);
    expect((await check(clone)).status).toBe(1);
  });
});

describe("check --release fails for a package", () => {
  const sentence = async (folder: Workspace, name: string): Promise<Outcome["stderr"]> => {
    const { status, stderr } = await check(folder, "--package", `windows_x64=${name}`);
    expect(status).toBe(2);
    return stderr.replace("plugin-manifest: ", "").trimEnd();
  };

  it.skipIf(!isUnix)("that is encrypted, truncated, empty, not a zip, or not a file", async () => {
    const folder = workspace({ "manifest.json": manifest("1.2.3") });
    execFileSync("mkfifo", [folder.path("pipe")]);
    folder.write("encrypted.zip", encrypted(WHOLE)).write("cut.zip", WHOLE.subarray(0, -30));
    folder.write("no.zip", "PK, not really").write("empty.zip", "");
    const sentences: string[] = [];
    for (const name of ["encrypted.zip", "cut.zip", "no.zip", "empty.zip", "pipe", "gone.zip"])
      sentences.push(await sentence(folder, name));
    expect(sentences).toEqual([
      "Cannot read package 'encrypted.zip'. Its files are encrypted.",
      "Cannot read package 'cut.zip'. It is not a zip file, or it is damaged.",
      "Cannot read package 'no.zip'. It is not a zip file, or it is damaged.",
      "Cannot read package 'empty.zip'. It is empty, not a zip file.",
      "Cannot read 'pipe': it is not a regular file.",
      "Cannot read 'gone.zip': the file does not exist.",
    ]);
  });

  it("that is given without --release, twice, or for no platform", async () => {
    const folder = workspace({ "manifest.json": manifest("1.2.3") });
    const call = async (...args: string[]) => (await folder.run(["check", ...args])).stderr;
    expect(await call("--package=windows_x64=a.zip")).toBe("plugin-manifest: --package needs --release.\n");
    expect(await call("--release", "--package=win=a.zip")).toBe(
      "plugin-manifest: Unknown platform 'win'. The platforms are windows_x64, windows_arm64, macos_arm64, macos_x64, linux_x64 and linux_arm64.\n",
    );
    expect(await call("--release", "--package=macos_x64=a", "--package=macos_x64=b")).toBe(
      "plugin-manifest: --package has two files for 'macos_x64'.\n",
    );
  });
});

it("The steps of the guide end with 0: check, fix, bump, a changelog, packages, digest --write, check --release", async () => {
  const folder = workspace();
  const repo = new Repository(folder.root);
  const text = (version: string, native = "") =>
    manifest(version, {
      compatibility: '{ "min_app_version": "1.0.0", "platforms": ["windows", "linux"] }',
      entry: `{ "native": { "windows_x64": "native/clock.dll"${native} }, "frontend": "frontend/index.js" }`,
    });
  repo.release(text("1.0.0"), "v1.0.0").write(".gitignore", "*.zip\nnative/\nfrontend/\n");
  repo.write("manifest.json", text("1.0.0", ', "linux_x64": "native/libclock.so",'));
  expect((await folder.run("check")).status).toBe(1);
  expect((await folder.run("fix")).status).toBe(0);
  repo.write("CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n- Runs on Linux.\n");
  expect(await folder.run("bump")).toEqual(
    printed("manifest.json:5: 1.0.0 → 1.1.0\nCHANGELOG.md:5: ## 1.1.0\n"),
  );
  const files = { windows_x64: "native/clock.dll", linux_x64: "native/libclock.so" };
  for (const platform of ["windows_x64", "linux_x64"] as const) {
    // A packer leaves the library of one platform.
    const own = text("1.1.0").replace(
      '"windows_x64": "native/clock.dll"',
      `"${platform}": "${files[platform]}"`,
    );
    const contents = {
      "manifest.json": own,
      [files[platform]]: LIBRARIES[platform],
      "frontend/index.js": "js",
    };
    folder.write(`${platform}.zip`, zip(contents));
  }
  const packages = Object.keys(files).map((platform) => `${platform}=${platform}.zip`);
  expect((await folder.run(["digest", ...packages, "--write", "manifest.json"])).status).toBe(0);
  const given = packages.map((file) => `--package=${file}`);
  expect(await check(folder, ...given)).toEqual({ status: 0, stdout: NOTHING, stderr: "" });
  repo.commit("v1.1.0");
  expect(await check(folder, ...given)).toEqual({ status: 0, stdout: NOTHING, stderr: "" });
  expect((await folder.run(["verify", "manifest.json", ...given])).status).toBe(0);
});

it("The steps of the guide end with 0 in a new repository, with or without a CHANGELOG.md", async () => {
  for (const changelog of [undefined, "# Changelog\n"]) {
    const folder = workspace();
    const text = manifest("0.1.0", changelog === undefined ? { changelog: '"Rings."' } : {});
    new Repository(folder.root)
      .write("manifest.json", text)
      .write(".gitignore", "*.zip\nnative/\nfrontend/\n");
    for (const command of ["check", "fix", "diff"]) expect((await folder.run([command])).status).toBe(0);
    if (changelog !== undefined) folder.write("CHANGELOG.md", changelog);
    expect(await folder.run("bump 1.0.0")).toEqual(
      printed(
        `manifest.json:5: 0.1.0 → 1.0.0\n${changelog === undefined ? "" : "CHANGELOG.md:3: ## 1.0.0\n"}`,
      ),
    );
    if (changelog !== undefined) folder.write("CHANGELOG.md", `${folder.read("CHANGELOG.md")}\n- Rings.\n`);
    const contents = {
      "manifest.json": folder.read("manifest.json"),
      "native/clock.dll": LIBRARIES.windows_x64,
    };
    folder.write("clock.zip", zip({ ...contents, "frontend/index.js": "js" }));
    const digest = ["digest", "windows_x64=clock.zip", "--write", "manifest.json"];
    expect((await folder.run(digest)).status).toBe(0);
    expect((await check(folder, "--package=windows_x64=clock.zip")).status).toBe(0);
  }
});

it("check --release says what is wrong with a changelog: an empty section, as bump leaves it, and not UTF-8", async () => {
  const folder = ready();
  const found = async () =>
    report(await check(folder, "--format=json")).files.flatMap(({ diagnostics }) =>
      diagnostics.filter(({ code }) => code === "release-changelog").map(({ message }) => message),
    );
  folder.write("CHANGELOG.md", "# Changelog\n\n## 1.2.2\n\n- Noon.\n");
  await folder.run("bump 1.2.3");
  expect(folder.read("CHANGELOG.md")).toBe("# Changelog\n\n## 1.2.3\n\n## 1.2.2\n\n- Noon.\n");
  expect(await found()).toEqual([
    'The section of version "1.2.3" in CHANGELOG.md is empty. Write what is new.',
  ]);
  writeFileSync(folder.path("CHANGELOG.md"), Buffer.from("## 1.2.3\n\n- Glocken-T\u00f6ne.\n", "latin1"));
  expect(await found()).toEqual(["CHANGELOG.md is not UTF-8. Save it as UTF-8."]);
  expect(await folder.run("bump 1.2.4 --dry-run")).toMatchObject({
    stderr: "plugin-manifest: 'CHANGELOG.md' was skipped: unreadable, not UTF-8 or larger than 8 MB.\n",
  });
});

it.runIf(isUnix)("check --release does not report unreadable files as missing", async () => {
  const folder = ready();
  folder.write("manifest.json", manifest("1.2.3", { icon: '"icon.svg"' }));
  execFileSync("rm", ["CHANGELOG.md"], { cwd: folder.root });
  execFileSync("mkfifo", ["CHANGELOG.md", "icon.svg"], { cwd: folder.root });
  const outcome = await check(folder, "--format=json");
  const found = report(outcome).files.flatMap(({ diagnostics }) =>
    diagnostics
      .filter(({ code }) => code.startsWith("release-"))
      .map(({ severity, message, fixes }) => [severity, message, fixes.length]),
  );
  expect({ status: outcome.status, found }).toEqual({
    status: 1,
    found: [
      ["error", "CHANGELOG.md cannot be read. Replace it with a readable file.", 0],
      ["error", '"icon.svg" is not a regular file. Replace it or correct the path.', 0],
    ],
  });
});
