import { describe, expect, it } from "vitest";
import { fixAll } from "../../../server/core/check/fix-all";
import { valueAt, type JsonValue } from "../../../server/core/json/tree/value";
import { check, type CheckOptions } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { applyEdits } from "../../../server/core/json/edit/edits";
import type { Grade } from "../../../server/core/problem";
import { detail, draft, placeholder, published, type DetailMembers } from "../../support/manifests";

/* What a missing member is given (rules.md, `missing-member`), and whether *fix all* gives it. */

interface Insertion {
  readonly text: string;
  readonly grade: Grade | undefined;
}

/** What comes of inserting the member that is missing at a pointer. */
function inserted(text: string, pointer: string): Insertion {
  const { findings } = check(new ManifestDocument(text));
  const finding = findings.find((each) => each.code === "missing-member" && each.pointer === pointer);
  const fix = finding?.fixes?.()[0];
  return { text: applyEdits(text, fix?.edits ?? []), grade: fix?.grade };
}

const derived = (text: string): Insertion => ({ text, grade: "safe" });
const guessed = (text: string): Insertion => ({ text, grade: "suggested" });
const open = (text: string): Insertion => ({ text, grade: "offered" });

const setting = (members: string): string =>
  draft({ settings_schema: `{ "type": "object", "properties": { "a/b": { ${members} } } }` });

describe("a setting", () => {
  it.each([
    ['"x"', "string"],
    ["7", "number"],
    ["false", "boolean"],
  ])("has the type of its default %s", (value, type) => {
    const rest = `"title": "A", "default": ${value}`;
    expect(inserted(setting(rest), "/settings_schema/properties/a~1b/type")).toEqual(
      derived(setting(`"type": "${type}", ${rest}`)),
    );
  });

  it("has no certain type if a limit does not fit the default", () => {
    const rest = '"title": "A", "default": 7, "minLength": 1';
    expect(inserted(setting(rest), "/settings_schema/properties/a~1b/type").grade).toBe("offered");
  });

  it("of text is empty by default, as an offer", () => {
    const rest = '"type": "string", "title": "A"';
    expect(inserted(setting(rest), "/settings_schema/properties/a~1b/default")).toEqual(
      open(setting(`${rest}, "default": ""`)),
    );
  });

  it.each([
    ['"type": "string", "title": "A"', '"minLength": 1', '"…"'],
    ['"type": "string", "title": "A"', '"enum": ["dark", "light"]', '"dark"'],
    ['"type": "number", "title": "A"', '"minimum": 3', "3"],
    ['"type": "number", "title": "A"', '"maximum": -2', "-2"],
    ['"type": "boolean", "title": "A"', '"maximum": 1', "false"],
  ])("of %s, %s, has a default to think about: %s", (rest, limit, value) =>
    expect(inserted(setting(`${rest}, ${limit}`), "/settings_schema/properties/a~1b/default")).toEqual(
      open(setting(`${rest}, "default": ${value}, ${limit}`)),
    ),
  );
});

describe("an empty list", () => {
  it.each(["keywords", "commands"])("of %s leaves no choice", (name) =>
    expect(inserted(draft({ [name]: undefined }), `/${name}`)).toEqual(derived(draft({ [name]: "[]" }))),
  );

  it("of permissions is only offered", () =>
    expect(inserted(draft({ permissions: undefined }), "/permissions")).toEqual(
      open(draft({ permissions: "[]" })),
    ));

  it("of levels is only offered", () => {
    const none = { integration: "{}", tags: '["time"]' };
    expect(inserted(published({ ...none, capability_levels: undefined }), "/capability_levels")).toEqual(
      open(published({ ...none, capability_levels: "[]" })),
    );
  });
});

describe("the levels of a manifest", () => {
  it("follow from integration", () =>
    expect(inserted(draft({ capability_levels: undefined }), "/capability_levels")).toEqual(
      derived(draft({ capability_levels: "[4]" })),
    ));

  it("are a guess if a tag names another level", () => {
    const tags = '["level-1", "level-4"]';
    const text = published({ capability_levels: undefined, tags });
    expect(inserted(text, "/capability_levels").grade).toBe("suggested");
  });
});

