import type { JsonValue } from "../../../server/core/json/tree/value";
import { draft, published } from "../../support/manifests";
import { packageWithContents, packageWithFiles, release } from "../../support/release";
import { testRule } from "../../support/rule-tester";

const parse = (text: string): JsonValue => JSON.parse(text) as JsonValue;
/** A release whose packages for these platforms have this manifest. */
const having = (text: string, ...platforms: string[]) =>
  release({
    packages: platforms.map((one) => packageWithContents(one, { manifest: { value: parse(text) } })),
  });
const faulty = (fault: "missing" | "large" | "unreadable" | "not-json") =>
  release({ packages: [packageWithContents("windows_x64", { manifest: { fault } })] });
const outOf = (name: string) => `${name} does not belong in the package for linux_x64. Leave it out.`;
const ODD = {
  backslash: (name: string) =>
    `Name ${name} in the package for linux_x64 contains a backslash. Use forward slashes.`,
  windows: (name: string) => `Windows cannot write ${name} in the package for linux_x64. Rename it.`,
  ...{ git: outOf, env: outOf, modules: outOf },
  key: (name: string) => `${name} in the package for linux_x64 is named like a private key. Leave it out.`,
} as const;
const atRoot = `«{»${draft().slice(1)}`;
const entry = (native: string): string => `{ "native": ${native}, "frontend": "frontend/index.js" }`;

