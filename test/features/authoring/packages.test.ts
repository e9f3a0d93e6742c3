import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { truncateSync } from "node:fs";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { TextDocumentEdit, TextEdit } from "vscode-languageserver-types";
import { CancellationTokenSource } from "vscode-jsonrpc";
import { describe, expect, it } from "vitest";
import type {
  FillArtifactsResult,
  PlatformPackage,
  SignatureParams,
  VerifyPackagesResult,
} from "../../../server/protocol";
import { workspace, type Workspace } from "../../support/cli";
import { detail, draft, placeholder, published } from "../../support/manifests";
import { fileUri } from "../../../server/host/uris";
import type { TestServer } from "../../support/server";
import { sharedServers } from "../../support/shared-server";

const shared = sharedServers();
let server: TestServer;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A folder with packages, whose manifest is open in an editor. */
async function opened(text: string): Promise<Workspace> {
  const folder = workspace({ "m.plugin-manifest.json": text, "a.zip": "tick", "b.zip": "tock" });
  const capabilities = {
    workspace: { workspaceEdit: { documentChanges: true } },
    window: { workDoneProgress: true },
  };
  server = await shared({ capabilities });
  await server.open(uriOf(folder), text);
  return folder;
}

const uriOf = (folder: Workspace, name = "m.plugin-manifest.json"): string => fileUri(folder.path(name));
const packages = (folder: Workspace, files: Readonly<Record<string, string>>): PlatformPackage[] =>
  Object.entries(files).map(([platform, name]) => ({ platform, uri: uriOf(folder, name) }));
const fill = (folder: Workspace, files: Readonly<Record<string, string>>) =>
  server.ask<FillArtifactsResult | null>("pluginManifest/fillArtifacts", uriOf(folder), {
    packages: packages(folder, files),
  });
const verify = (folder: Workspace, files: Readonly<Record<string, string>>, signatures?: SignatureParams) =>
  server.ask<VerifyPackagesResult | null>("pluginManifest/verifyPackages", uriOf(folder), {
    packages: packages(folder, files),
    signatures,
  });

function applied(text: string, { edit }: FillArtifactsResult): string {
  const { documentChanges } = edit as { documentChanges: TextDocumentEdit[] };
  return TextDocument.applyEdits(
    TextDocument.create("", "json", 1, text),
    documentChanges.flatMap(({ edits }) => edits as TextEdit[]),
  );
}

describe("pluginManifest/guessPlatforms", () => {
  it.each([
    ["clock-1.2.3-windows-x64.zip", "windows_x64"],
    ["clock_win64.zip", "windows_x64"],
    ["clock-1.2.3-macos-arm64.zip", "macos_arm64"],
    ["Clock.darwin-aarch64.zip", "macos_arm64"],
    ["clock-x86_64-apple-darwin.zip", "macos_x64"],
    ["clock-x86_64-unknown-linux-gnu.zip", "linux_x64"],
    ["linux_arm64.zip", "linux_arm64"],
    ["clock-1.2.3.zip", null],
    ["clock-windows.zip", null],
    ["clock-x64.zip", null],
    ["clock-windows-x86.zip", null],
    ["clock-linux-armv7.zip", null],
    ["clock-linux-x64-and-macos-x64.zip", null],
    ["clock-freebsd-x64.zip", null],
  ])("guesses the platform of %s", async (name, platform) => {
    const folder = await opened(draft());
    const params = { names: [name] };
    expect(
      await server.ask<readonly (string | null)[]>("pluginManifest/guessPlatforms", uriOf(folder), params),
    ).toEqual([platform]);
  });
});

