import { testRule } from "../../support/rule-tester";
import { draft } from "../../support/manifests";

const platforms = (list: string): string =>
  draft({ compatibility: `{ "min_app_version": "1.0.0", "platforms": ${list} }` });

testRule("unknown-value", {
  valid: [
    { name: "allowed values", text: draft({ host_capabilities: '["navigation", "app_state"]' }) },
    {
      name: "a value of the workspace's vocabulary",
      text: platforms('["windows", "freebsd"]'),
      options: { vocabulary: { platforms: ["freebsd"] } },
    },
    {
      name: "a permission type, which is only observed",
      text: draft({ permissions: '[{ "type": "teleport" }]' }),
    },
  ],
  invalid: [
    {
      name: "a value one edit away from an allowed one",
      text: platforms('["windos"]').replace('"windos"', '«"windos"»'),
      problems: [
        {
          message: `"windos" is not a known value of 'compatibility.platforms[0]'; it must be "windows", "macos" or "linux".`,
          pointer: "/compatibility/platforms/0",
          severity: "error",
          fixes: { '☆ Change it to "windows"': platforms('["windows"]') },
        },
      ],
    },
    {
      name: "a transposition, which is one edit",
      text: platforms('["lunix", "windows"]').replace('"lunix"', '«"lunix"»').replace("lunix", "liunx"),
      problems: [
        {
          message: `"liunx" is not a known value of 'compatibility.platforms[0]'; it must be "windows", "macos" or "linux".`,
          pointer: "/compatibility/platforms/0",
          fixes: { '☆ Change it to "linux"': platforms('["linux", "windows"]') },
        },
      ],
    },
    {
      name: "a value further away",
      text: draft({ host_capabilities: '[«"theme"»]' }),
      problems: [
        {
          message: `"theme" is not a known value of 'host_capabilities[0]'; it must be "navigation", "theme_read", "event_subscribe", "deep_links", "enterprise_gateway", "file_dialogs", "app_state", "file_intents", "file_watch" or "aichat".`,
          pointer: "/host_capabilities/0",
          fixes: { '☆ Change it to "theme_read"': draft({ host_capabilities: '["theme_read"]' }) },
        },
      ],
    },
    {
      name: "a value that is like none",
      text: draft({ settings_schema: '{ "type": «"zzzzzzzzzz"», "properties": {} }' }),
      problems: [
        {
          message: `"zzzzzzzzzz" is not a known value of 'settings_schema.type'; it must be "object".`,
          pointer: "/settings_schema/type",
        },
      ],
    },
  ],
});
