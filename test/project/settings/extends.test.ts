import { describe, expect, it } from "vitest";
import { resolveExtends, mergeLayers, type ExtendsChain } from "../../../server/project/settings/extends";
import { readConfiguration } from "../../../server/project/settings/read-configuration";

type Files = Readonly<Record<string, string | object>>;

/** The chain of `a/.plugin-manifest.json`, with the paths of the files that were read. */
async function chain(
  own: object,
  files: Files = {},
): Promise<ExtendsChain & { readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const text = JSON.stringify(own);
  const read = async (path: string) => {
    asked.push(path);
    const file = files[path];
    return Promise.resolve(file === undefined ? undefined : bytesOf(file));
  };
  return {
    ...(await resolveExtends("a/.plugin-manifest.json", readConfiguration(text), text.length, read)),
    asked,
  };
}

function bytesOf(file: string | object): Buffer {
  if (Buffer.isBuffer(file)) return file;
  return Buffer.from(typeof file === "string" ? file : JSON.stringify(file));
}

const names = ({ layers }: ExtendsChain) => layers.map(({ file }) => file);
const faults = ({ faults: all }: ExtendsChain) => all.map(({ pointer, message }) => `${pointer}: ${message}`);

describe("what a configuration extends", () => {
  it("is resolved from the folder of each file; a later name wins", async () => {
    const found = await chain(
      { extends: ["./hosts/acme.json", "../base.json"] },
      { "a/hosts/acme.json": { extends: "../other.json" }, "a/other.json": {}, "base.json": {} },
    );
    expect(names(found)).toEqual([
      "a/.plugin-manifest.json",
      "base.json",
      "a/hosts/acme.json",
      "a/other.json",
    ]);
    expect(faults(found)).toEqual([]);
  });

  it("can be a built-in host, which needs no file", async () => {
    const found = await chain({ extends: "haloforge" });
    expect(names(found)).toEqual(["a/.plugin-manifest.json", "haloforge"]);
    expect(found).toMatchObject({ asked: [], faults: [] });
    const { host } = mergeLayers(found.layers, found.isBroken);
    expect(host?.permissions["process_spawn"]?.tier).toBe("restricted");
    expect(faults(await chain({ extends: ["haloforg", "other"] }))).toEqual([
      '/extends/0: Unknown host "haloforg". Did you mean "haloforge"?',
      '/extends/1: Unknown host "other". Use "haloforge", or write a path as "./shared.json".',
    ]);
  });

  it("may be three files away, and no more", async () => {
    const files = {
      "a/1.json": { extends: "2.json" },
      "a/2.json": { extends: "./3.json" },
      "a/3.json": {},
    };
    expect(faults(await chain({ extends: "1.json" }, files))).toEqual([]);
    const longer = { ...files, "a/3.json": { extends: "4.json" }, "a/4.json": {} };
    expect(faults(await chain({ extends: "1.json" }, longer))).toEqual([
      '/extends: "a/4.json" is more than 3 files away. Extend it directly.',
    ]);
    // It does not matter which way to a file is tried first.
    for (const both of [
      ["2.json", "1.json"],
      ["1.json", "2.json"],
    ])
      expect(faults(await chain({ extends: both }, longer))).toHaveLength(1);
  });

  it("may not name a version file outside of the repository", async () => {
    const versionFiles = ["../Cargo.toml", "../../Cargo.toml"];
    const found = await chain({ versionFiles, extends: "b/1.json" }, { "a/b/1.json": { versionFiles } });
    expect([faults(found), found.isBroken]).toEqual([
      ['/versionFiles/1: "../../Cargo.toml" leads out of the repository. Name a file in it.'],
      true,
    ]);
  });

  it("is read once, counts once and is reported once, however often it is named", async () => {
    const found = await chain(
      { extends: ["1.json", "2.json", "./1.json"] },
      { "a/1.json": { extends: "3.json" }, "a/2.json": { extends: ["3.json"] }, "a/3.json": "{" },
    );
    expect(found.asked).toEqual(["a/1.json", "a/3.json", "a/2.json"]);
    expect(names(found)).toEqual(["a/.plugin-manifest.json", "a/1.json", "a/3.json", "a/2.json"]);
    expect(faults(found)).toEqual([
      '/extends/0: "a/3.json" is not valid at 1:2. Missing "}" to close the object.',
    ]);
  });

  it.each([
    ["itself", {}, "./.plugin-manifest.json", "a/.plugin-manifest.json"],
    [
      "a file that extends it",
      { "a/1.json": { extends: ".plugin-manifest.json" } },
      "1.json",
      "a/.plugin-manifest.json",
    ],
    [
      "files that extend each other",
      { "a/1.json": { extends: "2.json" }, "a/2.json": { extends: "1.json" } },
      "1.json",
      "a/1.json",
    ],
  ] as const)("cannot be %s", async (_, files, name, path) => {
    expect(faults(await chain({ extends: name }, files))).toEqual([
      `/extends: "${path}" extends itself. Remove one of the names that form the circle.`,
    ]);
  });

  it.each([
    ["../", 'Cannot read "../". It must be a file of at most 1 MB in the repository.'],
    ["../../x.json", '"../../x.json" leads out of the repository. Name a file in it.'],
    ["b/../../../a/x.json", '"b/../../../a/x.json" leads out of the repository. Name a file in it.'],
    ["/etc/x.json", '"/etc/x.json" is not a relative path. Write it as "../shared.json".'],
    ["C:/x.json", '"C:/x.json" is not a relative path. Write it as "../shared.json".'],
    ["..\\x.json", '"..\\\\x.json" is not a relative path. Write it as "../shared.json".'],
    [
      "https://acme.example/x.json",
      '"https://acme.example/x.json" is not a relative path. Write it as "../shared.json".',
    ],
    ["../.git/x.json", '"../.git/x.json" leads out of the repository. Name a file in it.'],
    ["\0.json", '"\\u0000.json" is not a relative path. Write it as "../shared.json".'],
  ])("cannot be %j, which is not looked for", async (name, message) => {
    const found = await chain({ extends: [name] });
    expect([found.asked, faults(found)]).toEqual([[], [`/extends/0: ${message}`]]);
  });

  it.each([
    [
      "missing, a folder, too large or a link that leads out",
      undefined,
      'Cannot read "a/x.json". It must be a file of at most 1 MB in the repository.',
    ],
    ["not JSON", "{", '"a/x.json" is not valid at 1:2. Missing "}" to close the object.'],
    [
      "not valid",
      '{\n "rules": { "licence-id": "off" }\n}',
      '"a/x.json" is not valid at 2:13. Unknown rule "licence-id". Did you mean "license-id"?',
    ],
    [
      "not UTF-8",
      Buffer.from('{ "rules": {} } // \xe9', "latin1"),
      '"a/x.json" is not valid UTF-8. Save it as UTF-8.',
    ],
  ])("cannot be %s", async (_, text, message) => {
    const found = await chain({ extends: "x.json" }, text === undefined ? {} : { "a/x.json": text });
    expect([found.paths, faults(found)]).toEqual([["a/x.json"], [`/extends: ${message}`]]);
  });

  it("has at most ten files beside the first, however many each names", async () => {
    const many = Array.from({ length: 5_000 }, (_, i) => `${i}.json`);
    const ten = many.slice(0, 10);
    const files = Object.fromEntries(
      ten.map((name) => [`a/${name}`, { extends: ten.slice(Number.parseInt(name) + 1, 10) }]),
    );
    const TOO_MANY = "The configuration extends more than 10 files. Extend fewer.";
    expect(
      faults(
        await chain(
          { extends: ten.map((name) => [name, "haloforge"]).flat() },
          {
            ...files,
            ...Object.fromEntries(ten.map((name) => [`a/${name}`, {}])),
          },
        ),
      ),
    ).toEqual([]);
    const found = await chain(
      { extends: [...ten, "10.json"] },
      Object.fromEntries(ten.map((name) => [`a/${name}`, {}])),
    );
    expect([found.asked.length, faults(found)]).toEqual([10, [`/extends/10: ${TOO_MANY}`]]);
    const all = await chain({ extends: many }, { "a/0.json": { extends: many } });
    expect(all.asked).toHaveLength(10);
    expect(faults(all).at(-1)).toBe(`/extends/1: ${TOO_MANY}`);
  });

  it("has at most 1 MB, the first file included", async () => {
    const half = (more: number) => " ".repeat(2 ** 19 - 2 + more) + "{}";
    const first = { extends: ["1.json", "2.json", "3.json"] };
    const size = JSON.stringify(first).length;
    const whole = await chain(first, { "a/1.json": half(0), "a/2.json": half(-size - 2), "a/3.json": "{}" });
    expect(faults(whole)).toEqual([]);
    const larger = await chain(first, { "a/1.json": half(0), "a/2.json": half(-size + 1), "a/3.json": "{}" });
    expect([larger.asked, larger.isBroken, faults(larger)]).toEqual([
      ["a/1.json", "a/2.json"],
      true,
      ["/extends/1: The configuration is larger than 1 MB with the files that it extends. Extend fewer."],
    ]);
  });
});