describe("pluginManifest/fillArtifacts", () => {
  it.each([
    ["a published manifest", published(), { windows_x64: "a.zip", linux_x64: "b.zip" }],
    ["a draft", draft(), { macos_arm64: "a.zip" }],
  ])("writes into %s what `digest --write` does", async (_, text, files: Record<string, string>) => {
    const folder = await opened(text);
    const result = (await fill(folder, files))!;
    const args = Object.entries(files).map(([platform, name]) => `${platform}=${name}`);
    expect((await folder.run(["digest", ...args, "--write", "m.plugin-manifest.json"])).status).toBe(0);
    expect(applied(text, result)).toBe(folder.read("m.plugin-manifest.json"));
    expect(applied(text, result)).not.toBe(text);
  });

  it("lists stale values of the returned version", async () => {
    const folder = await opened(draft());
    const entry = `{ "artifact_url": "https://a.example/b.zip", "artifact_size": 5, "signature": "AAAA" }`;
    await server.change(uriOf(folder), published({ artifacts: `{ "windows_x64": ${entry} }` }));
    const { version, stale } = (await fill(folder, { windows_x64: "a.zip" }))!;
    expect([version, stale]).toEqual([
      2,
      ["artifacts.windows_x64.artifact_url", "artifacts.windows_x64.signature", "artifact_url"],
    ]);
  });

  it("has no edit if nothing changes", async () => {
    const text = draft({
      artifacts: `{ "linux_x64": { "sha256": "${sha256("tick")}", "artifact_size": 4, "platform_family": "linux" } }`,
    });
    expect(await fill(await opened(text), { linux_x64: "a.zip" })).toEqual({
      version: 1,
      edit: null,
      stale: [],
    });
  });

  it.each([
    [
      "a package that is missing",
      draft(),
      "gone.zip",
      /^Cannot read '.*gone\.zip': the file does not exist\.$/,
    ],
    [
      "a placeholder",
      placeholder(),
      "a.zip",
      /^'m.plugin-manifest.json' is neither a draft nor a published manifest, so it has no packages\.$/,
    ],
    [
      "a broken text",
      draft().slice(0, -3),
      "a.zip",
      /^'m.plugin-manifest.json' is not valid JSON. Correct it first\.$/,
    ],
    [
      "artifacts that are a list",
      draft({ artifacts: "[]" }),
      "a.zip",
      /^Cannot fill in 'm.plugin-manifest.json': "artifacts" and its entries must be objects\.$/,
    ],
  ])("refuses %s", async (_, text, name, sentence) => {
    await expect(fill(await opened(text), { linux_x64: name })).rejects.toThrow(sentence);
  });

  it("refuses two packages for one platform", async () => {
    const folder = await opened(draft());
    const [one] = packages(folder, { linux_x64: "a.zip" });
    await expect(
      server.ask("pluginManifest/fillArtifacts", uriOf(folder), { packages: [one, one] }),
    ).rejects.toThrow("packages must have one file for each platform.");
  });

  it("shows its progress, and ends when it is canceled", async () => {
    const folder = await opened(draft());
    truncateSync(folder.path("a.zip"), 500 * 1024 ** 3);
    const source = new CancellationTokenSource();
    const params = {
      textDocument: { uri: uriOf(folder) },
      packages: packages(folder, { linux_x64: "a.zip" }),
      workDoneToken: "reading",
    };
    const answer = server.connection.sendRequest("pluginManifest/fillArtifacts", params, source.token);
    const reports = () =>
      server.received.notifications
        .filter(({ method }) => method === "$/progress")
        .map(({ params: sent }) => (sent as { value: { kind: string } }).value.kind);
    await server.received.until(() => reports().includes("report") || undefined);
    source.cancel();
    await expect(answer).rejects.toThrow("The client canceled the request.");
    await server.received.until(() => reports().at(-1) === "end" || undefined);
    expect([reports()[0], reports().at(-1)]).toEqual(["begin", "end"]);
  });
});

