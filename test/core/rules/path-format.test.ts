import { draft, published } from "../../support/manifests";
import { testRule, wrongValue } from "../../support/rule-tester";

const ABSOLUTE = "is absolute. Use a path relative to the package";
const DRIVE = "has a drive. Use a path relative to the package";
const SCHEME = "has a scheme. Use a path relative to the package";
const BACKSLASH = "has a backslash. Use slashes";
const EMPTY_SEGMENT = "has an empty segment. Remove the extra slash";
const OUTSIDE = "leaves the package. Use a path inside it";

const message = (path: string, fault: string): string => `Path ${JSON.stringify(path)} ${fault}.`;

const wrong = (path: string, fault: string, right?: string) => ({
  name: JSON.stringify(path),
  text: draft({ icon: `«${JSON.stringify(path)}»` }),
  problems: [
    {
      message: message(path, fault),
      pointer: "/icon",
      severity: "error" as const,
      ...(right === undefined
        ? {}
        : { fixes: { "★ Replace backslashes with slashes": draft({ icon: `"${right}"` }) } }),
    },
  ],
});

const level0 = (path: string): string =>
  `"level0": { "module_id": "clock", "module_label": "Clock", "module_icon": "Clock", "sidebar_position": "main", "sidebar_order": 1, "panel_entry": ${path} }`;
const level1 = (path: string): string =>
  `"level1": { "parent_module": "m", "tab_id": "t", "tab_label": "T", "tab_icon": "i", "tab_position": "after:x", "panel_entry": ${path} }`;
const ARTIFACTS = (path: string): string =>
  `{ "linux_x64": { "platform_family": "linux", "artifact_url": "https://files.example/c.zip", "artifact_size": 1, "sha256": "${"0".repeat(64)}", "signature": "${"A".repeat(86)}==", "signature_algorithm": "ed25519", "signing_key_id": "k", "native_path": ${path} } }`;

testRule("path-format", {
  valid: [
    ...["icon.png", "a/b/c.png", "./icon.png", "a/../icon.png", "a/..b/c", ".hidden/x", "a b/ü.png"].map(
      (path) => ({ name: path, text: draft({ icon: JSON.stringify(path) }) }),
    ),
    { name: "icons that are names and not paths", text: draft({ integration: `{ ${level0('"p.js"')} }` }) },
    {
      name: "a handler's route, which is not a path in the package",
      text: draft({ window: '{ "route": "/open" }' }),
    },
    { name: "a path whose quotes are not closed", text: draft({ icon: '"..\\\\' }) },
  ],
  invalid: [
    wrong("/icon.png", ABSOLUTE),
    wrong("//host/icon.png", ABSOLUTE),
    wrong("C:/icon.png", DRIVE),
    wrong("c:icon.png", DRIVE),
    wrong("C:\\icon.png", BACKSLASH),
    wrong("\\\\host\\icon.png", BACKSLASH),
    wrong("..\\icon.png", BACKSLASH),
    wrong("a\\b.png", BACKSLASH, "a/b.png"),
    wrong("a\\b/c.png", BACKSLASH, "a/b/c.png"),
    wrong("https://host.example/icon.png", SCHEME),
    wrong("file:icon.png", SCHEME),
    wrong("x://icon.png", SCHEME),
    wrong("a//icon.png", EMPTY_SEGMENT),
    wrong("a/", EMPTY_SEGMENT),
    wrong("../icon.png", OUTSIDE),
    wrong("..", OUTSIDE),
    wrong("a/../../icon.png", OUTSIDE),
    wrong("./../a", OUTSIDE),
    wrong("a\0.png", "has a control character. Remove it"),
    ...[
      ["aux.png", "aux.png"],
      ["a/CON/b.png", "CON"],
      ["conin$", "conin$"],
      ["nul .png", "nul .png"],
      ["com1", "com1"],
      ["icon.png.", "icon.png."],
      ["a /b.png", "a "],
      ["a/b:c", "b:c"],
      ['a/b"c', 'b"c'],
    ].map(([path = "", name]) =>
      wrongValue(path, (icon) => draft({ icon }), {
        message: `Windows cannot write a file named ${JSON.stringify(name)}. Use another name.`,
        pointer: "/icon",
        severity: "warning",
      }),
    ),
    {
      name: "an empty path",
      text: draft({ icon: '«""»' }),
      problems: [{ message: "Path is empty. Use a path relative to the package.", pointer: "/icon" }],
    },
    {
      name: "a blank path",
      text: draft({ icon: '«" \\n"»' }),
      problems: [{ message: "Path is blank. Use a path relative to the package.", pointer: "/icon" }],
    },
    {
      name: "each path of a manifest",
      text: published({
        icon: '«"/1"»',
        capability_levels: "[0, 1]",
        integration: `{ ${level0('«"/2"»')}, ${level1('«"/3"»')} }`,
        entry:
          '{ "native": { "linux_x64": «"/4"», "a/b~c": «"/5"», "__proto__": «"/6"» }, "frontend": «"/7"», "frontend_styles": «"/8"» }',
        artifacts: ARTIFACTS('«"/9"»'),
      }),
      problems: [
        {
          message: message("/2", ABSOLUTE),
          pointer: "/integration/level0/panel_entry",
        },
        {
          message: message("/3", ABSOLUTE),
          pointer: "/integration/level1/panel_entry",
        },
        {
          message: message("/4", ABSOLUTE),
          pointer: "/entry/native/linux_x64",
        },
        { message: message("/5", ABSOLUTE), pointer: "/entry/native/a~1b~0c" },
        {
          message: message("/6", ABSOLUTE),
          pointer: "/entry/native/__proto__",
        },
        { message: message("/7", ABSOLUTE), pointer: "/entry/frontend" },
        { message: message("/8", ABSOLUTE), pointer: "/entry/frontend_styles" },
        { message: message("/1", ABSOLUTE), pointer: "/icon" },
        {
          message: message("/9", ABSOLUTE),
          pointer: "/artifacts/linux_x64/native_path",
        },
      ],
    },
  ],
});
