import type { FolderFiles } from "../../../server/core/rules/rule";
import { draft, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

/** @param missing the paths, each after the folder that does not exist, if it is one: `gone: gone/a.svg` */
const folderFiles = (missing: readonly string[], ...files: string[]): { folderFiles: FolderFiles } => ({
  folderFiles: {
    missingPaths: new Map(missing.map((path) => [path.replace(/^.*: /, ""), path.replace(/: .*$/, "")])),
    files,
  },
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
    { name: "paths that lead to files", text: icon('"icon.svg"'), options: folderFiles(["other.svg"]) },
    {
      name: "a published manifest, whose files are in its package",
      text: published({ icon: '"icon.svg"' }),
      options: folderFiles(["icon.svg", "native/clock.dll", "frontend/index.js"]),
    },
    {
      name: "a path that breaks path-format",
      text: icon('"/icon.svg"'),
      options: folderFiles(["/icon.svg", "icon.svg"]),
    },
    { name: "an empty path", text: icon('""'), options: folderFiles([""]) },
    { name: "a value of another type", text: icon("1"), options: folderFiles(["1"]) },
    { name: "a template's text", text: icon('"…"'), options: folderFiles(["…"]) },
    { name: "a path that is being typed", text: '{ "icon": "icon.s', options: folderFiles(["icon.s"]) },
    {
      name: "a text without its last bracket",
      text: icon('"icon.svg"').replace(/\}\s*$/, ""),
      options: folderFiles(["icon.svg"]),
    },
    {
      name: "the path of an artifact, which leads into its package",
      text: draft({ artifacts: '{ "windows_x64": { "native_path": "bin/clock.dll" } }' }),
      options: folderFiles(["bin/clock.dll"]),
    },
  ],
  invalid: [
    {
      name: "an icon, for which any image is suggested",
      text: icon('«"assets/icn.svg"»'),
      options: folderFiles(["assets/icn.svg"], "assets/icn.md", "assets/icon.png", "icn.svg", "readme.svg"),
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
      name: "every path of the entry, for which only files with the same extension are suggested",
      text: entry('«"native/clok.dll"»', '«"frontend/main.js"»', '«"styles.css"»'),
      options: folderFiles(
        ["native/clok.dll", "frontend/main.js", "styles.css"],
        ...[
          "frontend/index.js",
          "frontend/main.ts",
          "native/clock.DLL",
          "vendor/main.js",
          "vendor/styles.css",
        ],
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
      name: "the panel of a level, quoted as written",
      text: panel('«"./ui/../panel.html"»'),
      options: folderFiles(["panel.html"], "panels.html", "ui/panel.html"),
      problems: [
        {
          message: missing("./ui/../panel.html"),
          pointer: "/integration/level2/panel_entry",
          fixes: { 'Change to "panels.html"': panel('"panels.html"') },
        },
      ],
    },
    {
      name: "a path in a missing folder, for which no file is suggested",
      text: icon('«"dist/icon.svg"»'),
      options: folderFiles(["dist: dist/icon.svg"], "assets/icon.svg", "icon.svg"),
      problems: [{ message: missing("dist/icon.svg"), pointer: "/icon" }],
    },
    {
      name: "a folder in another letter case",
      text: icon('«"Assets/icon.svg"»'),
      options: folderFiles(["Assets: Assets/icon.svg"], "assets/icon.svg", "assets/Icon.svg"),
      problems: [
        {
          message: missing("Assets/icon.svg"),
          pointer: "/icon",
          fixes: { 'Change to "assets/icon.svg"': icon('"assets/icon.svg"') },
        },
      ],
    },
    {
      name: "a folder of several paths, once, and another missing file",
      text: entry('«"app/native/clock.dll"»', '"app/index.js"', '«"app/styles/a.css"»'),
      options: folderFiles(["app/native: app/native/clock.dll", "app/styles/a.css"]),
      problems: [
        { message: missing("app/native/clock.dll"), pointer: "/entry/native/windows_x64" },
        { message: missing("app/styles/a.css"), pointer: "/entry/frontend_styles" },
      ],
    },
    {
      name: "the highest folder that does not exist, with the number of paths into it",
      text: entry('«"app/native/clock.dll"»', '"app/index.js"', '"app/styles/a.css"'),
      options: folderFiles(
        ["app: app/native/clock.dll", "app: app/index.js", "app: app/styles/a.css"],
        "index.js",
      ),
      problems: [
        {
          message: 'Folder "app" does not exist, but 3 paths use it. Add the folder or correct the paths.',
          pointer: "/entry/native/windows_x64",
        },
      ],
    },
    {
      name: "a file whose name differs in case only",
      text: icon('«"Icon.svg"»'),
      options: folderFiles(["Icon.svg"], "a.svg", "icon.svg"),
      problems: [
        {
          message: missing("Icon.svg"),
          pointer: "/icon",
          fixes: { 'Change to "icon.svg"': icon('"icon.svg"') },
        },
      ],
    },
    {
      name: "a name without an extension or a similar file",
      text: entry('«"bin/clock"»', '"frontend/index.js"', '"styles.css"'),
      options: folderFiles(["bin/clock"], "LICENSE.txt"),
      problems: [{ message: missing("bin/clock"), pointer: "/entry/native/windows_x64" }],
    },
  ],
});