it.each(["kind", "changelog"])("the usual %s is a guess", (name) =>
  expect(inserted(published({ [name]: undefined }), `/${name}`).grade).toBe("suggested"),
);

it("null is a guess unless the document rules out a value", () =>
  expect(inserted(published({ max_app_version: undefined }), "/max_app_version")).toEqual(
    guessed(published({ max_app_version: "null" })),
  ));

it("null is certain for members of a missing package", () => {
  const none = { artifact_url: "null", signature_algorithm: "null", signing_key_id: "null" };
  const text = published({ ...none, install_status: '"blocked"', artifact_size: undefined });
  expect(inserted(text, "/artifact_size").grade).toBe("safe");
});

it("a placeholder is blocked", () =>
  expect(inserted(placeholder({ install_status: undefined }), "/install_status")).toEqual(
    derived(placeholder()),
  ));

describe("the package of windows_x64", () => {
  const own = (left: readonly string[]): string => {
    const members = {
      platform_family: '"windows"',
      artifact_url: '"https://files.example/clock-1.2.3.zip"',
      artifact_size: "1024",
      sha256: `"${"a1".repeat(32)}"`,
      signature: `"${"A".repeat(86)}=="`,
      signature_algorithm: '"ed25519"',
      signing_key_id: '"key-1"',
      native_path: '"native/clock.dll"',
    };
    const written = Object.entries(members).filter(([name]) => !left.includes(name));
    const lines = written.map(([name, value]) => `\n      "${name}": ${value}`);
    return `{\n    "windows_x64": {${lines.join(",")}\n    }\n  }`;
  };

  it.each(["sha256", "signature", "signing_key_id"])(
    "has a %s that cannot be derived from the manifest",
    (name) =>
      expect(inserted(published({ artifacts: own([name]) }), `/artifacts/windows_x64/${name}`).grade).toBe(
        "offered",
      ),
  );

  it.each([
    ["linux_x64", derived, "linux"],
    ["Windows_x64", open, "windows"],
    ["windws_x64", open, "windows"],
  ])("or of %s has a family that has been observed", (key, kind, family) => {
    const entry = (members: string) => published({ artifacts: members.replace("windows_x64", key) });
    expect(inserted(entry(own(["platform_family"])), `/artifacts/${key}/platform_family`)).toEqual(
      kind(entry(own([]).replace('"windows"', `"${family}"`))),
    );
  });

  it.each(["sha256", "signature", "artifact_url"])("has its %s from its version in a response", (name) => {
    const response = (left: readonly string[]): string =>
      detail({ manifests: { 0: { artifacts: own(left) } } });
    const pointer = `/data/versions/0/manifest/artifacts/windows_x64/${name}`;
    expect(inserted(response([name]), pointer)).toEqual(derived(response([])));
  });

  it.each(["artifact_url", "artifact_size"])("gives the manifest its %s", (name) =>
    expect(inserted(published({ artifacts: own([]), [name]: undefined }), `/${name}`)).toEqual(
      derived(published({ artifacts: own([]) })),
    ),
  );
});

describe("a response", () => {
  it.each(["slug", "name", "description", "author", "license", "created_at", "updated_at", "latest_version"])(
    "has its item's %s from elsewhere",
    (name) =>
      expect(inserted(detail({ item: { [name]: undefined } }), `/data/item/${name}`)).toEqual(
        derived(detail()),
      ),
  );

  it.each([0, 1, 2])("has the identifier of version %i from its number", (n) =>
    expect(inserted(detail({ versions: { [n]: { id: undefined } } }), `/data/versions/${n}/id`)).toEqual(
      derived(detail()),
    ),
  );

  it.each<[string, DetailMembers]>([
    ["has versions without a date", { versions: { 1: { published_at: '"in spring"' } } }],
    ["has no versions", { data: { versions: "[]" } }],
  ])("that %s does not tell when its item was created", (_, members) =>
    expect(
      inserted(detail({ ...members, item: { created_at: undefined } }), "/data/item/created_at").grade,
    ).toBe("offered"),
  );
});

