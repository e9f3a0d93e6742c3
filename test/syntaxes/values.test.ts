import { describe, expect, it } from "vitest";
import manifest from "../../schemas/plugin-manifest.schema.json";
import {
  array,
  asString,
  knownPlatform,
  object,
  ownKey,
  quoted,
  scope,
  scopes,
  string,
  value,
} from "./grammar";

const { hostCapability, permissionType, platform } = manifest.definitions;

describe("the interface's values stand out from other strings, where they mean something", () => {
  it.each(permissionType.examples)("permission type %s", (word) => {
    const known = "support.function.permission.plugin-manifest";
    const outer = [object, value, array, object, value];
    expect(quoted('{ "permissions": [{ "type": ', word, " }] }")).toEqual(asString(outer, known));
  });

  it.each(hostCapability.enum)("host capability %s", (word) => {
    const known = "support.class.capability.plugin-manifest";
    expect(quoted('{ "host_capabilities": ["a", ', word, "] }")).toEqual(
      asString([object, value, array], known),
    );
  });

  it.each(platform.enum)("platform %s", (word) => {
    expect(quoted('{ "platforms": ["a", ', word, "] }")).toEqual(
      asString([object, value, array], knownPlatform),
    );
    expect(quoted('{ "platform_family": ', word, " }")).toEqual(asString([object, value], knownPlatform));
  });

  it("a word with one wrong letter is not known", () => {
    expect(scopes('{ "type": "«ipc_registre»" }')).toEqual([object, value, string]);
    expect(scopes('{ "host_capabilities": ["«Navigation»"] }')).toEqual([object, value, array, string]);
    expect(scopes('{ "platforms": ["«win»"] }')).toEqual([object, value, array, string]);
  });

  it("the same word elsewhere is a plain string", () => {
    expect(scope('{ "keywords": ["«navigation»"] }')).toBe(string);
    expect(scope('{ "host_capabilities": ["«linux»"] }')).toBe(string);
    expect(scope('{ "name": "«ipc_register»" }')).toBe(string);
    expect(scope('{ "platforms": ["linux"], "keywords": ["«linux»"] }')).toBe(string);
  });

  it("a column of colons, as some authors keep it, changes nothing", () => {
    expect(scope('{ "type"  : "«ipc_register»" }')).toBe("support.function.permission.plugin-manifest");
    expect(scope('{ "host_capabilities"  : ["«aichat»"] }')).toBe("support.class.capability.plugin-manifest");
    expect(scope('{ "platforms"  : ["«linux»"] }')).toBe(knownPlatform);
    expect(scope('{ "platform_family"  : "«linux»" }')).toBe(knownPlatform);
    expect(scope('{ "properties"  : { "«tags»": {} } }')).toBe(ownKey[1]);
  });

  it("brackets on lines of their own change nothing", () => {
    expect(scope('{\n"host_capabilities":\n[\n// soon more\n"«aichat»"\n]\n}')).toBe(
      "support.class.capability.plugin-manifest",
    );
  });

  it.each([
    ["a version", "1.20.3", "constant.numeric.version.plugin-manifest"],
    ["a version of two parts", "0.8", "constant.numeric.version.plugin-manifest"],
    ["a digest", "0123456789abcdef".repeat(4), "constant.numeric.hex.sha256.plugin-manifest"],
    ["a timestamp", "2026-02-03T04:05:06.789Z", "constant.numeric.timestamp.plugin-manifest"],
  ])("%s", (_, text, expected) => {
    expect(quoted('{ "a": ', text, " }")).toEqual(asString([object, value], expected));
    expect(quoted("[", text, "]")).toEqual(asString([array], expected));
  });

  it.each(["https://plugins.example/a?b=c#d", "http://plugins.example"])(
    "%s has the scope of a link and, for themes without one, of a constant",
    (text) => {
      const link = ["constant.other.url.plugin-manifest", "markup.underline.link.plugin-manifest"];
      expect(quoted("[", text, "]")).toEqual(asString([array], ...link));
    },
  );

  it.each([
    "v1.2.3",
    "1.2.",
    "12",
    "1.2.3-beta",
    "A".repeat(64),
    "a".repeat(63),
    "2026-02-03",
    "ftp://plugins.example",
  ])("%s is a plain string", (text) => expect(scopes(`["«${text}»"]`)).toEqual([array, string]));

  it("a tab's position shows its two parts", () => {
    const position = (marked: string) => scopes(`{ "tab_position": ${marked} }`);
    const [open, inside = [], close] = asString([object, value]);
    expect(position('«"»after:overview"')).toEqual(open);
    expect(position('"«after:»overview"')).toEqual([...inside, "keyword.control.after.plugin-manifest"]);
    expect(position('"after:«overview»"')).toEqual([...inside, "entity.name.function.tab.plugin-manifest"]);
    expect(position('"after:overview«"»')).toEqual(close);
    expect(position('"«after:»"')).toEqual(inside);
    expect(position('"«after: all»"')).toEqual(inside);
  });
});
