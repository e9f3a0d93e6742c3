import { execFileSync } from "node:child_process";
import { truncateSync } from "node:fs";
import { open } from "node:fs/promises";
import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { workspace, type Outcome, refused } from "../../support/cli";
import { detail, published } from "../../support/manifests";

const PACKAGE = "tick";
const DIGEST = createHash("sha256").update(PACKAGE).digest();
const SHA256 = DIGEST.toString("hex");
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const PEM = publicKey.export({ format: "pem", type: "spki" }).toString();
const RAW = Buffer.from(publicKey.export({ format: "jwk" }).x!, "base64url").toString("base64");

interface Claims {
  readonly size?: number | null;
  readonly sha256?: string | null;
  readonly signature?: string | null;
}

/** A manifest that claims something about its package for Windows. */
function manifest({
  size = 4,
  sha256 = SHA256,
  signature = signed(Buffer.from(PACKAGE)),
}: Claims = {}): string {
  const claims = { artifact_size: size, sha256, signature };
  return published({
    artifact_size: String(size),
    artifacts: `{ "windows_x64": { "platform_family": "windows", ${JSON.stringify(claims).slice(1)} }`,
  });
}

function signed(bytes: Uint8Array, key: KeyObject = privateKey): string {
  return sign(null, bytes, key).toString("base64");
}

function verify(text: string, ...options: string[]): Promise<Outcome> {
  const folder = workspace({ "m.json": text, "a.zip": PACKAGE, "key.pem": PEM, "key.txt": `${RAW}\n` });
  return folder.run(["verify", "m.json", "--package", "windows_x64=a.zip", ...options]);
}

describe("verify compares a package with a manifest", () => {
  it("and finds that everything agrees", async () => {
    expect(await verify(manifest())).toEqual({
      status: 0,
      stdout: [
        "windows_x64=a.zip",
        "  /artifact_size agrees: 4",
        "  /artifacts/windows_x64/artifact_size agrees: 4",
        `  /artifacts/windows_x64/sha256 agrees: ${SHA256}`,
        "",
      ].join("\n"),
      stderr: "",
    });
  });

  it("and reports differences", async () => {
    expect(await verify(manifest({ size: 5, sha256: "A1".repeat(32) }))).toEqual({
      status: 1,
      stdout: [
        "windows_x64=a.zip",
        "  /artifact_size differs: it is 5, the file has 4",
        "  /artifacts/windows_x64/artifact_size differs: it is 5, the file has 4",
        `  /artifacts/windows_x64/sha256 differs: it is ${"A1".repeat(32)}, the file has ${SHA256}`,
        "",
      ].join("\n"),
      stderr: "",
    });
  });

  it("and reports a value of another type as a difference", async () => {
    const text = manifest()
      .replaceAll('"artifact_size":4', '"artifact_size":"4"')
      .replace(JSON.stringify(SHA256), "5")
      .replace(/"signature":"[^"]+"/, '"signature":[]');
    const { status, stdout } = await verify(text, "--public-key=key.pem", "--signed=file");
    expect([status, stdout.split("\n").slice(1, 5)]).toEqual([
      1,
      [
        "  /artifact_size agrees: 4",
        '  /artifacts/windows_x64/artifact_size differs: it is "4", the file has 4',
        `  /artifacts/windows_x64/sha256 differs: it is 5, the file has ${SHA256}`,
        "  /artifacts/windows_x64/signature is not valid.",
      ],
    ]);
  });

  it("with escaped text, which terminals and CI runners do not act on", async () => {
    const { stdout } = await verify(manifest({ sha256: "\u001b[31m##[error]\u202E" }));
    expect(stdout.split("\n")[3]).toBe(
      `  /artifacts/windows_x64/sha256 differs: it is \\u001b[31m#\\u0023[error]\\u202e, the file has ${SHA256}`,
    );
  });

  it("as JSON", async () => {
    const { status, stdout } = await verify(manifest({ sha256: "b2".repeat(32) }), "--format=json");
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      version: "1.2.3",
      packages: [
        {
          platform: "windows_x64",
          path: "a.zip",
          agrees: false,
          comparisons: [
            { what: "size", pointer: "/artifact_size", expected: 4, actual: 4, agrees: true },
            {
              what: "size",
              pointer: "/artifacts/windows_x64/artifact_size",
              expected: 4,
              actual: 4,
              agrees: true,
            },
            {
              what: "sha256",
              pointer: "/artifacts/windows_x64/sha256",
              expected: "b2".repeat(32),
              actual: SHA256,
              agrees: false,
            },
          ],
        },
      ],
    });
  });

  it("or with a version of a detail response", async () => {
    const response = detail()
      .replaceAll('"artifact_size": 1024', '"artifact_size": 4')
      .replaceAll("a1".repeat(32), SHA256);
    expect((await verify(response)).status).toBe(0);
    const { status, stdout } = await verify(response, "--version", "1.1.0", "--format=json");
    const { version, packages } = JSON.parse(stdout) as {
      version: string;
      packages: { comparisons: object[] }[];
    };
    expect([status, version]).toEqual([1, "1.1.0"]);
    expect(packages[0]!.comparisons).toContainEqual(
      expect.objectContaining({ what: "sha256", pointer: "/data/versions/1/sha256" }),
    );
  });
});

