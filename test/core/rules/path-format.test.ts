import { draft, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const message = (place: string, path: string, fault: string): string =>
  `'${place}' is ${JSON.stringify(path)}, which ${fault}; it must be a relative path inside the package, with slashes.`;

const wrong = (path: string, fault: string, right?: string) => ({
  name: JSON.stringify(path),
  text: draft({ icon: `«${JSON.stringify(path)}»` }),
  problems: [
    {
      message: message("icon", path, fault),
      pointer: "/icon",
      severity: "error" as const,
      ...(right === undefined ? {} : { fixes: { "★ Write it with slashes": draft({ icon: `"${right}"` }) } }),
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
    ...[
      "icon.png",
      "a/b/c.png",
      "./icon.png",
      "a/../icon.png",
      "a/..b/...",
      ".hidden/x",
      "a b/ü.png",
      "a/b:c",
    ].map((path) => ({ name: path, text: draft({ icon: JSON.stringify(path) }) })),
    { name: "icons that are names and not paths", text: draft({ integration: `{ ${level0('"p.js"')} }` }) },
    {
      name: "a handler's route, which is no path in the package",
      text: draft({ window: '{ "route": "/open" }' }),
    },
    { name: "a path whose quotes are not closed", text: draft({ icon: '"..\\\\' }) },
  ],
  invalid: [
    wrong("/icon.png", "is absolute"),
    wrong("//host/icon.png", "is absolute"),
    wrong("C:/icon.png", "has a drive"),
    wrong("c:icon.png", "has a drive"),
    wrong("C:\\icon.png", "has a backslash"),
    wrong("\\\\host\\icon.png", "has a backslash"),
    wrong("..\\icon.png", "has a backslash"),
    wrong("a\\b.png", "has a backslash", "a/b.png"),
    wrong("a\\b/c.png", "has a backslash", "a/b/c.png"),
    wrong("https://host.example/icon.png", "has a scheme"),
    wrong("file:icon.png", "has a scheme"),
    wrong("x://icon.png", "has a scheme"),
    wrong("a//icon.png", "has an empty segment"),
    wrong("a/", "has an empty segment"),
    wrong("../icon.png", "leaves the package"),
    wrong("..", "leaves the package"),
    wrong("a/../../icon.png", "leaves the package"),
    wrong("./../a", "leaves the package"),
    wrong("", "is empty"),
    wrong(" \n", "is blank"),
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
          message: message("integration.level0.panel_entry", "/2", "is absolute"),
          pointer: "/integration/level0/panel_entry",
        },
        {
          message: message("integration.level1.panel_entry", "/3", "is absolute"),
          pointer: "/integration/level1/panel_entry",
        },
        {
          message: message("entry.native.linux_x64", "/4", "is absolute"),
          pointer: "/entry/native/linux_x64",
        },
        { message: message("entry.native.a/b~c", "/5", "is absolute"), pointer: "/entry/native/a~1b~0c" },
        {
          message: message("entry.native.__proto__", "/6", "is absolute"),
          pointer: "/entry/native/__proto__",
        },
        { message: message("entry.frontend", "/7", "is absolute"), pointer: "/entry/frontend" },
        { message: message("entry.frontend_styles", "/8", "is absolute"), pointer: "/entry/frontend_styles" },
        { message: message("icon", "/1", "is absolute"), pointer: "/icon" },
        {
          message: message("artifacts.linux_x64.native_path", "/9", "is absolute"),
          pointer: "/artifacts/linux_x64/native_path",
        },
      ],
    },
  ],
});
