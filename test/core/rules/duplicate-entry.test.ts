import { testRule } from "../../support/rule-tester";
import { detail, draft, published } from "../../support/manifests";

const again = (value: string, what = "entry"): string =>
  `Duplicate ${what} ${value}. Remove or change one of the two.`;
const remove = (text: string, preferred = true): Record<string, string> => ({
  [`${preferred ? "★ " : ""}Remove the later entry`]: text,
});

const handlers = (list: string): string =>
  draft({
    window: `{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": true, "document_handlers": ${list} }`,
  });
const handler = (id: string, extensions: string): string =>
  `{ "id": "${id}", "label": "Text", "extensions": ${extensions}, "mime_types": ["a/b"], "route": "/open", "resource_param": "path" }`;

testRule("duplicate-entry", {
  valid: [
    { name: "entries that differ", text: published({ keywords: '["time", "Time"]' }) },
    {
      name: "handlers of one extension",
      text: handlers(`[${handler("text", '[".a"]')}, ${handler("more", '[".a"]')}]`),
    },
    {
      name: "a version's number that differs from its copies, which another rule reports",
      text: detail({ versions: { 1: { version: '"1.2.3"' } } }),
    },
    { name: "a number and the same number in quotes", text: draft({ capability_levels: '[4, "4"]' }) },
    { name: "a text with a bracket missing", text: '{ "capability_levels": [4, 4 }' },
  ],
  invalid: [
    {
      name: "a program, a choice, an extension in another case and a MIME type",
      text: draft({
        window: `{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": true, "document_handlers": [${handler("text", '[".a", «".A"»]').replace('"a/b"', '"a/b", «"a/b"»')}] }`,
        permissions: '[{ "type": "process_spawn_whitelist", "value": ["git", «"git"»] }]',
        settings_schema: `{ "type": "object", "properties": { "a/b": { "type": "string", "title": "A", "default": "x", "enum": ["x", «"x"»] } } }`,
      }),
      problems: [
        {
          message: again('"git"'),
          pointer: "/permissions/0/value/1",
          fixes: { "★ Remove the later entry": null },
        },
        {
          message: again('"x"'),
          pointer: "/settings_schema/properties/a~1b/enum/1",
          fixes: { "★ Remove the later entry": null },
        },
        {
          message: again('".A"'),
          pointer: "/window/document_handlers/0/extensions/1",
          fixes: { "Remove the later entry": null },
        },
        {
          message: again('"a/b"'),
          pointer: "/window/document_handlers/0/mime_types/1",
          fixes: { "★ Remove the later entry": null },
        },
      ],
    },
    {
      name: "a level",
      text: draft({ capability_levels: "[4, «4»]" }),
      problems: [
        {
          message: again("4"),
          pointer: "/capability_levels/1",
          severity: "warning",
          related: ["4"],
          fixes: remove(draft()),
        },
      ],
    },
    {
      name: "a keyword three times",
      text: draft({ keywords: '["time", «"time"», «"time"»]' }),
      problems: [
        {
          message: again('"time"'),
          pointer: "/keywords/1",
          fixes: remove(draft({ keywords: '["time", "time"]' })),
        },
        {
          message: again('"time"'),
          pointer: "/keywords/2",
          fixes: remove(draft({ keywords: '["time", "time"]' })),
        },
      ],
    },
    {
      name: "a capability, a platform and a tag",
      text: published({
        compatibility: '{ "min_app_version": "1.0.0", "platforms": ["windows", «"windows"»] }',
        host_capabilities: '["navigation", «"navigation"»]',
        tags: '["host-navigation", "level-4", "time", «"time"»]',
      }),
      problems: [
        {
          message: again('"windows"'),
          pointer: "/compatibility/platforms/1",
          fixes: remove(
            published({
              host_capabilities: '["navigation", "navigation"]',
              tags: '["host-navigation", "level-4", "time", "time"]',
            }),
          ),
        },
        {
          message: again('"time"'),
          pointer: "/tags/3",
          fixes: remove(
            published({
              compatibility: '{ "min_app_version": "1.0.0", "platforms": ["windows", "windows"] }',
              host_capabilities: '["navigation", "navigation"]',
              tags: '["host-navigation", "level-4", "time"]',
            }),
          ),
        },
        {
          message: again('"navigation"'),
          pointer: "/host_capabilities/1",
          fixes: remove(
            published({
              compatibility: '{ "min_app_version": "1.0.0", "platforms": ["windows", "windows"] }',
              host_capabilities: '["navigation"]',
              tags: '["host-navigation", "level-4", "time", "time"]',
            }),
          ),
        },
      ],
    },
    {
      name: "an equal permission with other white space",
      text: draft({ permissions: '[{ "type": "ipc_register" }, «{"type":"ipc_register"}»]' }),
      problems: [
        { message: again('"ipc_register"', "type"), pointer: "/permissions/1", fixes: remove(draft()) },
      ],
    },
    {
      name: "a level or keyword that is written differently: 4.0, or with an escape",
      text: draft({ capability_levels: "[4, «4.0»]", keywords: '["time", «"\\u0074ime"»]' }),
      problems: [
        {
          message: again('"time"'),
          pointer: "/keywords/1",
          fixes: remove(draft({ capability_levels: "[4, 4.0]" }), false),
        },
        {
          message: again("4"),
          pointer: "/capability_levels/1",
          fixes: remove(draft({ keywords: '["time", "\\u0074ime"]' }), false),
        },
      ],
    },
    {
      name: "a permission with another value, from which only the author can choose",
      text: draft({
        permissions:
          '[{ "type": "process_spawn_whitelist", "value": ["a"] }, «{ "type": "process_spawn_whitelist", "value": ["b"] }»]',
      }),
      problems: [
        {
          message: again('"process_spawn_whitelist"', "type"),
          pointer: "/permissions/1",
          fixes: remove(
            draft({ permissions: '[{ "type": "process_spawn_whitelist", "value": ["a"] }]' }),
            false,
          ),
        },
      ],
    },
    {
      name: "a command id",
      text: draft({
        commands: '[{ "id": "clock_now", "description": "A" }, «{ "id": "clock_now", "description": "B" }»]',
      }),
      problems: [
        {
          message: again('"clock_now"', "id"),
          pointer: "/commands/1",
          fixes: remove(draft({ commands: '[{ "id": "clock_now", "description": "A" }]' }), false),
        },
      ],
    },
    {
      name: "a command id with other spaces in a string, from which only the author can choose",
      text: draft({
        commands:
          '[{ "id": "clock_now", "description": "A b" }, «{ "id": "clock_now", "description": "Ab" }»]',
      }),
      problems: [
        {
          message: again('"clock_now"', "id"),
          pointer: "/commands/1",
          fixes: remove(draft({ commands: '[{ "id": "clock_now", "description": "A b" }]' }), false),
        },
      ],
    },
    {
      name: "a handler id and an extension",
      text: handlers(`[${handler("text", '[".a", «".a"»]')}, «${handler("text", '[".a"]')}»]`),
      problems: [
        {
          message: again('".a"'),
          pointer: "/window/document_handlers/0/extensions/1",
          fixes: remove(handlers(`[${handler("text", '[".a"]')}, ${handler("text", '[".a"]')}]`)),
        },
        {
          message: again('"text"', "id"),
          pointer: "/window/document_handlers/1",
          fixes: remove(handlers(`[${handler("text", '[".a", ".a"]')}]`), false),
        },
      ],
    },
    {
      name: "a workflow step type",
      text: draft({ integration: '{ "level4": { "workflow_step_types": ["clock_wait", «"clock_wait"»] } }' }),
      problems: [
        {
          message: again('"clock_wait"'),
          pointer: "/integration/level4/workflow_step_types/1",
          fixes: remove(draft()),
        },
      ],
    },
  ],
});
