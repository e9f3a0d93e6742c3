import { describe } from "vitest";
import { testLayout } from "./test-layout";

const NAME = '"name": "«My Plugin»"';

describe("a member in an empty object", () => {
  const level4 = '"level4": { "workflow_step_types": ["«plugin_step»"] }';
  testLayout({
    "of a document": ["name", "{█}\n", `{\n  ${NAME}\n}\n`],
    "of a document, with a blank": ["name", "{ █ }", `{\n  ${NAME}\n}`],
    "that is laid out in lines": [
      "level4",
      '{\n  "integration": {█}\n}',
      `{\n  "integration": {\n    ${level4}\n  }\n}`,
    ],
    "that is laid out in lines, with blanks": [
      "level4",
      '{\n  "integration": { █ }\n}',
      `{\n  "integration": {\n    ${level4}\n  }\n}`,
    ],
    "that is laid out in lines, with quotes": [
      "level4",
      '{\n  "integration": {"█"}\n}',
      `{\n  "integration": {\n    ${level4}\n  }\n}`,
    ],
    "that is short": ["name", '{\n  "author": {█}\n}', '{\n  "author": { "name": "«Your Name»" }\n}'],
    "that is not closed": ["name", "{█", `{\n  ${NAME}`],
  });
});

describe("text of one line", () => {
  testLayout({
    compact: ["name", '{"id":"x.y",█}', '{"id":"x.y","name":"«My Plugin»"}'],
    "compact, in the middle": [
      "name",
      '{"id":"x.y",█"version":"1"}',
      '{"id":"x.y","name":"«My Plugin»","version":"1"}',
    ],
    "compact, an object": ["author", '{"id":"x.y",█}', '{"id":"x.y","author":{"name":"«Your Name»"}}'],
    "compact, an entry": [
      "aichat",
      '{"host_capabilities":["app_state",█]}',
      '{"host_capabilities":["app_state","aichat"]}',
    ],
    "compact, in an empty object": ["name", '{"author":{█}}', '{"author":{"name":"«Your Name»"}}'],
    "compact, a value": ["plugin", '{"kind":█}', '{"kind":"plugin"}'],
    "with spaces": ["name", '{ "id": "x.y",█ }', `{ "id": "x.y", ${NAME} }`],
    "with spaces, at the beginning": ["name", '{ █"id": "x.y" }', `{ ${NAME}, "id": "x.y" }`],
  });
});

describe("an entry", () => {
  testLayout({
    "first of several": [
      "file_watch",
      '{ "host_capabilities": [█"app_state", "aichat"] }',
      '{ "host_capabilities": ["file_watch", "app_state", "aichat"] }',
    ],
    "between two": [
      "file_watch",
      '{ "host_capabilities": ["app_state", █"aichat"] }',
      '{ "host_capabilities": ["app_state", "file_watch", "aichat"] }',
    ],
    "between two, without a comma": [
      "file_watch",
      '{ "host_capabilities": ["app_state" █ "aichat"] }',
      '{ "host_capabilities": ["app_state", "file_watch", "aichat"] }',
    ],
    "last, right after a comma": [
      "file_watch",
      '{ "host_capabilities": ["app_state",█] }',
      '{ "host_capabilities": ["app_state", "file_watch"] }',
    ],
    "half typed without quotes, with a slash": [
      "text/plain",
      '{ "window": { "document_handlers": [{ "mime_types": [text/█] }] } }',
      '{ "window": { "document_handlers": [{ "mime_types": ["text/plain"] }] } }',
    ],
    "half typed in single quotes": [
      "linux",
      '{ "compatibility": { "platforms": [\'li█\'] } }',
      '{ "compatibility": { "platforms": ["linux"] } }',
    ],
    "last, half typed": [
      "linux",
      '{ "compatibility": { "platforms": ["macos", "li█] } }',
      '{ "compatibility": { "platforms": ["macos", "linux"] } }',
    ],
    "in an array that is not closed": [
      "file_watch",
      '{\n  "host_capabilities": [█\n  "id": "x.y"\n}',
      '{\n  "host_capabilities": ["file_watch"\n  "id": "x.y"\n}',
    ],
    "in an empty list": [
      "windows",
      '{\n  "compatibility": { "platforms": [█] }\n}',
      '{\n  "compatibility": { "platforms": ["windows"] }\n}',
    ],
    "on a line of its own": [
      "windows",
      '{\n  "platforms": [],\n  "compatibility": {\n    "platforms": [\n      "linux"\n      █\n    ]\n  }\n}',
      '{\n  "platforms": [],\n  "compatibility": {\n    "platforms": [\n      "linux",\n      "windows"\n    ]\n  }\n}',
    ],
    "that is an object, in an empty list": [
      "events_emit",
      '{\n  "permissions": [█]\n}',
      '{\n  "permissions": [\n    { "type": "events_emit" }\n  ]\n}',
    ],
    "that is an object, from its first quote": [
      "events_emit",
      '{\n  "permissions": [\n    { "type": "ipc_register" },\n    "█"\n  ]\n}',
      '{\n  "permissions": [\n    { "type": "ipc_register" },\n    { "type": "events_emit" }\n  ]\n}',
    ],
  });
});

describe("a value", () => {
  testLayout({
    "right after the colon": ["plugin", '{\n  "kind":█\n}', '{\n  "kind": "plugin"\n}'],
    "right after the colon, in columns": [
      "official",
      '{\n  "id":      "x.y",\n  "version": "1",\n  "source":█\n}',
      '{\n  "id":      "x.y",\n  "version": "1",\n  "source":  "official"\n}',
    ],
    "in quotes": ["plugin", '{ "kind": "█" }', '{ "kind": "plugin" }'],
    "after its first quote": ["plugin", '{ "kind": "█ }', '{ "kind": "plugin" }'],
    "after its first quote, before a comma": [
      "plugin",
      '{\n  "kind": "pl█,\n  "id": "x"\n}',
      '{\n  "kind": "plugin",\n  "id": "x"\n}',
    ],
    "in place of another": [
      "blocked",
      '{ "install_status": "avail█able" }',
      '{ "install_status": "blocked" }',
    ],
    "in place of the one that follows": [
      "blocked",
      '{ "install_status": █"available" }',
      '{ "install_status": "blocked" }',
    ],
    "without quotes": [
      "false",
      '{ "window": { "allow_multiple": f█ } }',
      '{ "window": { "allow_multiple": false } }',
    ],
    "without quotes, a version": [
      "0.1.0",
      '{\n  "version": █1.2.3,\n  "id": "x"\n}',
      '{\n  "version": "«0.1.0»",\n  "id": "x"\n}',
    ],
    "without quotes, an address": [
      "https://example.com/",
      '{\n  "author": { "name": "x", "url": █https://exam }\n}',
      '{\n  "author": { "name": "x", "url": "«https://example.com/»" }\n}',
    ],
    "without its first quote": [
      "com.example.plugin",
      '{\n  "id": █com.example",\n  "version": "1.0.0"\n}',
      '{\n  "id": "«com.example.plugin»",\n  "version": "1.0.0"\n}',
    ],
    "before a member without a comma": [
      "plugin",
      '{\n  "kind": █\n  "id": "x"\n}',
      '{\n  "kind": "plugin",\n  "id": "x"\n}',
    ],
    "of several lines": [
      "{ … }",
      '{\n  "entry": █\n}',
      '{\n  "entry": {\n    "native": {«»},\n    "frontend": "«frontend/index.js»"\n  }\n}',
    ],
  });
});
