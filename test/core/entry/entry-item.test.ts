import { describe, expect, it } from "vitest";
import {
  at,
  build,
  draft,
  draftWithout,
  edited,
  EARLIER_ITEM,
  fromDetail,
  item,
  placeholder,
  published,
  REQUEST_ID,
} from "./fixtures";
import type { CatalogEntry } from "../../../server/core/entry/entry";
import { withoutMember, type JsonObject } from "../../../server/core/json/tree/value";

const of = (members: JsonObject) => build({ manifest: draft(members) });

const guessed = (entry: CatalogEntry) =>
  Object.entries(entry.provenance).flatMap(([pointer, { guessed, kind, path, rule }]) =>
    guessed && !/\/(?:manifest|latest_compatible_version)\/|versions/.test(pointer)
      ? [[pointer, kind, path, rule]]
      : [],
  );

describe("request_id", () => {
  it("is the injected UUID", () => expect(build().payload["request_id"]).toBe(REQUEST_ID));
});

describe("item.schema_version", () => {
  it("is 1", () => expect(item(build(), "schema_version")).toBe(1));
});

describe("item.kind", () => {
  it("is the manifest's", () => expect(item(of({ kind: "theme" }), "kind")).toBe("theme"));
  it("is otherwise plugin", () => expect(item(build(), "kind")).toBe("plugin"));
  it("is plugin when the manifest's is not a string", () =>
    expect(item(of({ kind: 7 }), "kind")).toBe("plugin"));
});

describe("item.source", () => {
  it("is the manifest's", () =>
    expect(item(build({ manifest: draft({ source: "community" }), source: "lab" }), "source")).toBe(
      "community",
    ));
  it("is otherwise the option", () => expect(item(build({ source: "lab" }), "source")).toBe("lab"));
  it("is otherwise official", () => expect(item(build(), "source")).toBe("official"));
});

describe("item.id, name, license", () => {
  it("are the manifest's", () => {
    expect(item(build(), "id")).toBe("example.lantern.Tide-Table");
    expect(item(build(), "name")).toBe("Tide Table");
    expect(item(build(), "license")).toBe("MIT");
  });
  it("are null while the manifest does not have them", () => {
    const entry = build({ manifest: draftWithout("id", "name", "license") });
    expect([item(entry, "id"), item(entry, "name"), item(entry, "license")]).toEqual([null, null, null]);
  });
});

describe("item.slug", () => {
  it("is the option", () =>
    expect(item(build({ slug: "tide-clock", earlier: fromDetail() }), "slug")).toBe("tide-clock"));
  it("is otherwise the earlier entry's", () =>
    expect(item(build({ earlier: fromDetail() }), "slug")).toBe("tides"));
  it("is otherwise made of the identifier's last label", () =>
    expect(item(build(), "slug")).toBe("tide-table"));
  it("is not that of another plugin's entry", () => {
    const earlier = {
      kind: "detail",
      item: { ...EARLIER_ITEM, id: "example.lantern.other" },
      versions: [],
    } as const;
    expect(item(build({ earlier }), "slug")).toBe("tide-table");
  });
  it("is null without an identifier", () =>
    expect(item(build({ manifest: draftWithout("id") }), "slug")).toBeNull());
});

describe("item.summary", () => {
  it("is the manifest's", () => expect(item(of({ summary: "Tides." }), "summary")).toBe("Tides."));
  it("is otherwise the description", () =>
    expect(item(build(), "summary")).toBe("High and low water for a harbour."));
});

describe("item.description", () => {
  it("equals item.summary", () => expect(item(of({ summary: "Tides." }), "description")).toBe("Tides."));
});

describe("item.author", () => {
  it("is the manifest's object", () =>
    expect(item(of({ author: { url: "https://a.example", name: "A" } }), "author")).toEqual({
      name: "A",
      url: "https://a.example",
    }));
  it("has the string as its name", () => expect(item(build(), "author")).toEqual({ name: "Harbour Office" }));
});

describe("item.homepage_url", () => {
  it("is homepage_url", () =>
    expect(item(of({ homepage_url: "https://h.example" }), "homepage_url")).toBe("https://h.example"));
  it("is otherwise homepage", () =>
    expect(item(build(), "homepage_url")).toBe("https://lantern.example/tides"));
  it("is the author's address in a placeholder, which has no homepage", () =>
    expect(item(build({ manifest: placeholder() }), "homepage_url")).toBe("https://lantern.example/harbour"));
});

describe("item.repository_url", () => {
  const remote = "git@code.lantern.example:harbour/tides.git";
  it("is the manifest's", () => {
    const manifest = draft({ repository_url: "https://r.example/tides" });
    expect(item(build({ manifest, repositoryUrl: remote }), "repository_url")).toBe(
      "https://r.example/tides",
    );
  });
  it("is otherwise the git remote as an https URL", () =>
    expect(item(build({ repositoryUrl: remote }), "repository_url")).toBe(
      "https://code.lantern.example/harbour/tides",
    ));
  it.each([
    ["the repository's address", "https://code.lantern.example/harbour/tides/"],
    ["an address below it", "http://code.lantern.example/harbour/tides/tree/main/plugins/a#readme"],
  ])("of a manifest in a folder is the git remote if its homepage is %s", (_, homepage) => {
    const parts = { manifest: draft({ homepage }), repositoryUrl: remote, isInSubfolder: true };
    expect(item(build(parts), "repository_url")).toBe("https://code.lantern.example/harbour/tides");
    expect(guessed(build({ slug: "tides", ...parts }))).toEqual([]);
  });
  it.each([
    "https://lantern.example/tides",
    "https://code.lantern.example/harbour",
    "https://code.lantern.example/harbour/tides-too",
    "https://other.example/harbour/tides",
    "ftp://code.lantern.example/harbour/tides",
    "harbour/tides",
  ])("of a manifest in a folder whose homepage is %s is a guess: the homepage", (homepage) => {
    const parts = { manifest: draft({ homepage }), repositoryUrl: remote, isInSubfolder: true };
    expect(item(build(parts), "repository_url")).toBe(homepage);
    expect(guessed(build({ slug: "tides", ...parts }))).toEqual([
      [
        "/data/item/repository_url",
        "derived",
        "/homepage",
        "the homepage, because the manifest is in a folder of a repository with another address",
      ],
    ]);
  });
  it("is otherwise item.homepage_url", () => {
    expect(item(build(), "repository_url")).toBe("https://lantern.example/tides");
    expect(item(build({ repositoryUrl: "/srv/git/tides.git" }), "repository_url")).toBe(
      "https://lantern.example/tides",
    );
  });
});