describe("verify compares every place of a response that repeats the version", () => {
  const places = ["latest_compatible_version", "latest_compatible_version/manifest/artifacts/windows_x64"];
  it.each([...places, "manifest/artifacts/windows_x64"])("%s", async (place) => {
    const response = JSON.parse(detail().replaceAll("a1".repeat(32), SHA256)) as object;
    const names = ["data", "item", ...place.split("/")];
    const holder = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], response);
    (holder as Record<string, unknown>)["sha256"] = "b2".repeat(32);
    const { status, stdout } = await verify(JSON.stringify(response));
    const differing = stdout.split("\n").filter((line) => line.includes("sha256 differs"));
    expect([status, differing]).toEqual([
      1,
      [`  /data/item/${place}/sha256 differs: it is ${"b2".repeat(32)}, the file has ${SHA256}`],
    ]);
  });
});

describe("verify --public-key verifies the signature", () => {
  const over = "because --signed says so.\n";
  it.each(["key.pem", "key.txt"])("over the file, with the key in %s", async (key) => {
    const { status, stdout } = await verify(manifest(), "--public-key", key, "--signed", "file");
    expect([status, stdout.split("\n").slice(-3).join("\n")]).toEqual([
      0,
      `  /artifacts/windows_x64/signature is valid.\nSignatures were verified over the file, ${over}`,
    ]);
  });

  it("over the digest", async () => {
    const claims = { signature: signed(DIGEST) };
    const { status, stdout } = await verify(manifest(claims), "--public-key=key.pem", "--signed=sha256");
    expect([status, stdout.split("\n").slice(-3).join("\n")]).toEqual([
      0,
      `  /artifacts/windows_x64/signature is valid.\nSignatures were verified over the 32 bytes of the digest, ${over}`,
    ]);
  });

  it.each([
    ["of other bytes", signed(DIGEST)],
    ["of another key", signed(Buffer.from(PACKAGE), generateKeyPairSync("ed25519").privateKey)],
    ["that is not one", "AAAA"],
    [
      "in base64url",
      signed(Buffer.from(PACKAGE)).replaceAll("+", "-").replaceAll("/", "_").replace(/=*$/, ""),
    ],
    ["without padding", signed(Buffer.from(PACKAGE)).replace(/=*$/, "")],
  ])("and refuses one %s", async (_, signature) => {
    const { status, stdout } = await verify(manifest({ signature }), "--public-key=key.pem", "--signed=file");
    expect([status, stdout.includes("/signature is not valid.\n")]).toEqual([1, true]);
  });

  it("made by openssl", async () => {
    const folder = workspace({ "a.zip": PACKAGE });
    const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder.root });
    openssl("genpkey", "-algorithm", "ed25519", "-out", "private.pem");
    openssl("pkey", "-in", "private.pem", "-pubout", "-out", "public.pem");
    openssl("pkeyutl", "-sign", "-inkey", "private.pem", "-rawin", "-in", "a.zip", "-out", "signature");
    const signature = execFileSync("base64", ["-w0", "signature"], { cwd: folder.root, encoding: "utf8" });
    folder.write("m.json", manifest({ signature }));
    const call = "verify m.json --package windows_x64=a.zip --public-key=public.pem --signed=file";
    expect((await folder.run(call)).status).toBe(0);
  });
});

