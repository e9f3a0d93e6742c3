import { describe, expect, it } from "vitest";
import {
  documentKind,
  isPlaceholder,
  isPlaceholderValue,
  isPluginJson,
} from "../../../server/core/manifest/kind";
import { parse } from "../../../server/core/json/parse/parse";

const rootOf = (text: string) => parse(text).root;

describe("the kind of a document", () => {
  it.each([
    ["detail", "data and request_id", '{ "data": {}, "request_id": "x" }'],
    ["detail", "data that is null, and request_id", '{ "data": null, "request_id": "x" }'],
    ["detail", "data that is not there yet, and request_id", '{ "data": , "request_id": "x" }'],
    ["detail", "data with item", '{ "data": { "item": {} } }'],
    ["detail", "data with versions", '{ "data": { "versions": [] } }'],
    [
      "detail",
      "data with item before the members of a placeholder",
      '{ "schema_version": 1, "data": { "item": 1 } }',
    ],
    ["placeholder", "schema_version", '{ "schema_version": 1, "artifacts": {} }'],
    ["placeholder", "signature_required", '{ "signature_required": false }'],
    ["draft", "a full manifest with a stray schema_version", '{ "schema_version": 1, "integration": {} }'],
    ["draft", "a full manifest with a stray default_enabled", '{ "default_enabled": true, "entry": {} }'],
    ["draft", "a full manifest with artifacts", '{ "artifacts": {}, "entry": {} }'],
    ["placeholder", "default_enabled", '{ "default_enabled": null }'],
    ["placeholder", "a blocked one without integration and entry", '{ "install_status": "blocked" }'],
    ["published", "a blocked one with integration", '{ "install_status": "blocked", "integration": {} }'],
    ["published", "a blocked one with entry", '{ "install_status": "blocked", "entry": {} }'],
    ["published", "install_status", '{ "install_status": "available" }'],
    ["published", "install_status of another type", '{ "install_status": null }'],
    ["published", "artifact_url", '{ "artifact_url": null }'],
    ["published", "artifact_size", '{ "artifact_size": 1 }'],
    ["published", "signature_algorithm", '{ "signature_algorithm": "ed25519" }'],
    ["published", "signing_key_id", '{ "signing_key_id": "k" }'],
    ["published", "a member that is half typed", '{ "artifact_url" }'],
    ["draft", "an author's manifest", '{ "id": "a.b", "integration": {}, "entry": {}, "tags": [] }'],
    ["draft", "data alone", '{ "data": { "items": [] } }'],
    ["draft", "request_id alone", '{ "request_id": "x" }'],
    ["draft", "members of another kind further inside", '{ "a": { "schema_version": 1, "artifacts": {} } }'],
    ["draft", "an empty object", "{}"],
    ["draft", "an array", '[{ "schema_version": 1 }]'],
    ["draft", "a string", '"schema_version"'],
    ["draft", "null", "null"],
    ["draft", "an empty text", ""],
  ])("is %s: %s", (kind, _, text) => expect(documentKind(rootOf(text))).toBe(kind));
});

describe("the kind of a manifest in a detail response", () => {
  it.each([
    ["placeholder", '{ "signature_required": true }'],
    ["published", '{ "artifact_url": null }'],
    ["draft", "{}"],
  ])("is recognized by its own members: %s", (kind, text) => {
    expect(isPlaceholder(rootOf(text))).toBe(kind === "placeholder");
  });
});

describe("the plain value of a placeholder's manifest is recognized", () => {
  it.each(["schema_version", "signature_required", "default_enabled"])("by %s", (name) =>
    expect([{ [name]: null }, { [name]: null, entry: {} }].map(isPlaceholderValue)).toEqual([true, false]),
  );
  it("if it is blocked and has neither integration nor entry", () => {
    expect(isPlaceholderValue({ install_status: "blocked" })).toBe(true);
    expect(isPlaceholderValue({ install_status: "blocked", entry: {} })).toBe(false);
    expect(isPlaceholderValue({ install_status: "blocked", integration: {} })).toBe(false);
    expect(isPlaceholderValue({ install_status: "available" })).toBe(false);
  });
});

