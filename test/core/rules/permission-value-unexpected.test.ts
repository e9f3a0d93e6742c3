import { testRule } from "../../support/rule-tester";
import { detail, draft, placeholder } from "../../support/manifests";

const message = (type: string): string => `Permission "${type}" takes no "value". Remove it.`;
const permissions = (text: string): string => draft({ permissions: text });

testRule("permission-value-unexpected", {
  valid: [
    {
      name: "the whitelist's value",
      text: permissions('[{ "type": "process_spawn_whitelist", "value": ["git"] }]'),
    },
    { name: "permissions without a value", text: draft() },
    {
      name: "a type that was not observed: it may have a value",
      text: permissions('[{ "type": "teleport", "value": ["home"] }]'),
    },
    {
      name: "a type of the workspace's vocabulary",
      text: permissions('[{ "type": "teleport", "value": ["home"] }]'),
      options: { vocabulary: { permissions: ["teleport"] } },
    },
    { name: "names of prototype members", text: permissions('[{ "type": "__proto__", "value": [] }]') },
    { name: "a permission without a type", text: permissions('[{ "value": ["git"] }]') },
    { name: "a type of another type", text: permissions('[{ "type": 1, "value": ["git"] }]') },
    { name: "a member that is being typed", text: permissions('[{ "type": "ipc_register", "value" }]') },
  ],
  invalid: [
    {
      name: "a value on another permission",
      text: permissions('[{ "type": "network_http", «"value"»: ["https://api.example"] }]'),
      problems: [
        {
          message: message("network_http"),
          pointer: "/permissions/0/value",
          severity: "error",
          fixes: { '☆ Remove "value"': permissions('[{ "type": "network_http" }]') },
        },
      ],
    },
    {
      name: "a value before its type, and a value of another type",
      text: permissions(
        '[{ «"value"»: [], "type": "ipc_register" }, { "type": "host_navigation", «"value"»: null }]',
      ),
      problems: [
        {
          message: message("ipc_register"),
          pointer: "/permissions/0/value",
          fixes: {
            '☆ Remove "value"': permissions(
              '[{ "type": "ipc_register" }, { "type": "host_navigation", "value": null }]',
            ),
          },
        },
        {
          message: message("host_navigation"),
          pointer: "/permissions/1/value",
          fixes: {
            '☆ Remove "value"': permissions(
              '[{ "value": [], "type": "ipc_register" }, { "type": "host_navigation" }]',
            ),
          },
        },
      ],
    },
    {
      name: "the later of two duplicates",
      text: permissions('[{ "type": "ipc_register", "value": [], «"value"»: [] }]'),
      problems: [
        {
          message: message("ipc_register"),
          pointer: "/permissions/0/value",
          fixes: { '☆ Remove "value"': permissions('[{ "type": "ipc_register" }]') },
        },
      ],
    },
    {
      name: "text of tabs and Windows line endings, in columns",
      text: '{\r\n\t"permissions": [\r\n\t\t{\r\n\t\t\t"type":   "ipc_register",\r\n\t\t\t«"value"»:  [\r\n\t\t\t\t"a"\r\n\t\t\t]\r\n\t\t}\r\n\t]\r\n}\r\n',
      problems: [
        {
          message: message("ipc_register"),
          pointer: "/permissions/0/value",
          fixes: {
            '☆ Remove "value"':
              '{\r\n\t"permissions": [\r\n\t\t{\r\n\t\t\t"type":   "ipc_register"\r\n\t\t}\r\n\t]\r\n}\r\n',
          },
        },
      ],
    },
    {
      name: "compact text",
      text: '{"permissions":[{«"value"»:["a"],"type":"ipc_register"}]}',
      problems: [
        {
          message: message("ipc_register"),
          pointer: "/permissions/0/value",
          fixes: { '☆ Remove "value"': '{"permissions":[{"type":"ipc_register"}]}' },
        },
      ],
    },
    {
      name: "a placeholder",
      text: placeholder({ permissions: '[{ "type": "ipc_register", «"value"»: [] }]' }),
      problems: [
        {
          message: message("ipc_register"),
          pointer: "/permissions/0/value",
          fixes: { '☆ Remove "value"': placeholder() },
        },
      ],
    },
    {
      name: "a version in a detail response",
      text: detail({ manifests: { 2: { permissions: '[{ "type": "ipc_register", «"value"»: [] }]' } } }),
      problems: [
        {
          message: message("ipc_register"),
          pointer: "/data/versions/2/manifest/permissions/0/value",
          fixes: { '☆ Remove "value"': detail() },
        },
      ],
    },
    {
      name: "the newest version in a detail response: the fix changes its copies too",
      text: detail({
        manifests: {
          0: { permissions: '[{ "type": "ipc_register", «"value"»: [] }, { "type": "host_theme_read" }]' },
        },
      }),
      problems: [
        {
          message: message("ipc_register"),
          pointer: "/data/versions/0/manifest/permissions/0/value",
          fixes: { '☆ Remove "value"': detail() },
        },
      ],
    },
  ],
});
