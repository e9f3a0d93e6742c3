import { describe, expect, it } from "vitest";
import { steps } from "../../support/work";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { workspaceSymbols } from "../../../server/features/workspace-symbol";
import { findDuplicateNames } from "../../../server/project/names/duplicates";
import { factsFromDocument } from "../../../server/project/names/manifest-facts";
import { WorkspaceIndex } from "../../../server/project/names/workspace-index";

/** An index of manifests by path; each has its members in a text of its own. */
function indexOf(manifests: Readonly<Record<string, string>>): WorkspaceIndex {
  const index = new WorkspaceIndex();
  for (const [path, members] of Object.entries(manifests)) {
    const text = `{ "capability_levels": [], ${members} }`;
    const document = new ManifestDocument(text);
    index.set(factsFromDocument(uriOf(path), document, "draft"));
  }
  return index;
}

const uriOf = (path: string): string => `file:///${path}/manifest.json`;
const plugin = (id: string, name: string, more = ""): string => `"id": "${id}", "name": "${name}"${more}`;

/** The code, the message and the other places of each problem of a manifest. */
function reported(index: WorkspaceIndex, path: string) {
  const found = findDuplicateNames(index.factsFor(uriOf(path))!, index, {});
  return found.map(({ code, message, otherPlaces }) => [code, message, ...otherPlaces.map(({ uri }) => uri)]);
}

describe("manifests that share a name", () => {
  it("name two other manifests, and count the rest", () => {
    const names = ["A", "B", "C", "D", "E"];
    const of = (count: number) =>
      indexOf(Object.fromEntries(names.slice(0, count).map((name) => [name, plugin("a.a", name)])));
    const sentence = (others: string) =>
      `Plugin identifier "a.a" is also used by ${others}. Use a unique identifier.`;
    const code = "workspace-duplicate-plugin-id";
    expect(reported(of(2), "A")).toEqual([[code, sentence('"B"'), uriOf("B")]]);
    expect(reported(of(3), "B")).toEqual([[code, sentence('"A" and "C"'), uriOf("A"), uriOf("C")]]);
    expect(reported(of(4), "A")).toEqual([
      [code, sentence('"B" and "C", and in 1 other manifest'), uriOf("B"), uriOf("C")],
    ]);
    expect(reported(of(5), "E")).toEqual([
      [code, sentence('"A" and "B", and in 2 other manifests'), uriOf("A"), uriOf("B")],
    ]);
  });

  it("report only the identifier if they share it", () => {
    const commands = ', "commands": [{ "id": "a_run" }], "integration": { "level0": { "module_id": "m" } }';
    const index = indexOf({ a: plugin("a.a", "A", commands), b: plugin("a.a", "B", commands) });
    expect(reported(index, "a").map(([code]) => code)).toEqual(["workspace-duplicate-plugin-id"]);
  });

  it("count identical copies once, and never against each other", () => {
    const same = plugin("a.a", "A");
    const index = indexOf({ a: same, b: same, c: plugin("a.a", "C") });
    expect(reported(index, "a").map(([, ...rest]) => rest.slice(1))).toEqual([[uriOf("c")]]);
    expect(reported(index, "b").map(([, ...rest]) => rest.slice(1))).toEqual([[uriOf("c")]]);
    expect(reported(index, "c").map(([, ...rest]) => rest.slice(1))).toEqual([[uriOf("a")]]);
    expect(reported(indexOf({ a: same, b: same }), "a")).toEqual([]);
  });

  it("notify the others when a copy is changed, or a changed one is a copy again", () => {
    const same = plugin("a.a", "A");
    const index = indexOf({ a: same, b: same });
    const affected: boolean[] = [];
    index.onDidChangeDuplicates((isAffected) => affected.push(isAffected(uriOf("a"))));
    const set = (members: string): void => {
      const document = new ManifestDocument(`{ "capability_levels": [], ${members} }`);
      index.set(factsFromDocument(uriOf("b"), document, "draft"));
    };
    set(`${same}, "description": "B"`);
    expect(reported(index, "a")).toHaveLength(1);
    set(same);
    expect(reported(index, "a")).toEqual([]);
    expect(affected).toEqual([true, true]);
  });

  it("have a new revision after each change of names", () => {
    const command = (id: string) => `, "commands": [{ "id": "${id}" }]`;
    const named = (path: string, id: string) => plugin(`${path}.${path}`, path, command(id));
    const ids = { x: "foo", y: "foo", z: "bar", w: "bar" };
    const index = indexOf(
      Object.fromEntries(Object.entries(ids).map(([path, id]) => [path, named(path, id)])),
    );
    const set = (path: string, id: string): void => {
      const document = new ManifestDocument(`{ "capability_levels": [], ${named(path, id)} }`);
      index.set(factsFromDocument(uriOf(path), document, "draft"));
    };
    set("y", "other");
    const before = index.revision(uriOf("x"));
    set("x", "bar");
    expect(index.revision(uriOf("x"))).not.toBe(before);
  });

  it("affect each other only if the name must be unique", () => {
    const setting = ', "settings_schema": { "properties": { "zone": { "type": "string" } } }';
    const command = ', "commands": [{ "id": "run" }]';
    const index = indexOf({ a: plugin("a.a", "A", setting), b: plugin("b.b", "B", command) });
    const affected: string[][] = [];
    index.onDidChangeDuplicates((isAffected) =>
      affected.push(["a", "b"].filter((path) => isAffected(uriOf(path)))),
    );
    const set = (members: string): void => {
      const document = new ManifestDocument(`{ "capability_levels": [], ${members} }`);
      index.set(factsFromDocument(uriOf("c"), document, "draft"));
    };
    set(plugin("c.c", "C", setting));
    expect([affected, index.revision(uriOf("a"))]).toEqual([[], 0]);
    set(plugin("c.c", "C", setting + command));
    expect(affected).toEqual([["b"]]);
  });

  it.each([
    ["one identifier", (i: number) => plugin("a.a", `A${i}`)],
    ["one identifier and one content", () => plugin("a.a", "A")],
    ["one command", (i: number) => plugin(`a.a${i}`, "A", ', "commands": [{ "id": "a_run" }]')],
    [
      "one command and few identifiers",
      (i: number) => plugin(`a.a${i % 2}`, `A${i}`, ', "commands": [{ "id": "a_run" }]'),
    ],
  ])("take time linear in their number when all have %s", async (_, members) => {
    const cost = async (count: number): Promise<number> => {
      const all = Object.fromEntries(Array.from({ length: count }, (_each, i) => [`p${i}`, members(i)]));
      const work = (): void => {
        const index = indexOf(all);
        for (const facts of index.manifests()) {
          findDuplicateNames(facts, index, {});
          index.revision(facts.uri);
        }
        workspaceSymbols("no such symbol", index);
      };
      return steps(work);
    };
    await cost(50);
    const [few, many] = [await cost(100), await cost(800)];
    // Eight times as many manifests, and a little for sorting their addresses.
    expect(many / few).toBeLessThan(10);
  });

  it("take time linear in the names that they share", async () => {
    const cost = (count: number): Promise<number> => {
      const ids = Array.from({ length: count }, (_, i) => `{ "id": "a_run${i}" }`).join(", ");
      const members = (i: number) => plugin(`a.a${i}`, "A", `, "commands": [${ids}]`);
      const all = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`p${i}`, members(i)]));
      const index = indexOf(all);
      return steps(() => {
        for (const facts of index.manifests()) findDuplicateNames(facts, index, {});
      });
    };
    await cost(5);
    const [few, many] = [await cost(20), await cost(320)];
    expect(many / few).toBeLessThan(18);
  });
});