describe("verify reads a package of more than a gigabyte", () => {
  afterEach(() => void vi.restoreAllMocks());

  /** Runs it on a package that loses all but three bytes before the first is read: to read them takes seconds. */
  const run = async (signed: string): Promise<Outcome> => {
    const folder = workspace({ "m.json": manifest({ size: 3 }), "a.zip": "", "key.pem": PEM });
    truncateSync(folder.path("a.zip"), 1024 ** 3 + 1);
    const file = await open(folder.path("a.zip"));
    vi.restoreAllMocks();
    // oxlint-disable-next-line typescript/unbound-method -- called with its file below
    const { read } = file;
    const reading = vi.spyOn(Object.getPrototypeOf(file) as typeof file, "read");
    await file.close();
    reading.mockImplementation(function (this: typeof file, ...args: Parameters<typeof file.read>) {
      // The key is read in smaller pieces.
      const [room] = args as readonly unknown[];
      if (Buffer.isBuffer(room) && room.length > 64 * 1024) truncateSync(folder.path("a.zip"), 3);
      return read.apply(this, args);
    });
    return folder.run(`verify m.json --package windows_x64=a.zip --public-key=key.pem --signed=${signed}`);
  };

  it("if the digest is signed, but not if the bytes are", async () => {
    const { status, stdout } = await run("sha256");
    expect([status, stdout.split("\n")[1]]).toEqual([1, "  /artifact_size agrees: 3"]);
    expect(await run("file")).toEqual(
      refused("'a.zip' is larger than 1 GB. Only a signature over its digest can be verified."),
    );
  });
});

describe("verify fails for", () => {
  const PACKAGE_OPTION = "--package=windows_x64=a.zip";
  const SIGNED = `${PACKAGE_OPTION} --public-key=key.pem --signed=file`;
  const notAKey = (name: string) =>
    `'${name}' is not an ed25519 public key, in PEM or as 32 bytes in base64.`;

  it.each<[what: string, options: string, sentence: string, files?: Readonly<Record<string, string>>]>([
    [
      "a package without data",
      PACKAGE_OPTION,
      "'m.json' lacks the size or digest of the package for windows_x64.",
      { "m.json": manifest({ sha256: null }) },
    ],
    [
      "a package without a signature",
      SIGNED,
      "'m.json' has no signature of the package for windows_x64.",
      { "m.json": manifest({ signature: null }) },
    ],
    [
      "a key without what is signed",
      `${PACKAGE_OPTION} --public-key=key.pem`,
      "--public-key needs --signed file or --signed sha256.",
    ],
    [
      "what is signed without a key",
      `${PACKAGE_OPTION} --signed=file`,
      "--signed needs --public-key <file>.",
    ],
    [
      "other signed bytes",
      `${PACKAGE_OPTION} --public-key=key.pem --signed=name`,
      "--signed must be file or sha256, not 'name'.",
    ],
    ["another file as the key", SIGNED, notAKey("key.pem"), { "key.pem": manifest() }],
    [
      "a file that is too large for a key",
      SIGNED,
      notAKey("key.pem"),
      { "key.pem": PEM + " ".repeat(65_536) },
    ],
    ["another version", `${PACKAGE_OPTION} --version=9.9.9`, "'m.json' has no version '9.9.9'."],
    ["no version", `${PACKAGE_OPTION} --version=`, "'m.json' has no version ''."],
    [
      "another version of a response",
      `${PACKAGE_OPTION} --version=9.9.9`,
      "'m.json' has no version '9.9.9'.",
      { "m.json": detail() },
    ],
    ["a missing package", "--package=windows_x64=b.zip", "Cannot read 'b.zip': the file does not exist."],
    ["no package", "", "'verify' needs --package <platform>=<file>."],
    ["two files", "m.json", "'verify' takes one file."],
  ])("%s", async (_, options, sentence, files = {}) => {
    const folder = workspace({ "m.json": manifest(), "a.zip": PACKAGE, "key.pem": PEM, ...files });
    expect(await folder.run(`verify m.json ${options}`.trimEnd())).toEqual(refused(sentence));
  });
});