describe("the merged configuration", () => {
  const OWN = {
    rules: { "id-format": "hint" },
    vocabulary: { permissions: { x: "Ours." } },
    suppressions: [{ rule: "license-id", reason: "Our own." }],
    extends: ["1.json", "2.json"],
  };
  const FILES = {
    "a/1.json": {
      rules: { "id-format": "off", "empty-string": "off", "tags-stale": "hint" },
      vocabulary: { permissions: { x: "Theirs.", y: "Also theirs." } },
      suppressions: [{ rule: "id-format", reason: "It is older." }],
    },
    "a/2.json": {
      rules: { "tags-stale": "error" },
    },
  };

  it("prefers the file to those it extends, and a later name to an earlier one", async () => {
    const { layers } = await chain(OWN, FILES);
    expect(mergeLayers(layers, false)).toEqual({
      rules: { "id-format": "hint", "empty-string": "off", "tags-stale": "error" },
      vocabulary: { permissions: { x: "Ours.", y: "Also theirs." } },
      suppressions: [
        {
          rule: "license-id",
          reason: "Our own.",
          origin: { file: "a/.plugin-manifest.json", pointer: "/suppressions/0", isExtended: false },
        },
        {
          rule: "id-format",
          reason: "It is older.",
          origin: { file: "a/1.json", pointer: "/suppressions/0", isExtended: true },
        },
      ],
    });
  });

  it("keeps the readable settings, but no suppression, if a part cannot be read", async () => {
    const { layers } = await chain({ ...OWN, extends: ["1.json", "gone.json"] }, FILES);
    expect(mergeLayers(layers, true)).toMatchObject({
      rules: { "id-format": "hint", "empty-string": "off", "tags-stale": "hint" },
      suppressions: [],
    });
  });
});