describe("a JSON document is a manifest if it is", () => {
  it.each([
    ["a detail response", '{ "data": { "item": {}, "versions": [] } }'],
    ["a manifest with levels", '{ "id": "a.b", "capability_levels": [] }'],
    ["a manifest with host capabilities", '{ "id": "a.b", "host_capabilities": 1 }'],
    ["a manifest with an integration", '{ "id": "a.b", "integration": {} }'],
    ["a manifest with an integration that is half typed", '{ "id": "a.b", "integration" }'],
    [
      "a manifest with permissions that have types",
      '{ "id": "a.b", "permissions": [{ "type": "ipc_register" }] }',
    ],
    ["a manifest whose identifier is not one", '{ "id": "", "integration": {} }'],
    ["a manifest while its first member is typed a second time", '{ "id": "a.b", "integration": {}, "id" }'],
    ["a manifest with an error in it", '{ "id": "a.b", "integration": {}, oops }'],
    [
      "a manifest with the catalog's schema",
      '{ "id": "a", "$schema": "https://host.example/schemas/plugin/v1.json" }',
    ],
    [
      "a document with the catalog's schema only",
      '{ "$schema": "https://host.example/plugin/v12.json?x#y" }',
    ],
    [
      "a manifest with levels and permissions",
      '{ "capability_levels": [], "permissions": [{ "type": "x" }] }',
    ],
    ["a manifest with a schema of its own name", '{ "id": "a", "$schema": "../plugin-manifest/v1.json" }'],
    ["a manifest with a schema at a local path", '{ "id": "a", "$schema": "file:///plugin/v1.json" }'],
  ])("%s", (_, text) => expect(isPluginJson(rootOf(text))).toBe(true));
});

describe("a JSON document is not a manifest if it is", () => {
  it.each([
    [
      "a browser extension's manifest",
      '{ "manifest_version": 3, "name": "X", "version": "1.0", "permissions": ["tabs", "storage"], "icons": {}, "action": {} }',
    ],
    [
      "a browser extension's manifest with an identifier",
      '{ "manifest_version": 3, "id": "abc", "version": "1.0", "permissions": ["tabs", { "fileSystem": ["write"] }] }',
    ],
    [
      "a web app's manifest",
      '{ "id": "/app", "name": "X", "start_url": "/", "display": "standalone", "icons": [{ "src": "a.png", "type": "image/png" }] }',
    ],
    [
      "a package.json",
      '{ "$schema": "https://json.schemastore.org/package", "name": "x", "version": "1.0.0", "keywords": ["plugin"] }',
    ],
    [
      "a home automation integration's manifest",
      '{ "domain": "hue", "name": "X", "codeowners": ["@a"], "integration_type": "hub", "requirements": [], "version": "1.0.0" }',
    ],
    [
      "a note-taking plugin's manifest",
      '{ "id": "x", "name": "X", "version": "1.0.0", "minAppVersion": "0.15.0", "author": "A" }',
    ],
    ["an editor theme", '{ "$schema": "vscode://schemas/color-theme", "name": "X", "tokenColors": [] }'],
    ["a document with an identifier only", '{ "id": "a.b", "name": "X" }'],
    ["a document with levels only", '{ "id": 1, "capability_levels": [] }'],
    ["a document with an integration of another type", '{ "id": "x", "integration": "hub" }'],
    [
      "another application's plugin.json",
      '{ "$schema": "https://host.example/docs/plugins/plugin.schema.json", "id": "x", "type": "panel" }',
    ],
    [
      "a document with a schema in plugins",
      '{ "id": "a", "$schema": "https://host.example/plugins/v1.json" }',
    ],
    [
      "a document with permissions of another kind",
      '{ "id": "x", "permissions": [{ "name": "a" }, "type"] }',
    ],
    ["a document with permissions that are not an array", '{ "id": "x", "permissions": { "type": "a" } }'],
    [
      "a document with a schema on a host called plugin",
      '{ "id": "x", "$schema": "https://plugin/v1.json" }',
    ],
    [
      "a document with a schema asked for by query",
      '{ "id": "x", "$schema": "https://host.example?a=/plugin/v1" }',
    ],
    [
      "a document with a schema for plugin authors",
      '{ "id": "x", "$schema": "https://host.example/plugin-authors/v1.json" }',
    ],
    ["a document with a schema of another type", '{ "id": "x", "$schema": { "plugin": 1 } }'],
    [
      "a response with an item only",
      '{ "data": { "item": { "id": "a.b", "integration": {} } }, "request_id": "x" }',
    ],
    ["a list of manifests", '[{ "id": "a.b", "integration": {} }]'],
    ["a string", '"integration"'],
    ["empty", ""],
  ])("%s", (_, text) => expect(isPluginJson(rootOf(text))).toBe(false));
});
