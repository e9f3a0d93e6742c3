import { detail, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const COPY = "Copy from the first version";

/** The text that the item has at a member, which the first version has too, where no test writes another. */
const itemText = (name: string): string =>
  new RegExp(`\\n {6}"${name}": (\\{[^]*?\\n {6}\\})`).exec(detail())?.[1]?.replaceAll("\n    ", "\n") ?? "";
const MANIFEST = itemText("manifest");
const VERSION = itemText("latest_compatible_version");
const withItem = (name: string, text: string): string => detail({ item: { [name]: text } });

testRule("latest-version", {
  valid: [
    { name: "an item that matches the first version", text: detail() },
    {
      name: "the same content in another order and layout",
      text: withItem(
        "manifest",
        JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(MANIFEST) as object).reverse())),
      ),
    },
    { name: "a list of versions that is being typed", text: detail({ data: { versions: "[" } }) },
    { name: "an item without copies", text: detail({ data: { item: "{}" } }) },
    {
      name: "values of another type, which another rule reports",
      text: detail({ item: { latest_version: "1", manifest: "[]" } }),
    },
    { name: "a number with another problem", text: withItem("latest_version", '"v1.2.3"') },
    {
      name: "a first version whose number has a fault of its own",
      text: detail({ versions: { 0: { version: '"v1.2.3"' } } }).replace(
        '"version": "v1.2.3"',
        '"version": "1.2.3"',
      ),
    },
    {
      name: "copies that differ in values with another problem",
      text: withItem(
        "manifest",
        MANIFEST.replace('"https://clock.example/"', '"clock.example"')
          .replace("1024", '"1024"')
          .replace('"keywords": ["time"]', '"keywords": ["time", "time"]')
          .replace('"ed25519"', '"rsa"'),
      ),
    },
    {
      name: "a copy with a partial package",
      text: withItem(
        "latest_compatible_version",
        VERSION.replace('"signing_key_id": "key-1"', '"signing_key_id": null'),
      ),
    },
    { name: "a copy that is half typed", text: withItem("manifest", '{ "name": }') },
    {
      name: "a first version that is half typed",
      text: detail({ item: { latest_compatible_version: "{}" }, versions: { 0: { artifact_size: "" } } }),
    },
    {
      name: "names of prototype members",
      text: detail({ manifests: { 0: { toString: "1", constructor: '{ "a": 1 }', __proto__: "{}" } } }),
    },
    { name: "a published manifest", text: published() },
  ],
  invalid: [
    {
      name: "no versions",
      text: detail({ data: { versions: "«[]»" } }),
      problems: [
        {
          message: '"versions" is empty. Add the item\'s latest version.',
          pointer: "/data/versions",
          severity: "error",
        },
      ],
    },
    {
      name: "another version number",
      text: withItem("latest_version", '«"1.1.0"»'),
      problems: [
        {
          message: `"latest_version" differs from the first version's "1.2.3". They must match.`,
          pointer: "/data/item/latest_version",
          severity: "error",
          related: ['"1.2.3"'],
          fixes: { [COPY]: detail() },
        },
      ],
    },
    {
      name: "a manifest that differs in a few members, or in many",
      text: withItem(
        "manifest",
        `«${MANIFEST.replace('"name": "Clock"', '"name": "Watch"').replace('"level4"', '"level5"')}»`,
      ),
      problems: [
        {
          message: '"manifest" differs from the first version in "name" and "integration". They must match.',
          pointer: "/data/item/manifest",
          fixes: { [COPY]: detail() },
        },
      ],
    },
    {
      name: "an empty manifest: missing-member reports its members",
      text: withItem("manifest", "«{}»"),
      problems: [
        {
          message:
            '"manifest" differs from the first version in "host_capabilities" and "artifacts". They must match.',
          pointer: "/data/item/manifest",
          fixes: { [COPY]: detail() },
        },
      ],
    },
    {
      name: "a copy of the version whose manifest differs, and whose order does not matter",
      text: withItem("latest_compatible_version", `«${VERSION.replace("1024", "512")}»`),
      problems: [
        {
          message:
            '"latest_compatible_version" differs from the first version in "artifact_size". They must match.',
          pointer: "/data/item/latest_compatible_version",
          fixes: { [COPY]: detail() },
        },
      ],
    },
    {
      name: "a member of the first manifest that differs from both copies, in a text of tabs and Windows line endings",
      text: '{\r\n\t"data": {\r\n\t\t"item": {\r\n\t\t\t"latest_compatible_version": { "manifest": { "icon": "a.svg" } },\r\n\t\t\t"manifest": { "icon": "a.svg" }\r\n\t\t},\r\n\t\t"versions": [\r\n\t\t\t{\r\n\t\t\t\t"manifest": {\r\n\t\t\t\t\t"icon": «"b.svg"»\r\n\t\t\t\t}\r\n\t\t\t}\r\n\t\t]\r\n\t}\r\n}',
      problems: [
        {
          message: '"icon" differs from its copies, "a.svg". They must match.',
          pointer: "/data/versions/0/manifest/icon",
          fixes: {
            "Copy the others' value":
              '{\r\n\t"data": {\r\n\t\t"item": {\r\n\t\t\t"latest_compatible_version": { "manifest": { "icon": "a.svg" } },\r\n\t\t\t"manifest": { "icon": "a.svg" }\r\n\t\t},\r\n\t\t"versions": [\r\n\t\t\t{\r\n\t\t\t\t"manifest": {\r\n\t\t\t\t\t"icon": "a.svg"\r\n\t\t\t\t}\r\n\t\t\t}\r\n\t\t]\r\n\t}\r\n}',
          },
        },
      ],
    },
  ],
});