testRule("release-contents", {
  valid: [
    { name: "a manifest that is not released yet", text: draft() },
    { name: "no packages", text: draft(), options: release() },
    {
      name: "a package of which only the files are known",
      text: draft(),
      options: release({ packages: [packageWithFiles("windows_x64")] }),
    },
    { name: "the same manifest", text: draft(), options: having(draft(), "windows_x64") },
    {
      name: "another layout and order",
      text: draft(),
      options: having(
        JSON.stringify(Object.fromEntries(Object.entries(parse(draft()) as object).reverse())),
        "windows_x64",
      ),
    },
    {
      name: "the native library of one platform, or of none",
      text: draft({ entry: entry('{ "windows_x64": "clock.dll", "linux_x64": "clock.so" }') }),
      options: release({
        packages: ['{ "windows_x64": "clock.dll" }', '{ "windows_x64": "native/windows_x64.dll" }', "{}"].map(
          (native, i) =>
            packageWithContents(["windows_x64", "linux_x64", "macos_x64"][i]!, {
              manifest: { value: parse(draft({ entry: entry(native) })) },
            }),
        ),
      }),
    },
    {
      name: "the data of packages",
      text: published({ artifact_size: "5", artifacts: "{}" }),
      options: having(
        published({
          ...{
            artifact_url: "null",
            artifact_size: "null",
            signature_algorithm: "null",
            signing_key_id: "null",
          },
          ...{ install_status: '"blocked"', artifacts: '{ "windows_x64": {} }' },
        }),
        "windows_x64",
      ),
    },
    {
      name: "a text that does not parse",
      text: draft().replace(",", ""),
      options: having(draft({ name: '"Bell"' }), "linux_x64"),
    },
  ],
  invalid: [
    {
      name: "another value, with those of the packages",
      text: draft({ version: '«"1.2.3"»' }),
      options: having(draft({ version: '"1.2.2"' }), "windows_x64", "linux_x64"),
      problems: [
        {
          message:
            '"version" differs in the manifest of the package for windows_x64 and linux_x64. Make the package again.',
          pointer: "/version",
          severity: "error",
          related: ['"1.2.3"', '"1.2.3"'],
        },
      ],
    },
    {
      name: "several values, of which it names the first, in lists too",
      text: draft({ tags: '[«"bell"»]', changelog: '"Rings."' }),
      options: having(draft({ tags: '["ring"]', changelog: '"Ticks."' }), "linux_x64"),
      problems: [
        {
          message:
            '2 values differ in the manifest of the package for linux_x64, first "tags[0]". Make the package again.',
          pointer: "/tags/0",
        },
      ],
    },
    {
      name: "other numbers of values in two packages",
      text: draft({ tags: '[««"bell"»»]', changelog: '"Rings."', icon: '"a.png"' }),
      options: release({
        packages: [
          draft({ tags: '["ring"]', changelog: '"Ticks."', icon: '"a.png"' }),
          draft({ tags: '["ring"]', changelog: '"Ticks."', icon: '"b.png"' }),
        ].map((text, i) =>
          packageWithContents(["linux_x64", "macos_x64"][i]!, { manifest: { value: parse(text) } }),
        ),
      }),
      problems: [
        {
          message:
            '2 values differ in the manifest of the package for linux_x64, first "tags[0]". Make the package again.',
          pointer: "/tags/0",
        },
        {
          message:
            '3 values differ in the manifest of the package for macos_x64, first "tags[0]". Make the package again.',
          pointer: "/tags/0",
        },
      ],
    },
    {
      name: "a member that only the package has, in its place",
      text: atRoot,
      options: having(draft({ changelog: '"Rings."' }), "linux_x64"),
      problems: [
        {
          message:
            '"changelog" differs in the manifest of the package for linux_x64. Make the package again.',
          pointer: "/changelog",
        },
      ],
    },
    {
      name: "a value that is not an object",
      text: atRoot,
      options: having("[]", "linux_x64"),
      problems: [
        {
          message: "The package for linux_x64 contains a different manifest. Make the package again.",
          pointer: "",
        },
      ],
    },
    ...(
      [
        ["missing", "The package for windows_x64 has no manifest.json in its root. Add it."],
        ["large", "manifest.json in the package for windows_x64 is larger than 1 MB. Shorten it."],
        [
          "unreadable",
          "manifest.json in the package for windows_x64 cannot be unpacked. Make the package again.",
        ],
        [
          "not-json",
          "manifest.json in the package for windows_x64 is not valid JSON. Make the package again.",
        ],
      ] as const
    ).map(([fault, message]) => ({
      name: `a manifest that is ${fault}`,
      text: atRoot,
      options: faulty(fault),
      problems: [{ message, pointer: "", severity: "error" as const }],
    })),
    {
      name: "names that lead out of the package",
      text: atRoot,
      options: release({
        packages: [packageWithContents("linux_x64", { outsideNames: ["../evil", "/evil"] })],
      }),
      problems: [
        {
          message: 'Name "../evil" leads out of the package for linux_x64. Make the package again.',
          pointer: "",
          severity: "error",
        },
      ],
    },
    {
      name: "names that are equal",
      text: atRoot,
      options: release({
        packages: [packageWithContents("linux_x64", { collidingNames: [["a.js", "a.js"]] })],
      }),
      problems: [
        {
          message: 'The package for linux_x64 has "a.js" twice. Keep one of them.',
          pointer: "",
          severity: "warning",
        },
      ],
    },
    {
      name: "names that differ by Unicode form only",
      text: atRoot,
      options: release({
        packages: [packageWithContents("linux_x64", { collidingNames: [["\u00e4.js", "a\u0308.js"]] })],
      }),
      problems: [
        {
          message:
            '"\u00e4.js" and "a\u0308.js" in the package for linux_x64 differ only in Unicode form. Rename one.',
          pointer: "",
          severity: "warning",
        },
      ],
    },
    ...(
      [
        ["backslash", "native\\a.dll", "error"],
        ["windows", "aux.png", "warning"],
        ["git", ".git/config", "warning"],
        ["env", "app/.env.local", "warning"],
        ["modules", "node_modules/a/index.js", "warning"],
        ["key", "keys/id_rsa", "warning"],
      ] as const
    ).map(([fault, name, severity]) => ({
      name: `a name with the fault ${fault}`,
      text: atRoot,
      options: release({
        packages: [packageWithContents("linux_x64", { firstNameByFault: new Map([[fault, name]]) })],
      }),
      problems: [{ message: ODD[fault](JSON.stringify(name)), pointer: "", severity }],
    })),
    {
      name: "a folder that has all files",
      text: atRoot,
      options: release({ packages: [packageWithContents("linux_x64", { wrapperFolder: "clock/" })] }),
      problems: [
        {
          message: 'All files of the package for linux_x64 are in "clock/". Pack the files, not the folder.',
          pointer: "",
          severity: "error",
        },
      ],
    },
    {
      name: "a manifest with another file name",
      text: atRoot,
      options: release({
        packages: [
          {
            ...packageWithContents("linux_x64", { manifest: { fault: "missing" } }),
            files: new Set(["Manifest.json"]),
          },
        ],
      }),
      problems: [
        {
          message: 'The package for linux_x64 has "Manifest.json" in its root. Rename it to manifest.json.',
          pointer: "",
          severity: "error",
        },
      ],
    },
    {
      name: "names that differ by case only",
      text: atRoot,
      options: release({
        packages: [packageWithContents("linux_x64", { collidingNames: [["a.js", "A.js"]] })],
      }),
      problems: [
        {
          message: '"a.js" and "A.js" in the package for linux_x64 differ only in case. Rename one.',
          pointer: "",
          severity: "warning",
        },
      ],
    },
  ],
});
