import type { FilesBeside } from "../../../server/core/rules/rule";
import { draft, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const beside = (missing: readonly string[], ...files: string[]): { beside: FilesBeside } => ({
  beside: { missing: new Set(missing), files },
});
const icon = (path: string): string => draft({ icon: path });
const entry = (native: string, frontend: string, styles: string): string =>
  draft({
    entry: `{ "native": { "windows_x64": ${native} }, "frontend": ${frontend}, "frontend_styles": ${styles} }`,
  });
const panel = (path: string): string =>
  draft({
    capability_levels: "[2]",
    integration: `{ "level2": { "panel_entry": ${path} } }`,
  });
const missing = (path: string): string => `File "${path}" does not exist. Add it or correct the path.`;

testRule("missing-file", {
  valid: [
    { name: "a draft whose files were not looked up", text: icon('"icon.svg"') },
    { name: "paths that lead to files", text: icon('"icon.svg"'), options: beside(["other.svg"]) },
    {
      name: "a published manifest, whose files are in its package",
      text: published({ icon: '"icon.svg"' }),
      options: beside(["icon.svg", "native/clock.dll", "frontend/index.js"]),
    },
    {
      name: "a path that breaks path-format",
      text: icon('"/icon.svg"'),
      options: beside(["/icon.svg", "icon.svg"]),
    },
    { name: "an empty path", text: icon('""'), options: beside([""]) },
    { name: "a value of another type", text: icon("1"), options: beside(["1"]) },
    { name: "a template's text", text: icon('"…"'), options: beside(["…"]) },
    { name: "a path that is being typed", text: '{ "icon": "icon.s', options: beside(["icon.s"]) },
    {
      name: "a text without its last bracket",
      text: icon('"icon.svg"').replace(/\}\s*$/, ""),
      options: beside(["icon.svg"]),
    },
    {
      name: "the path of an artifact, which leads into its package",
      text: draft({ artifacts: '{ "windows_x64": { "native_path": "bin/clock.dll" } }' }),
      options: beside(["bin/clock.dll"]),
    },
  ],
  invalid: [
    {
      name: "an icon, for which any image will do",
      text: icon('«"assets/icn.svg"»'),
      options: beside(["assets/icn.svg"], "assets/icn.md", "assets/icon.png", "readme.svg"),
      problems: [
        {
          message: missing("assets/icn.svg"),
          pointer: "/icon",
          severity: "information",
          fixes: { 'Change to "assets/icon.png"': icon('"assets/icon.png"') },
        },
      ],
    },
    {
      name: "every path of the entry, for which only the same extension will do",
      text: entry('«"native/clok.dll"»', '«"frontend/main.js"»', '«"styles.css"»'),
      options: beside(
        ["native/clok.dll", "frontend/main.js", "styles.css"],
        ...["frontend/index.js", "frontend/main.ts", "native/clock.DLL"],
      ),
      problems: [
        {
          message: missing("native/clok.dll"),
          pointer: "/entry/native/windows_x64",
          fixes: {
            'Change to "native/clock.DLL"': entry('"native/clock.DLL"', '"frontend/main.js"', '"styles.css"'),
          },
        },
        {
          message: missing("frontend/main.js"),
          pointer: "/entry/frontend",
          fixes: {
            'Change to "frontend/index.js"': entry(
              '"native/clok.dll"',
              '"frontend/index.js"',
              '"styles.css"',
            ),
          },
        },
        { message: missing("styles.css"), pointer: "/entry/frontend_styles" },
      ],
    },
    {
      name: "the panel of a level, as it is written",
      text: panel('«"./ui/../panel.html"»'),
      options: beside(["panel.html"], "ui/panel.html"),
      problems: [
        {
          message: missing("./ui/../panel.html"),
          pointer: "/integration/level2/panel_entry",
          fixes: { 'Change to "ui/panel.html"': panel('"ui/panel.html"') },
        },
      ],
    },
    {
      name: "a file whose name differs in case only",
      text: icon('«"Icon.svg"»'),
      options: beside(["Icon.svg"], "a.svg", "icon.svg"),
      problems: [
        {
          message: missing("Icon.svg"),
          pointer: "/icon",
          fixes: { 'Change to "icon.svg"': icon('"icon.svg"') },
        },
      ],
    },
    {
      name: "a name without an extension, and none that is like it",
      text: entry('«"bin/clock"»', '"frontend/index.js"', '"styles.css"'),
      options: beside(["bin/clock"], "LICENSE.txt"),
      problems: [{ message: missing("bin/clock"), pointer: "/entry/native/windows_x64" }],
    },
  ],
});
