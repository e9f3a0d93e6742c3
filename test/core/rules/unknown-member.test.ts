import { testRule } from "../../support/rule-tester";
import { detail, draft, placeholder } from "../../support/manifests";

const permission = (members: string): string => draft({ permissions: `[{ "type": ${members} }]` });

const setting = (type: string, more = ""): string =>
  draft({
    settings_schema: `{ "type": "object", "properties": { "mode": { "type": ${type}, "title": "M", "default": "light"${more} } } }`,
  });

/** A draft with a tab whose label has some key. */
const tab = (label: string): string =>
  draft({
    capability_levels: "[1]",
    integration: `{ "level1": { "parent_module": "m", "tab_id": "t", ${label}: "Clock", "tab_icon": "Puzzle", "tab_position": "after:x", "panel_entry": "p.js" } }`,
  });

testRule("unknown-member", {
  valid: [
    { name: "every member of the interface", text: draft() },
    {
      name: "a required member that is misspelled, which is missing",
      text: draft().replace('"license"', '"licence"'),
    },
    {
      name: "a declared level that is misspelled, which is missing",
      text: draft().replace('"level4"', '"levl4"'),
    },
    {
      name: "the members of an unobserved level",
      text: draft({ capability_levels: "[2]", integration: '{ "level2": { "slots": [] } }' }),
    },
    { name: "an author's url", text: draft({ author: '{ "name": "Ada", "url": "https://ada.example/" }' }) },
    {
      name: "artifacts of an older version, which artifacts-placement reports",
      text: detail({ manifests: { 2: { artifacts: "{}" } } }),
    },
  ],
  invalid: [
    ...["module_label", "label", "plugin_label"].map((name) => ({
      name: `a level's member of the same ending: ${name}`,
      text: tab(`«"${name}"»`),
      problems: [
        {
          message: `Unknown property "${name}" in "integration.level1". Did you mean "tab_label"?`,
          pointer: `/integration/level1/${name}`,
          fixes: {
            '☆ Rename to "tab_label"': tab('"tab_label"'),
            [`Remove "${name}"`]: tab(`"${name}"`).replace(` "${name}": "Clock",`, ""),
          },
        },
      ],
    })),
    {
      name: "two names that may mean one member of a level: renaming is only offered",
      text: tab('«"label"»: "One", «"module_label"»'),
      problems: ["label", "module_label"].map((name) => ({
        message: `Unknown property "${name}" in "integration.level1". Did you mean "tab_label"?`,
        pointer: `/integration/level1/${name}`,
        fixes: {
          'Rename to "tab_label"': tab('"label": "One", "module_label"').replace(`"${name}"`, '"tab_label"'),
          [`Remove "${name}"`]:
            name === "label"
              ? tab('"module_label"')
              : tab('"label"').replace('"label": "Clock"', '"label": "One"'),
        },
      })),
    },
    {
      name: "a member one edit away from a missing optional one",
      text: draft({ commands: '[],\n  «"icn"»: "icon.svg"' }),
      problems: [
        {
          message: 'Unknown property "icn". Did you mean "icon"?',
          pointer: "/icn",
          severity: "warning",
          fixes: {
            '☆ Rename to "icon"': draft({ commands: '[],\n  "icon": "icon.svg"' }),
            'Remove "icn"': draft({ commands: "[]" }),
          },
        },
      ],
    },
    {
      name: "a member that resembles a present one",
      text: draft().replace('"keywords"', '«"licence"»: "MIT",\n  "keywords"'),
      problems: [
        {
          message: 'Unknown property "licence".',
          pointer: "/licence",
          fixes: { 'Remove "licence"': draft() },
        },
      ],
    },
    {
      name: "an optional member, misspelled, of a value that would be an error under its name",
      text: draft({ host_capabilites: '["navigation", "clipboard"]' }).replace(
        '"host_capabilites"',
        '«"host_capabilites"»',
      ),
      problems: [
        {
          message: 'Unknown property "host_capabilites". Did you mean "host_capabilities"?',
          pointer: "/host_capabilites",
          fixes: {
            'Remove "host_capabilites"': draft(),
          },
        },
      ],
    },
    {
      name: "a member that a placeholder cannot have",
      text: placeholder({
        changelog:
          '"Remote install is disabled until signed packages are published.",\n  «"homepage"»: "https://clock.example/"',
      }),
      problems: [
        {
          message: 'Unknown property "homepage".',
          pointer: "/homepage",
          fixes: { 'Remove "homepage"': placeholder() },
        },
      ],
    },
    {
      name: "a member whose right name would make the draft a published manifest",
      text: draft({ commands: '[],\n  «"install_statu"»: "available"' }),
      problems: [
        {
          message: 'Unknown property "install_statu". Did you mean "install_status"?',
          pointer: "/install_statu",
          fixes: {
            'Remove "install_statu"': draft({ commands: "[]" }),
          },
        },
      ],
    },
    {
      name: "a name in another style",
      text: draft({
        compatibility:
          '{ "min_app_version": "1.0.0", «"minHostApiVersion"»: "1.0", "platforms": ["windows"] }',
      }),
      problems: [
        {
          message:
            'Unknown property "minHostApiVersion" in "compatibility". Did you mean "min_host_api_version"?',
          pointer: "/compatibility/minHostApiVersion",
          fixes: {
            '☆ Rename to "min_host_api_version"': draft({
              compatibility:
                '{ "min_app_version": "1.0.0", "min_host_api_version": "1.0", "platforms": ["windows"] }',
            }),
            'Remove "minHostApiVersion"': draft(),
          },
        },
      ],
    },
    {
      name: "two names that resemble one optional member: neither is preferred",
      text: draft({ commands: '[],\n  «"icn"»: "a.svg",\n  «"icom"»: "b.svg"' }),
      problems: ["icn", "icom"].map((name) => ({
        message: `Unknown property "${name}". Did you mean "icon"?`,
        pointer: `/${name}`,
        fixes: {
          'Rename to "icon"': draft({
            commands: '[],\n  "icn": "a.svg",\n  "icom": "b.svg"'.replace(name, "icon"),
          }),
          [`Remove "${name}"`]: draft({
            commands: name === "icn" ? '[],\n  "icom": "b.svg"' : '[],\n  "icn": "a.svg"',
          }),
        },
      })),
    },
    {
      name: "a second name that resembles a required member, which missing-member reports",
      text: draft({ license: undefined, commands: '[],\n  "licence": "MIT",\n  «"lisense"»: "MIT"' }),
      problems: [
        {
          message: 'Unknown property "lisense".',
          pointer: "/lisense",
          fixes: {
            'Remove "lisense"': draft({ license: undefined, commands: '[],\n  "licence": "MIT"' }),
          },
        },
      ],
    },
    {
      name: "a list of addresses of a permission that has no value: the list is not lost",
      text: permission('"network_http", «"values"»: ["https://api.example.com"]'),
      problems: [
        {
          message: 'Unknown property "values" in "permissions[0]".',
          pointer: "/permissions/0/values",
          fixes: { 'Remove "values"': permission('"network_http"') },
        },
      ],
    },
    {
      name: "a list of addresses of a permission with a misspelled type",
      text: permission('"network_htp", «"values"»: ["https://api.example.com"]'),
      problems: [
        {
          message: 'Unknown property "values" in "permissions[0]".',
          pointer: "/permissions/0/values",
          fixes: { 'Remove "values"': permission('"network_htp"') },
        },
      ],
    },
    ...["proces_spawn_whitelist", "teleport"].map((type) => ({
      name: `the list of ${type}, which may have one`,
      text: permission(`"${type}", «"values"»: ["git"]`),
      problems: [
        {
          message: 'Unknown property "values" in "permissions[0]". Did you mean "value"?',
          pointer: "/permissions/0/values",
          fixes: {
            '☆ Rename to "value"': permission(`"${type}", "value": ["git"]`),
            'Remove "values"': permission(`"${type}"`),
          },
        },
      ],
    })),
    ...["string", "text", "boolean"].map((type) => ({
      name: `a bound of numbers, misspelled, in a setting of the type ${type}`,
      text: setting(`"${type}"`, ', «"minimun"»: 3'),
      problems: [
        {
          message: 'Unknown property "minimun" in "settings_schema.properties.mode".',
          pointer: "/settings_schema/properties/mode/minimun",
          fixes: { 'Remove "minimun"': setting(`"${type}"`) },
        },
      ],
    })),
    ...["number", "int", "color"].map((type) => ({
      name: `a bound of numbers, misspelled, in a setting of the type ${type}`,
      text: setting(`"${type}"`, ', «"minimun"»: 3'),
      problems: [
        {
          message: 'Unknown property "minimun" in "settings_schema.properties.mode". Did you mean "minimum"?',
          pointer: "/settings_schema/properties/mode/minimun",
          fixes: {
            '☆ Rename to "minimum"': setting(`"${type}"`, ', "minimum": 3'),
            'Remove "minimun"': setting(`"${type}"`),
          },
        },
      ],
    })),
    {
      name: "a level, misspelled, that is not declared",
      text: draft({ capability_levels: "[]" }).replace('"level4"', '«"levl4"»'),
      problems: [
        {
          message: 'Unknown property "levl4" in "integration".',
          pointer: "/integration/levl4",
          fixes: { 'Remove "levl4"': draft({ capability_levels: "[]", integration: "{}" }) },
        },
      ],
    },
    {
      name: "the artifacts of an older version, misspelled",
      text: detail({ manifests: { 1: { commands: '[],\n  «"artifact"»: {}' } } }),
      problems: [
        {
          message: 'Unknown property "artifact" in "data.versions[1].manifest".',
          pointer: "/data/versions/1/manifest/artifact",
          fixes: { 'Remove "artifact"': detail({ manifests: { 1: { commands: "[]" } } }) },
        },
      ],
    },
    {
      name: "names of prototype members",
      text: draft({ commands: '[],\n  «"constructor"»: 1,\n  «"__proto__"»: 2' }),
      problems: ["constructor", "__proto__"].map((name) => ({
        message: `Unknown property "${name}".`,
        pointer: `/${name}`,
        fixes: {
          [`Remove "${name}"`]: draft({
            commands: name === "constructor" ? '[],\n  "__proto__": 2' : '[],\n  "constructor": 1',
          }),
        },
      })),
    },
  ],
});
