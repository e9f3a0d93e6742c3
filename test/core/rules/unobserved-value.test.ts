import { testRule } from "../../support/rule-tester";
import { draft, published } from "../../support/manifests";

const entry = (key: string): string =>
  draft({ entry: `{ "native": { ${key}: "native/clock.dll" }, "frontend": "frontend/index.js" }` });

const natives = (members: string): string =>
  draft({ entry: `{ "native": { ${members} }, "frontend": "i.js" }` });

testRule("unobserved-value", {
  valid: [
    { name: "observed values", text: published() },
    {
      name: "a value of the workspace's vocabulary",
      text: draft({ permissions: '[{ "type": "teleport" }]' }),
      options: { vocabulary: { permissions: ["teleport"] } },
    },
    {
      name: "a level of the workspace's vocabulary",
      text: draft({ capability_levels: "[2]", integration: '{ "level2": {} }' }),
      options: { vocabulary: { capabilityLevels: [2] } },
    },
    {
      name: "a platform key of the workspace's vocabulary",
      text: entry('"freebsd_x64"'),
      options: { vocabulary: { platformKeys: ["freebsd_x64"] } },
    },
  ],
  invalid: [
    {
      name: "a permission type",
      text: draft({ permissions: '[{ "type": «"ipc_registr"» }]' }),
      problems: [
        {
          message: '"ipc_registr" is not a known permission type. Did you mean "ipc_register"?',
          pointer: "/permissions/0/type",
          severity: "warning",
          fixes: {
            '☆ Change to "ipc_register"': draft(),
            'Add "ipc_registr" to the workspace\'s vocabulary': null,
          },
        },
      ],
    },
    {
      name: "a capability level, which has no nearest one",
      text: draft({
        capability_levels: "[4, «2»]",
        integration: '{ "level2": {}, "level4": { "workflow_step_types": [] } }',
      }),
      problems: [
        {
          message: "2 is not a known capability level. Use 0, 1 or 4.",
          pointer: "/capability_levels/1",
          fixes: {
            "Remove level 2": draft({
              capability_levels: "[4]",
              integration: '{ "level2": {}, "level4": { "workflow_step_types": [] } }',
            }),
            "Add 2 to the workspace's vocabulary": null,
          },
        },
      ],
    },
    {
      name: "a key of entry.native: the key is marked",
      text: entry('«"win64"»'),
      problems: [
        {
          message: '"win64" is not a known platform key. Did you mean "windows_x64"?',
          pointer: "/entry/native/win64",
          fixes: {
            '☆ Change to "windows_x64"': entry('"windows_x64"'),
            'Add "win64" to the workspace\'s vocabulary': null,
          },
        },
      ],
    },
    {
      name: "a key that leaves the architecture open: those of its family are offered",
      text: entry('«"darwin"»'),
      problems: [
        {
          message: '"darwin" is not a known platform key.',
          pointer: "/entry/native/darwin",
          fixes: {
            'Change to "macos_arm64"': entry('"macos_arm64"'),
            'Change to "macos_x64"': entry('"macos_x64"'),
            'Add "darwin" to the workspace\'s vocabulary': null,
          },
        },
      ],
    },
    {
      name: "a key that leaves the architecture open, beside one of its family: the map has that one",
      text: natives('"macos_x64": "a.dylib", «"universal"»: "b.dylib"'),
      problems: [
        {
          message: '"universal" is not a known platform key.',
          pointer: "/entry/native/universal",
          fixes: {
            'Change to "macos_arm64"': natives('"macos_x64": "a.dylib", "macos_arm64": "b.dylib"'),
            'Add "universal" to the workspace\'s vocabulary': null,
          },
        },
      ],
    },
    ...["windows_x86", "linux_armv7", "ios_arm64", "linux-x64-musl", "constructor_x64", "__proto__"].map(
      (key) => ({
        name: `a key of another system, architecture or C library: ${key}`,
        text: entry(`«"${key}"»`),
        problems: [
          {
            message: `"${key}" is not a known platform key.`,
            pointer: `/entry/native/${key}`,
            fixes: { [`Add "${key}" to the workspace's vocabulary`]: null },
          },
        ],
      }),
    ),
    {
      name: "a key that resembles a present one: the fix would create a duplicate",
      text: natives('"windows_x64": "a.dll", «"windows_x46"»: "b.dll"'),
      problems: [
        {
          message: '"windows_x46" is not a known platform key.',
          pointer: "/entry/native/windows_x46",
          fixes: { 'Add "windows_x46" to the workspace\'s vocabulary': null },
        },
      ],
    },
    {
      name: "two keys of the same platform: only the first can be renamed without a duplicate",
      text: natives('«"windows-x64"»: "a.dll", «"win64"»: "b.dll"'),
      problems: [
        {
          message: '"windows-x64" is not a known platform key. Did you mean "windows_x64"?',
          pointer: "/entry/native/windows-x64",
          fixes: {
            '☆ Change to "windows_x64"': natives('"windows_x64": "a.dll", "win64": "b.dll"'),
            'Add "windows-x64" to the workspace\'s vocabulary': null,
          },
        },
        {
          message: '"win64" is not a known platform key. Did you mean "windows_x64"?',
          pointer: "/entry/native/win64",
          fixes: {
            'Change to "windows_x64"': natives('"windows-x64": "a.dll", "windows_x64": "b.dll"'),
            'Add "win64" to the workspace\'s vocabulary': null,
          },
        },
      ],
    },
    {
      name: "a name that fits several permissions",
      text: draft({ permissions: '[{ "type": «"filesystem"» }]' }),
      problems: [
        {
          message: '"filesystem" is not a known permission type.',
          pointer: "/permissions/0/type",
          fixes: { 'Add "filesystem" to the workspace\'s vocabulary': null },
        },
      ],
    },
    {
      name: "a name with the words of a single permission, in another style",
      text: draft({ permissions: '[{ "type": «"readFiles"» }]' }),
      problems: [
        {
          message: '"readFiles" is not a known permission type. Did you mean "filesystem_read"?',
          pointer: "/permissions/0/type",
          fixes: {
            '☆ Change to "filesystem_read"': draft({ permissions: '[{ "type": "filesystem_read" }]' }),
            'Add "readFiles" to the workspace\'s vocabulary': null,
          },
        },
      ],
    },
    {
      name: "a source",
      text: published({ source: '«"community"»' }),
      problems: [
        {
          message: '"community" is not a known value of "source". Use "official".',
          pointer: "/source",
          fixes: { 'Add "community" to the workspace\'s vocabulary': null },
        },
      ],
    },
  ],
});