describe("a response that lacks a whole part", () => {
  type Part = Record<string, unknown>;
  type Response = { data: { item?: Part; versions: [Part, ...Part[]] } };
  const responseOf = (change: (data: Response["data"]) => void): Response => {
    const response = JSON.parse(detail()) as Response;
    change(response.data);
    return response;
  };
  const after = (response: Response, pointer: string) => {
    const { text, grade } = inserted(JSON.stringify(response, undefined, 2), pointer);
    return { response: JSON.parse(text) as Response, grade };
  };
  const whole = responseOf(() => {});

  it("gets its item from the newest version", () =>
    expect(
      after(
        responseOf((data) => delete data.item),
        "/data/item",
      ),
    ).toEqual({ response: whole, grade: "suggested" }));

  it("takes members of an older version from its manifest", () => {
    const lacking = responseOf(({ versions }) => delete versions[1]?.["manifest"]);
    const { response, grade } = after(lacking, "/data/versions/1/manifest");
    expect(grade).toBe("offered");
    expect(response.data.versions[1]?.["manifest"]).toMatchObject({
      id: "com.example.clock",
      version: "1.1.0",
      artifact_url: "https://files.example/clock-1.1.0.zip",
      artifact_size: 1024,
      signing_key_id: "key-1",
    });
  });

  it("with versions out of order has no certain item", () => {
    const lacking = responseOf(({ item, versions }) => {
      versions.reverse();
      const copy = item?.["latest_compatible_version"] as Part;
      delete copy["id"];
      delete copy["sha256"];
    });
    const place = "/data/item/latest_compatible_version";
    expect(after(lacking, `${place}/sha256`).grade).toBe("offered");
    const { response, grade } = after(lacking, `${place}/id`);
    expect(grade).toBe("offered");
    expect(response.data.item?.["latest_compatible_version"]).toMatchObject({
      id: "com.example.clock@1.2.3",
    });
  });

  it("whose item has an older manifest has no certain members", () => {
    const lacking = responseOf(({ item, versions }) => {
      const older = JSON.parse(JSON.stringify(versions[0]["manifest"])) as Part;
      older["version"] = "1.1.0";
      delete (older["artifacts"] as { windows_x64: Part }).windows_x64["sha256"];
      if (item) item["manifest"] = older;
    });
    const pointer = "/data/item/manifest/artifacts/windows_x64/sha256";
    expect(after(lacking, pointer).grade).toBe("offered");
  });

  it("leaves the item to the author without versions", () => {
    const lacking = responseOf((data: Part) => {
      delete data["item"];
      data["versions"] = [];
    });
    expect(after(lacking, "/data/item").grade).toBe("offered");
  });
});

describe("a member of another manifest in the response", () => {
  const POINTER = "/data/versions/0/manifest/compatibility";
  /** What is inserted when only the item's manifest has the member. */
  const compatibility = (own: object): unknown => {
    const response = JSON.parse(detail()) as {
      data: {
        item: Record<"manifest" | "latest_compatible_version", { manifest: object; compatibility: unknown }>;
        versions: { manifest: { compatibility?: unknown } }[];
      };
    };
    const { item, versions } = response.data;
    delete versions[0]?.manifest.compatibility;
    item.latest_compatible_version.manifest = versions[0]?.manifest ?? {};
    item.manifest.compatibility = own;
    const { text } = inserted(JSON.stringify(response, null, 2), POINTER);
    return (JSON.parse(text) as typeof response).data.versions[0]?.manifest.compatibility;
  };

  it("is copied", () => {
    const own = { min_app_version: "1.0.0", min_host_api_version: "2.0", platforms: ["macos"] };
    expect(compatibility(own)).toEqual(own);
  });

  it.each([
    ["a member of another type", { min_app_version: 7, platforms: ["macos"] }],
    ["a member of another form", { min_app_version: "next", platforms: ["macos"] }],
    ["an unknown member", { min_app_version: "1.0.0", platforms: ["macos"], family: "macos" }],
    ["an unknown value", { min_app_version: "1.0.0", platforms: ["beos"] }],
    ["a missing member", { platforms: ["macos"] }],
  ])("is not copied with %s", (_, own) =>
    expect(compatibility(own)).toEqual({ min_app_version: "1.0.0", platforms: ["windows", "macos"] }),
  );
});

