import { describe, expect, it } from "vitest";
import { Field } from "../../../server/page/parts/field";
import { appVersions, facts } from "../../../server/page/store/facts";
import type { Json } from "../../../server/protocol";
import { attribute, Rendered } from "../rendered";

/** The facts of an item. */
function shown(item: Json, toggled: readonly string[] | null = []): Rendered {
  return new Rendered(facts(new Field({}, "", item), { toggled }).toString()).find("facts");
}

/** Everything that a field shows, with its pointer. */
function pointers({ elements }: Rendered): string[] {
  return elements.flatMap((element) => {
    const pointer = attribute(element, "data-pointer");
    return pointer === undefined ? [] : [`${pointer}: ${new Rendered("", [element]).text}`];
  });
}

const ITEM = {
  id: "a.b",
  slug: "b",
  source: "official",
  license: "MIT",
  min_app_version: "0.9.2",
  max_app_version: "2.0.0",
  updated_at: "2031-05-04T10:20:30.400Z",
  created_at: "2030-01-02T03:04:05.600Z",
  homepage_url: "https://lantern.example/",
  repository_url: "https://code.lantern.example/",
  manifest: { compatibility: { platforms: ["windows", "constructor", 5], min_host_api_version: "0.2.0" } },
  latest_compatible_version: {
    artifact_size: 4096,
    sha256: "ab",
    signature_algorithm: "ed25519",
    signing_key_id: "harbour-2030",
  },
};

describe("The facts", () => {
  it("are in order, each with its pointer", () => {
    expect(shown(ITEM).text).toBe(
      "Application 0.9.2 to 2.0.0 Host API 0.2.0 or newer Platforms Windows constructor 5 License MIT " +
        "Updated 2031-05-04 Size 4.1 KB Homepage lantern.example Repository code.lantern.example " +
        "More details Identifier a.b Slug b Source official First published 2030-01-02 SHA-256 ab Copy " +
        "Signature ed25519 Signing key harbour-2030",
    );
    expect(pointers(shown(ITEM))).toEqual([
      "/min_app_version: 0.9.2",
      "/max_app_version: 2.0.0",
      "/manifest/compatibility/min_host_api_version: 0.2.0",
      "/manifest/compatibility/platforms/0: Windows",
      "/manifest/compatibility/platforms/1: constructor",
      "/manifest/compatibility/platforms/2: 5",
      "/license: MIT",
      "/updated_at: 2031-05-04",
      "/latest_compatible_version/artifact_size: 4.1 KB",
      "/homepage_url: lantern.example",
      "/repository_url: code.lantern.example",
      "/id: a.b",
      "/slug: b",
      "/source: official",
      "/created_at: 2030-01-02",
      "/latest_compatible_version/sha256: ab",
      "/latest_compatible_version/signature_algorithm: ed25519",
      "/latest_compatible_version/signing_key_id: harbour-2030",
    ]);
  });

  it("show the first package of a plugin that does not support Windows", () => {
    const pending = { artifact_size: null, sha256: null, signature_algorithm: "ed25519" };
    const artifacts = { linux_x64: { artifact_size: 2048, sha256: "cd" }, linux_arm64: { artifact_size: 1 } };
    const words = (...platforms: string[]) => {
      const version = { ...pending, manifest: { compatibility: { platforms }, artifacts } };
      return pointers(shown({ latest_compatible_version: version })).filter((each) =>
        /size|sha|sig/.test(each),
      );
    };
    const start = "/latest_compatible_version";
    const rest = [`${start}/signature_algorithm: ed25519`, `${start}/signing_key_id: Not stated`];
    expect(words("linux")).toEqual([
      `${start}/manifest/artifacts/linux_x64/artifact_size: 2.0 KB`,
      `${start}/manifest/artifacts/linux_x64/sha256: cd`,
      ...rest,
    ]);
    const own = [`${start}/artifact_size: Not stated`, `${start}/sha256: Not stated`, ...rest];
    expect([words("windows", "linux"), words()]).toEqual([own, own]);
  });

  it("show 'Not stated', and leave out optional facts", () => {
    expect(shown({}).text).toBe(
      "Application Not stated License Not stated Updated Not stated Size Not stated Homepage Not stated " +
        "Repository Not stated More details Identifier No identifier yet Slug Not stated Source Not stated " +
        "First published Not stated SHA-256 Not stated Signature Not stated Signing key Not stated",
    );
  });

  it("show values of other types as they are", () => {
    const compatibility = (platforms: Json) => ({
      manifest: { compatibility: { platforms, min_host_api_version: 5 } },
    });
    const words = (platforms: Json) => pointers(shown(compatibility(platforms))).slice(1, 3);
    expect(words([])).toEqual([
      "/manifest/compatibility/min_host_api_version: 5",
      "/manifest/compatibility/platforms: Not stated",
    ]);
    expect(words("linux")[1]).toBe("/manifest/compatibility/platforms: linux");
    const values = shown(compatibility([])).elements.filter(({ tagName }) => tagName === "dd");
    expect(new Rendered("", values.slice(1, 2)).text).toBe("5");
  });

  it("fold their details, except in a static page", () => {
    const open = (toggled: readonly string[] | null) =>
      attribute(shown({}, toggled).find("more-facts").elements[0]!, "open");
    expect([open([]), open(null)]).toEqual([undefined, ""]);
  });

  it("are labeled for a screen reader", () => {
    const label = (name: string) => attribute(shown(ITEM).find(name).elements[0]!, "aria-label");
    expect([label("facts"), label("chips")]).toEqual(["Facts", "Platforms"]);
  });
});

describe("The versions of the application", () => {
  const versions = (versioned: Json) =>
    pointers(new Rendered(appVersions(new Field({}, "", versioned)).toString()));

  it("show 'or newer' without a maximum", () => {
    expect(versions({ min_app_version: "0.9.2", max_app_version: null })).toEqual([
      "/max_app_version: 0.9.2 or newer",
      "/min_app_version: 0.9.2",
    ]);
  });

  it("are not stated without a minimum", () => {
    expect(versions({ max_app_version: "2.0.0" })).toEqual(["/min_app_version: Not stated"]);
  });
});
