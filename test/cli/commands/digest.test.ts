import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { truncateSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PROGRAM, workspace, printed, refused } from "../../support/cli";
import { draft, placeholder, published } from "../../support/manifests";
import { isUnix } from "../../support/system";

const sha256 = (content: string): string => createHash("sha256").update(content).digest("hex");

describe("digest prints size and digest", () => {
  it("like sha256sum", async () => {
    const folder = workspace({
      "a.zip": "tick",
      "b.zip": Uint8Array.from({ length: 70_000 }, (_, i) => i % 251),
    });
    const expected = execFileSync("sha256sum", ["a.zip", "b.zip"], { cwd: folder.root, encoding: "utf8" });
    const [a = "", b = ""] = expected.split("\n").map((line) => line.slice(0, 64));
    expect(await folder.run("digest a.zip windows_x64=b.zip")).toEqual(
      printed(`${a}      4  a.zip\n${b}  70000  windows_x64=b.zip\n`),
    );
  });

  it("as JSON", async () => {
    const folder = workspace({ "a.zip": "tick", "=b.zip": "" });
    const { stdout } = await folder.run("digest macos_arm64=a.zip =b.zip --format json");
    expect(JSON.parse(stdout)).toEqual({
      files: [
        { path: "a.zip", platform: "macos_arm64", size: 4, sha256: sha256("tick") },
        { path: "=b.zip", size: 0, sha256: sha256("") },
      ],
    });
  });

  it("of a platform that the configuration names", async () => {
    const folder = workspace({
      "a.zip": "tick",
      ".plugin-manifest.json": '{ "vocabulary": { "platformKeys": ["beos"] } }',
    });
    expect(await folder.run("digest beos=a.zip")).toEqual(printed(`${sha256("tick")}  4  beos=a.zip\n`));
  });

  it("with escaped names, which terminals and CI runners do not act on", async () => {
    const folder = workspace({ "::a\n\u001b[31m": "tick" });
    expect(await folder.run(["digest", "::a\n\u001b[31m"])).toEqual(
      printed(`${sha256("tick")}  4  \\u003a:a\\u000a\\u001b[31m\n`),
    );
  });
});

describe("digest reads a large package", () => {
  it("within 100 MB of memory", () => {
    const size = 300 * 1024 ** 2;
    const folder = workspace({ "huge.zip": "" });
    truncateSync(folder.path("huge.zip"), size);
    // On Linux, the peak that the system counts begins with that of the process which started this one.
    const measure = `const { readFileSync } = require("node:fs");
const peak = () =>
  process.platform === "linux"
    ? /VmHWM:\\s*(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]
    : String(process.resourceUsage().maxRSS);
process.on("exit", () => process.stderr.write(peak()));`;
    folder.write("measure.cjs", measure);
    const { stderr, stdout } = spawnSync(
      process.execPath,
      ["--require", folder.path("measure.cjs"), PROGRAM, "digest", "huge.zip"],
      { cwd: folder.root, encoding: "utf8" },
    );
    expect(stdout.slice(64)).toBe(`  ${size}  huge.zip\n`);
    expect(Number(stderr)).toBeLessThan(100 * 1024);
  }, 120_000);

  it("until Ctrl+C", async () => {
    const folder = workspace({ "huge.zip": "" });
    truncateSync(folder.path("huge.zip"), 500 * 1024 ** 3);
    const script = `setTimeout(() => process.kill(process.pid, "SIGINT"), 300)`;
    folder.write("interrupt.cjs", script);
    const child = folder.start(["digest", "huge.zip"], {
      env: { PATH: process.env["PATH"], NODE_OPTIONS: `--require "${folder.path("interrupt.cjs")}"` },
    });
    expect(await once(child, "close")).toEqual([130, null]);
  });
});

describe("digest fails for", () => {
  it.skipIf(!isUnix)("unreadable files, and prints the others", async () => {
    const folder = workspace({ "a.zip": "tick", "dir/b": "" });
    execFileSync("mkfifo", [folder.path("pipe")]);
    expect(await folder.run("digest gone.zip dir pipe a.zip")).toEqual({
      status: 2,
      stdout: `${sha256("tick")}  4  a.zip\n`,
      stderr: [
        "plugin-manifest: Cannot read 'gone.zip': the file does not exist.\n",
        "plugin-manifest: Cannot read 'dir': it is a folder.\n",
        "plugin-manifest: Cannot read 'pipe': it is not a regular file.\n",
      ].join(""),
    });
  });

  it.each([
    [[], "'digest' takes one or more package files."],
    [["win64=a.zip"], "Unknown platform 'win64'. Did you mean 'windows_x64'?"],
    [["a.zip", "--write", "manifest.json"], "--write needs <platform>=<file>, not 'a.zip'."],
    [
      ["macos_x64=a.zip", "macos_x64=a.zip", "--write=manifest.json"],
      "--write has two files for 'macos_x64'.",
    ],
    [["a.zip", "--format=yaml"], "--format must be text or json, not 'yaml'."],
    [
      ["macos_x64=a.zip", "--write=placeholder.json"],
      "--write needs a draft or a published manifest; 'placeholder.json' is not one.",
    ],
    [["macos_x64=a.zip", "--write=broken.json"], 'broken.json:1:3: Missing "}" to close the object.'],
  ])("%j", async (args, sentence) => {
    const files = { "manifest.json": draft(), "placeholder.json": placeholder(), "broken.json": "{ " };
    expect(await workspace({ "a.zip": "tick", ...files }).run(["digest", ...args])).toEqual(
      refused(sentence),
    );
  });
});