describe("the tags of a manifest", () => {
  const grade = (levels: string | undefined) => {
    const members = { capability_levels: levels, integration: "{}", keywords: "[]", host_capabilities: "[]" };
    return inserted(published({ ...members, tags: undefined }), "/tags").grade;
  };

  it("follow from levels and capabilities", () => expect(grade("[4]")).toBe("safe"));

  it.each([
    ["levels that are none", "[]", "suggested"],
    ["levels that are missing", undefined, "offered"],
    ["a level of another type", "[[4]]", "suggested"],
    ["levels of another type", "4", "suggested"],
  ])("do not follow from %s", (_, levels, expected) => expect(grade(levels)).toBe(expected));
});

describe("members that are inserted together", () => {
  /** The object after the fix that inserts all that it lacks. */
  const whole = (text: string, options: CheckOptions = {}): Record<string, JsonValue> => {
    const { findings } = check(new ManifestDocument(text), options);
    const fixes = findings.flatMap((each) => each.fixes?.() ?? []);
    const fix = fixes.find(({ title }) =>
      /^Insert (?:the|\d+ of the) \d+ missing|^Insert "manifest"/.test(title),
    );
    return JSON.parse(applyEdits(text, fix?.edits ?? [])) as Record<string, JsonValue>;
  };
  const response = (change: (versions: Record<string, JsonValue>[]) => void): string => {
    const value = JSON.parse(detail()) as { data: { versions: Record<string, JsonValue>[] } };
    change(value.data.versions);
    return JSON.stringify(value, null, 2);
  };
  const manifestOf = (value: JsonValue, version: number) =>
    valueAt(value, `/data/versions/${version}/manifest`);

  it("agree with their version, whichever fix inserts them", () => {
    const empty = whole(response((versions) => (versions[1]!["manifest"] = {})));
    expect(manifestOf(empty, 1)).toMatchObject({
      install_status: "available",
      artifact_url: "https://files.example/clock-1.1.0.zip",
      compatibility: { min_app_version: "1.0.0" },
      min_app_version: "1.0.0",
    });
    const absent = whole(response((versions) => delete versions[1]!["manifest"]));
    expect(manifestOf(absent, 1)).toEqual(manifestOf(empty, 1));
  });

  it("repeat present members and members inserted beside them", () => {
    const { text } = inserted(
      published({ compatibility: undefined, min_app_version: '"2.1"' }),
      "/compatibility",
    );
    expect(valueAt(JSON.parse(text) as JsonValue, "/compatibility/min_app_version")).toBe("2.1");
    const members = {
      description: undefined,
      summary: undefined,
      homepage: undefined,
      homepage_url: undefined,
    };
    const both = whole(published({ ...members, name: undefined }));
    expect(both["summary"]).toBe(both["description"]);
    expect(both["homepage_url"]).toBe(both["homepage"]);
  });

  it("make a placeholder in a version without a package", () => {
    const { text } = inserted(
      response((versions) => delete versions[2]!["manifest"]),
      "/data/versions/2/manifest",
    );
    expect(manifestOf(JSON.parse(text) as JsonValue, 2)).toMatchObject({
      schema_version: 1,
      install_status: "blocked",
    });
  });
});

describe("applying suggested fixes", () => {
  it.each([
    "$schema",
    "name",
    "description",
    "long_description",
    "author",
    "homepage",
    "license",
    "compatibility",
  ])("leaves %s missing where nothing tells it", (name) => {
    const text = draft({ [name]: undefined });
    expect(fixAll(text, {}, ["safe", "suggested"]).text).toBe(text);
  });

  it("inserts the members that follow from the document or a convention", () => {
    const left = ["name", "long_description", "license", "homepage", "author"];
    const lacking = Object.fromEntries([...left, "keywords", "kind"].map((name) => [name, undefined]));
    const { text } = fixAll(published({ ...lacking, homepage_url: undefined }), {}, ["safe", "suggested"]);
    const found = check(new ManifestDocument(text)).findings.map(({ code, members }) => [code, members]);
    expect(found).toEqual([
      ["missing-member", ["name", "long_description", "author", "homepage", "license", "homepage_url"]],
    ]);
  });
});
