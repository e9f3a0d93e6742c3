import { testRule } from "../../support/rule-tester";
import { detail, draft, placeholder } from "../../support/manifests";

const settings = (members: string): string =>
  `{ "type": "object", "properties": { "mode": { "title": "Mode", ${members} } } }`;
const setting = (members: string): string => draft({ settings_schema: settings(members) });
const message = (keyword: string, type: string, wanted: string): string =>
  `Setting "mode": "${keyword}" needs the type "${wanted}", not "${type}".`;
const at = (keyword: string): string => `/settings_schema/properties/mode/${keyword}`;

testRule("setting-keyword", {
  valid: [
    {
      name: "bounds of a number",
      text: setting('"type": "number", "default": 1, "minimum": 0, "maximum": 2'),
    },
    {
      name: "limits of a string",
      text: setting('"type": "string", "default": "a", "minLength": 1, "enum": ["a"]'),
    },
    { name: "a boolean without limits", text: setting('"type": "boolean", "default": true') },
    {
      name: "a setting of an unknown type",
      text: setting('"type": "integer", "default": 1, "minimum": 0, "enum": []'),
    },
    { name: "a setting without a type", text: setting('"default": 1, "minimum": 0, "enum": []') },
    {
      name: "other members",
      text: setting('"type": "boolean", "__proto__": 1, "constructor": 2, "toString": 3'),
    },
    { name: "a keyword that is being typed", text: setting('"type": "boolean", "enum"') },
    { name: "a keyword whose value is being typed", text: setting('"type": "boolean", "enum": ') },
    {
      name: "a placeholder, which has no settings",
      text: placeholder({ settings_schema: settings('"type": "boolean", "minimum": 0') }),
    },
  ],
  invalid: [
    {
      name: "bounds in a setting that is not a number",
      text: setting('"type": "string", «"minimum"»: 0, "default": "", «"maximum"»: null'),
      problems: [
        {
          message: message("minimum", "string", "number"),
          pointer: at("minimum"),
          severity: "error",
          fixes: { 'Remove "minimum"': setting('"type": "string", "default": "", "maximum": null') },
        },
        {
          message: message("maximum", "string", "number"),
          pointer: at("maximum"),
          fixes: { 'Remove "maximum"': setting('"type": "string", "minimum": 0, "default": ""') },
        },
      ],
    },
    {
      name: "limits in a setting that is not a string",
      text: setting('"type": "number", «"enum"»: ["1"], "default": 1, «"minLength"»: 1'),
      problems: [
        {
          message: message("enum", "number", "string"),
          pointer: at("enum"),
          fixes: { 'Remove "enum"': setting('"type": "number", "default": 1, "minLength": 1') },
        },
        {
          message: message("minLength", "number", "string"),
          pointer: at("minLength"),
          fixes: { 'Remove "minLength"': setting('"type": "number", "enum": ["1"], "default": 1') },
        },
      ],
    },
    {
      name: "text of tabs and Windows line endings",
      text: '{\r\n\t"settings_schema": {\r\n\t\t"properties": {\r\n\t\t\t"mode": {\r\n\t\t\t\t"type":    "boolean",\r\n\t\t\t\t«"enum"»:    [\r\n\t\t\t\t\t"on"\r\n\t\t\t\t],\r\n\t\t\t\t"default": true\r\n\t\t\t}\r\n\t\t}\r\n\t}\r\n}',
      problems: [
        {
          message: message("enum", "boolean", "string"),
          pointer: at("enum"),
          fixes: {
            'Remove "enum"':
              '{\r\n\t"settings_schema": {\r\n\t\t"properties": {\r\n\t\t\t"mode": {\r\n\t\t\t\t"type":    "boolean",\r\n\t\t\t\t"default": true\r\n\t\t\t}\r\n\t\t}\r\n\t}\r\n}',
          },
        },
      ],
    },
    {
      name: "compact text, damaged elsewhere",
      text: '{"settings_schema":{"properties":{"mode":{«"minimum"»:1,"type":"boolean"}}},"keywords":[,]}',
      problems: [
        {
          message: message("minimum", "boolean", "number"),
          pointer: at("minimum"),
          fixes: {
            'Remove "minimum"':
              '{"settings_schema":{"properties":{"mode":{"type":"boolean"}}},"keywords":[,]}',
          },
        },
      ],
    },
    {
      name: "an older version in a detail response",
      text: detail({
        manifests: { 1: { settings_schema: settings('"type": "boolean", «"enum"»: [], "default": true') } },
      }),
      problems: [
        {
          message: message("enum", "boolean", "string"),
          pointer: `/data/versions/1/manifest${at("enum")}`,
          fixes: {
            'Remove "enum"': detail({
              manifests: { 1: { settings_schema: settings('"type": "boolean", "default": true') } },
            }),
          },
        },
      ],
    },
  ],
});