describe("item.tags", () => {
  it("are levels, capabilities and keywords, sorted", () =>
    expect(item(build(), "tags")).toEqual(["harbour", "host-navigation", "level-1", "sea", "tides"]));
  it("have the manifest's free tags, without stale ones", () =>
    expect(item(of({ tags: ["weather", "level-4", "host-aichat", "level-1"] }), "tags")).toEqual([
      "harbour",
      "host-navigation",
      "level-1",
      "sea",
      "tides",
      "weather",
    ]));
});

describe("item.min_app_version", () => {
  it("is the manifest's", () => expect(item(of({ min_app_version: "0.9" }), "min_app_version")).toBe("0.9"));
  it("is otherwise compatibility.min_app_version", () =>
    expect(item(build(), "min_app_version")).toBe("0.9.2"));
});

describe("item.max_app_version", () => {
  it("is the manifest's", () => expect(item(of({ max_app_version: "2.0" }), "max_app_version")).toBe("2.0"));
  it("is null without either", () => expect(item(build(), "max_app_version")).toBeNull());
});

describe("item.latest_version, latest_compatible_version, manifest", () => {
  it.each(["published", "current"] as const)("are of the first of versions, as %s", (face) => {
    const entry = build({ face });
    expect(item(entry, "latest_version")).toBe("1.3.0");
    expect(item(entry, "latest_compatible_version")).toEqual(at(entry, "/data/versions/0"));
    expect(item(entry, "manifest")).toEqual(edited(entry, "manifest"));
  });
});

describe("A placeholder's unknown members", () => {
  const unknown = {
    homepage: "https://h.example",
    homepage_url: "https://u.example",
    keywords: ["Sea"],
    host_capabilities: ["aichat"],
    compatibility: { min_app_version: "7" },
    artifact_url: "https://packages.example/a.zip",
    artifact_size: 5,
    max_app_versions: "9",
  };
  it.each(["published", "current"] as const)(
    "appear in no field of the item and the version (%s)",
    (face) => {
      const own = build({ manifest: placeholder(), face });
      const entry = build({ manifest: placeholder(unknown), face });
      for (const name of Object.keys(at(own, "/data/item") as JsonObject).filter((name) => !isCopy(name)))
        expect(item(entry, name), name).toEqual(item(own, name));
      for (const name of Object.keys(at(own, "/data/versions/0") as JsonObject).filter(
        (name) => !isCopy(name),
      ))
        expect(edited(entry, name), name).toEqual(edited(own, name));
    },
  );
  it("do not replace missing members", () => {
    const manifest = withoutMember(withoutMember(placeholder(unknown), "min_app_version"), "tags");
    const entry = build({ manifest });
    expect([item(entry, "min_app_version"), item(entry, "tags")]).toEqual([null, ["level-1"]]);
  });
  const isCopy = (name: string) => ["manifest", "latest_compatible_version"].includes(name);
});

describe("A guess", () => {
  const slug = ["/data/item/slug", "derived", "/id", "the identifier's last label, URL-safe"];
  it("is marked: the slug from the identifier, the repository from the homepage", () =>
    expect(guessed(build())).toEqual([
      slug,
      [
        "/data/item/repository_url",
        "derived",
        "/homepage",
        "the homepage, because neither the manifest nor git names a repository",
      ],
    ]));
  it("of a placeholder is the homepage from the author's address", () =>
    expect(guessed(build({ manifest: placeholder() }))).toEqual([
      slug,
      [
        "/data/item/homepage_url",
        "derived",
        "/author/url",
        "the author's URL, because a placeholder has no homepage",
      ],
    ]));
  it("is never a value from an option, the earlier entry, the manifest or git", () => {
    const repositoryUrl = "https://code.example/tides";
    expect(guessed(build({ slug: "tides", repositoryUrl }))).toEqual([]);
    expect(guessed(build({ earlier: fromDetail(), manifest: published() }))).toEqual([]);
  });
});

describe("The order of members", () => {
  it("is the interface's in the envelope and the item", () => {
    expect(Object.keys(build().payload)).toEqual(["data", "request_id"]);
    expect(Object.keys(at(build(), "/data") as JsonObject)).toEqual(["item", "versions"]);
    expect(Object.keys(at(build(), "/data/item") as JsonObject).join(" ")).toBe(
      "schema_version kind id slug name summary description latest_version min_app_version max_app_version " +
        "homepage_url repository_url author source tags license created_at updated_at latest_compatible_version manifest",
    );
  });
});