describe("digest --write", () => {
  const write = async (text: string, ...packages: string[]) => {
    const folder = workspace({ "m.json": text, "a.zip": "tick", "b.zip": "tock" });
    const { status, stderr } = await folder.run(["digest", ...packages, "--write", "m.json"]);
    return { status, stderr, text: folder.read("m.json") };
  };

  it("changes only the values of an entry, and lists what is stale", async () => {
    const artifact = (size: number, digest: string): string =>
      published({
        artifact_size: String(size),
        artifacts: `{
   "windows_x64": { "platform_family": "windows",  "artifact_url": "https://files.example/clock-1.2.3.zip",
      "artifact_size":${size}, "sha256" :"${digest}", "signature": "${"A".repeat(86)}==",
      "signature_algorithm": "ed25519", "signing_key_id": "key-1", "native_path": "native/clock.dll" } }`,
      });
    expect(await write(artifact(1024, "a1".repeat(32)), "windows_x64=a.zip")).toEqual({
      status: 0,
      stderr: [
        "plugin-manifest: m.json: Wrote artifact_size and sha256 of artifacts.windows_x64.\n",
        "plugin-manifest: m.json: Wrote artifact_size.\n",
        "plugin-manifest: m.json: artifacts.windows_x64.artifact_url may be stale. Upload the new package.\n",
        "plugin-manifest: m.json: artifacts.windows_x64.signature is stale. Sign the new package.\n",
        "plugin-manifest: m.json: artifact_url may be stale. Upload the new package.\n",
      ].join(""),
      text: artifact(4, sha256("tick")),
    });
    const resized = artifact(4, "a1".repeat(32));
    expect((await write(resized, "windows_x64=a.zip")).stderr).toContain(
      " m.json: artifact_url may be stale.",
    );
    const same = artifact(4, sha256("tick"));
    expect(await write(same, "windows_x64=a.zip")).toEqual({
      status: 0,
      stderr: "plugin-manifest: m.json has these sizes and digests already.\n",
      text: same,
    });
  });

  it("inserts entries in order, from the package, its key and entry.native", async () => {
    const before = draft({ entry: '{ "native": { "windows_x64": "a.dll" } }' });
    const { status, stderr, text } = await write(before, "macos_x64=b.zip", "windows_x64=a.zip");
    expect([status, stderr]).toEqual([
      0,
      [
        "plugin-manifest: m.json: Wrote platform_family, artifact_size and sha256 of artifacts.macos_x64.\n",
        "plugin-manifest: m.json: Wrote platform_family, artifact_size, sha256 and native_path of artifacts.windows_x64.\n",
      ].join(""),
    ]);
    const entry = (name: string, ...lines: string[]) =>
      `    "${name}": {\n      ${lines.join(",\n      ")}\n    }`;
    const macos = ['"platform_family": "macos"', '"artifact_size": 4', `"sha256": "${sha256("tock")}"`];
    const windows = ['"platform_family": "windows"', '"artifact_size": 4', `"sha256": "${sha256("tick")}"`];
    const entries = [
      entry("macos_x64", ...macos),
      entry("windows_x64", ...windows, '"native_path": "a.dll"'),
    ];
    expect(text).toBe(before.replace(/\n\}\n?$/, `,\n  "artifacts": {\n${entries.join(",\n")}\n  }\n}\n`));
  });

  it("updates an entry's family and path to its key and entry.native, with nothing stale", async () => {
    const artifact = (family: string, path: string) =>
      draft({
        artifacts: `{ "windows_x64": { "platform_family": "${family}", "artifact_size": 4, "sha256": "${sha256("tick")}", "signature": "A", "native_path": "${path}" } }`,
      });
    expect(await write(artifact("linux", "old.dll"), "windows_x64=a.zip")).toEqual({
      status: 0,
      stderr: "plugin-manifest: m.json: Wrote platform_family and native_path of artifacts.windows_x64.\n",
      text: artifact("windows", "native/clock.dll"),
    });
  });

  it("does not write to a file that is not recognized as a manifest", async () => {
    const text = '{ "id": "com.example.clock" }\n';
    expect(await write(text, "windows_x64=a.zip")).toEqual({
      status: 2,
      stderr: "plugin-manifest: --write needs a draft or a published manifest; 'm.json' is not one.\n",
      text,
    });
  });

  it("writes nothing if a package cannot be read", async () => {
    const outcome = await write(draft(), "windows_x64=a.zip", "macos_x64=gone.zip");
    expect([outcome.status, outcome.text]).toEqual([2, draft()]);
  });

  it("does not write if artifacts are not an object", async () => {
    const text = draft({ artifacts: "[]" });
    expect(await write(text, "windows_x64=a.zip")).toEqual({
      status: 2,
      stderr: "plugin-manifest: Cannot write 'm.json': \"artifacts\" and its entries must be objects.\n",
      text,
    });
  });
});