describe("pluginManifest/verifyPackages", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const signature = sign(null, Buffer.from("tick"), privateKey).toString("base64");
  const text = draft({
    artifacts: `{ "linux_x64": { "artifact_size": 4, "sha256": "${sha256("tick")}", "signature": "${signature}" } }`,
  });

  it("lists packages that agree, differ or cannot be verified", async () => {
    const folder = await opened(text);
    const result = (await verify(folder, {
      linux_x64: "b.zip",
      macos_x64: "a.zip",
      windows_x64: "gone.zip",
    }))!;
    expect(result.packages.map(({ platform, agrees }) => [platform, agrees])).toEqual([
      ["linux_x64", false],
      ["macos_x64", null],
      ["windows_x64", null],
    ]);
    expect(result.markdown).toBe(
      [
        "### Packages of `m.plugin-manifest.json`, version `1.2.3`",
        "",
        "**`linux_x64`: `b.zip` is not the package that the manifest describes.**",
        "",
        "| Result | Value |",
        "| --- | --- |",
        "| agrees | `/artifacts/linux_x64/artifact_size agrees: 4` |",
        `| **differs** | \`/artifacts/linux_x64/sha256 differs: it is ${sha256("tick")}, the file has ${sha256("tock")}\` |`,
        "",
        "**`macos_x64`: `a.zip` could not be verified.**",
        "",
        "`'m.plugin-manifest.json' lacks the size or digest of the package for macos_x64.`",
        "",
        "**`windows_x64`: `gone.zip` could not be verified.**",
        "",
        `\`Cannot read '${folder.path("gone.zip")}': the file does not exist.\``,
        "",
      ].join("\n"),
    );
  });

  it.each(["file", "sha256"] as const)(
    "verifies signatures over what the user states: %s",
    async (signed) => {
      const folder = await opened(text);
      folder.write("key.pem", publicKey.export({ format: "pem", type: "spki" }).toString());
      const result = (await verify(
        folder,
        { linux_x64: "a.zip" },
        { key: uriOf(folder, "key.pem"), signed },
      ))!;
      const isFile = signed === "file";
      expect(result.packages[0]?.agrees).toBe(isFile);
      expect(result.markdown.split("\n").slice(-4)).toEqual([
        isFile
          ? "| agrees | `/artifacts/linux_x64/signature is valid.` |"
          : "| **differs** | `/artifacts/linux_x64/signature is not valid.` |",
        "",
        isFile
          ? "Signatures were verified over the file, as you stated."
          : "Signatures were verified over the 32 bytes of the digest, as you stated.",
        "",
      ]);
    },
  );

  it("compares with the newest version of a detail response", async () => {
    const response = detail()
      .replaceAll('"artifact_size": 1024', '"artifact_size": 4')
      .replaceAll("a1".repeat(32), sha256("tick"));
    const result = await verify(await opened(response), { windows_x64: "a.zip" });
    expect(result?.packages[0]?.agrees).toBe(true);
  });

  it("compares with the chosen version of a detail response", async () => {
    const folder = await opened(detail());
    const ask = (params: object = {}) => ({
      ...params,
      packages: packages(folder, { windows_x64: "a.zip" }),
    });
    const versions = await server.ask<string[]>("pluginManifest/packageVersions", uriOf(folder));
    expect(versions).toEqual(["1.2.3", "1.1.0", "0.9.0"]);
    const headings: (string | undefined)[] = [];
    for (const version of versions) {
      const params = ask({ version });
      const { markdown } = await server.ask<VerifyPackagesResult>(
        "pluginManifest/verifyPackages",
        uriOf(folder),
        params,
      );
      headings.push(markdown.split("\n")[0]);
    }
    expect(headings).toEqual(
      versions.map((version) => `### Packages of \`m.plugin-manifest.json\`, version \`${version}\``),
    );
    const answer = server.ask("pluginManifest/verifyPackages", uriOf(folder), ask({ version: "9.9.9" }));
    await expect(answer).rejects.toThrow("'m.plugin-manifest.json' has no version '9.9.9'.");
  });

  it("refuses a file that is not a key", async () => {
    const folder = await opened(text);
    const answer = verify(folder, { linux_x64: "a.zip" }, { key: uriOf(folder, "a.zip"), signed: "file" });
    await expect(answer).rejects.toThrow(
      /a\.zip' is not an ed25519 public key, in PEM or as 32 bytes in base64\.$/,
    );
  });
});
