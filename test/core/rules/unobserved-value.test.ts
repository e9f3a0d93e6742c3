import { testRule } from "../../support/rule-tester";
import { draft, published } from "../../support/manifests";

const entry = (key: string): string =>
  draft({ entry: `{ "native": { ${key}: "native/clock.dll" }, "frontend": "frontend/index.js" }` });

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
          message: `"ipc_registr" has not been observed in 'permissions[0].type'; observed are "ipc_register", "filesystem_read", "filesystem_write", "database_create_tables", "process_spawn_whitelist", "events_emit" and 12 more.`,
          pointer: "/permissions/0/type",
          severity: "warning",
          fixes: {
            '☆ Change it to "ipc_register"': draft(),
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
          message: "2 has not been observed in 'capability_levels[1]'; observed are 0, 1 and 4.",
          pointer: "/capability_levels/1",
          fixes: {
            "Add 2 to the workspace's vocabulary": null,
          },
        },
      ],
    },
    {
      name: "a key of entry.native: the key is marked",
      text: entry('«"windows_x86"»'),
      problems: [
        {
          message: `"windows_x86" has not been observed as a key of 'entry.native'; observed are "windows_x64", "windows_arm64", "macos_arm64", "macos_x64", "linux_x64" and "linux_arm64".`,
          pointer: "/entry/native/windows_x86",
          fixes: {
            '☆ Change it to "windows_x64"': entry('"windows_x64"'),
            'Add "windows_x86" to the workspace\'s vocabulary': null,
          },
        },
      ],
    },
    {
      name: "a key like one that is there already: the fix would name it twice",
      text: draft({
        entry: '{ "native": { "windows_x64": "a.dll", «"windows_x46"»: "b.dll" }, "frontend": "i.js" }',
      }),
      problems: [
        {
          message: `"windows_x46" has not been observed as a key of 'entry.native'; observed are "windows_x64", "windows_arm64", "macos_arm64", "macos_x64", "linux_x64" and "linux_arm64".`,
          pointer: "/entry/native/windows_x46",
          fixes: {
            '☆ Change it to "windows_arm64"': draft({
              entry: '{ "native": { "windows_x64": "a.dll", "windows_arm64": "b.dll" }, "frontend": "i.js" }',
            }),
            'Add "windows_x46" to the workspace\'s vocabulary': null,
          },
        },
      ],
    },
    {
      name: "a source",
      text: published({ source: '«"community"»' }),
      problems: [
        {
          message: `"community" has not been observed in 'source'; observed is "official".`,
          pointer: "/source",
          fixes: { 'Add "community" to the workspace\'s vocabulary': null },
        },
      ],
    },
  ],
});
