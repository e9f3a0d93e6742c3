import { describe, expect, it } from "vitest";
import { preview, type PreviewOptions } from "../../server/api";
import { valueAt, type JsonObject } from "../../server/core/json/tree/value";
import { detail, draft, placeholder } from "../support/manifests";

const SAME = { now: "2031-05-04T10:20:30.400Z", requestId: "0b9f3c52-7a4e-4d1c-9c3a-5d2f8e6b7a10" };

/** Values of the entry, by pointer. */
function values(text: string, options: PreviewOptions, ...pointers: readonly string[]) {
  const { entry } = preview(text, { ...SAME, ...options });
  return pointers.map((pointer) => valueAt(entry, pointer));
}

const numbersIn = (entry: JsonObject) =>
  (valueAt(entry, "/data/versions") as JsonObject[]).map(({ version }) => version);

describe("preview", () => {
  it("builds the entry of a manifest, with the origin of each value", () => {
    const { entry, provenance, warnings, placeholder } = preview(draft(), SAME);
    expect(entry["request_id"]).toBe(SAME.requestId);
    expect(numbersIn(entry)).toEqual(["1.2.3"]);
    expect(provenance["/data/item/name"]).toEqual({ kind: "manifest", path: "/name" });
    expect([warnings, placeholder]).toEqual([[], false]);
  });

  it("has the current time and a random identifier by default", () => {
    const [one, other] = [preview(draft()).entry, preview(draft()).entry];
    expect(one["request_id"]).not.toBe(other["request_id"]);
    const time = Date.parse(valueAt(one, "/data/item/updated_at") as string);
    expect(Math.abs(time - Date.now())).toBeLessThan(60_000);
  });

  it("takes slug, source and the repository's address", () => {
    const options = { slug: "tick", source: "partner", repositoryUrl: "https://code.example/tick" };
    const pointers = ["/data/item/slug", "/data/item/source", "/data/item/repository_url"];
    expect(values(draft(), options, ...pointers)).toEqual(["tick", "partner", "https://code.example/tick"]);
  });

  it("takes the version's section of a changelog", () => {
    const changelog = "# Changelog\n\n## 1.2.3\n\n- Shows seconds.\n";
    expect(values(draft(), { changelog }, "/data/versions/0/changelog")).toEqual(["- Shows seconds."]);
  });

  it("takes the given sizes and digests of packages", () => {
    const packages = { windows_x64: { size: 1024, sha256: "a1".repeat(32) } };
    expect(
      values(draft(), { packages }, "/data/versions/0/artifact_size", "/data/versions/0/sha256"),
    ).toEqual([1024, "a1".repeat(32)]);
  });

  it("takes earlier versions from an earlier response", () => {
    const { entry } = preview(draft({ version: '"1.3.0"' }), { ...SAME, entry: detail() });
    expect(numbersIn(entry)).toEqual(["1.3.0", "1.2.3", "1.1.0", "0.9.0"]);
  });

  it("takes earlier versions from releases, without those that are not manifests", () => {
    const releases = [
      { text: draft({ version: '"1.1.0"' }), publishedAt: "2031-02-01T08:30:00.000Z" },
      { text: "[]", publishedAt: "2031-01-01T08:30:00.000Z" },
    ];
    expect(numbersIn(preview(draft(), { ...SAME, releases }).entry)).toEqual(["1.2.3", "1.1.0"]);
  });

  it("has warnings for a reviewer", () => {
    const text = draft({ tags: '["level-4", "level-9", "time"]' });
    expect(preview(text, SAME).warnings).toEqual([
      {
        message: 'Tag "level-9" is left out: it matches no declared level or capability.',
        pointer: "/data/versions/0/manifest/tags",
      },
    ]);
  });

  it("recognizes the manifest of a version without packages", () => {
    expect(preview(placeholder(), SAME).placeholder).toBe(true);
  });

  it("refuses a text that is not JSON, and names the position", () => {
    expect(() => preview('{\n  "id": }')).toThrow(
      new SyntaxError('Line 2, character 9: Unexpected "}". Expected a value.'),
    );
  });

  it.each(["[]", '{ "data": { "item": {}, "versions": [] }, "request_id": "" }'])(
    "refuses %s, which has no manifest",
    (text) => {
      expect(() => preview(text)).toThrow(
        new TypeError("The text must be a manifest, or a detail response that contains one."),
      );
    },
  );

  it.each<readonly [options: unknown, message: string]>([
    [
      { request: "1" },
      'Unknown option "request". The options are face, now, requestId, slug, source, repositoryUrl, changelog, entry, releases and packages.',
    ],
    [{ releases: {} }, "options.releases must be an array, not an object."],
    [{ releases: [draft] }, "options.releases[0] must be an object, not function."],
    [{ releases: [{}] }, "options.releases[0].text must be a string, not undefined."],
    [
      { releases: [{ text: "{}", publishedAt: "today" }] },
      'options.releases[0].publishedAt must be a timestamp such as 2030-01-31T12:00:00.000Z, not "today".',
    ],
    [{ face: "old" }, 'options.face must be published or current, not "old".'],
    [{ now: "now" }, 'options.now must be a timestamp such as 2030-01-31T12:00:00.000Z, not "now".'],
    [{ requestId: "1" }, 'options.requestId must be a UUID, not "1".'],
    [{ slug: "a b" }, 'options.slug must be letters, digits and - _ . ~, not "a b".'],
    [{ source: 1 }, "options.source must be a string, not 1."],
    [{ repositoryUrl: [] }, "options.repositoryUrl must be a string, not an array."],
    [{ changelog: null }, "options.changelog must be a string, not null."],
    [{ entry: "{}" }, 'options.entry must be the text of a detail response, not "{}".'],
    [{ packages: [] }, "options.packages must be an object, not an array."],
    [
      { packages: { foo: { size: 1 } } },
      'Unknown platform "foo" in options.packages. The platforms are windows_x64, windows_arm64, macos_arm64, macos_x64, linux_x64 and linux_arm64.',
    ],
    [
      { packages: { "": { size: 1 } } },
      'Unknown platform "" in options.packages. The platforms are windows_x64, windows_arm64, macos_arm64, macos_x64, linux_x64 and linux_arm64.',
    ],
    [new Date(0), "options must be a plain object, not Date."],
    [{ packages: new Map() }, "options.packages must be a plain object, not Map."],
    [{ __proto__: { face: "old" } }, "options must be a plain object, not Object."],
    [
      { packages: { windows_x64: { size: -1, sha256: "x" } } },
      "options.packages.windows_x64.size must be a whole number of bytes, not -1.",
    ],
    [
      { packages: { windows_x64: { sha256: "x" } } },
      'options.packages.windows_x64.sha256 must be 64 lowercase hexadecimal digits, not "x".',
    ],
    [
      { packages: { linux_x64: { url: "a.zip" } } },
      'options.packages.linux_x64.url must be an address that begins with https:// or http://, not "a.zip".',
    ],
    [
      { packages: { linux_x64: { toString: 1 } } },
      'Unknown option "options.packages.linux_x64.toString". The options are size, sha256 and url.',
    ],
  ])("refuses the options %j", (options, message) => {
    expect(() => preview(draft(), options as PreviewOptions)).toThrow(new TypeError(message));
  });
});
