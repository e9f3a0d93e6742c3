import { describe, expect, it } from "vitest";
import { placeholder, published } from "../../support/manifests";
import { tables } from "../../schemas/interface";
import { labels } from "../harness";

/** The members of a draft in the interface's order: the catalog writes the others. */
const MEMBERS = tables["plugin-manifest"]!;

const words = (list: string) => list.split(" ");

describe("an object's missing members, in the interface's order", () => {
  it.each([
    ["a manifest", '{ "icon": "a.svg", █ }', without("icon")],
    [
      "a manifest that has some",
      '{ "id": "x", "version": "1", "entry": {}, █ }',
      without("id", "version", "entry"),
    ],
    ["an author", '{ "author": {█} }', "name url"],
    ["compatibility", '{ "compatibility": {█} }', "min_app_version min_host_api_version platforms"],
    ["integration", '{ "integration": {█} }', "level0 level1 level4"],
    [
      "level0",
      '{ "integration": { "level0": {█} } }',
      "module_id module_label module_icon sidebar_position sidebar_order panel_entry",
    ],
    [
      "level1",
      '{ "integration": { "level1": { "tab_id": "x", █ } } }',
      "parent_module tab_label tab_icon tab_position panel_entry",
    ],
    ["level4", '{ "integration": { "level4": {█} } }', "workflow_step_types"],
    ["window", '{ "window": {█} }', "default_open_mode reuse_key allow_multiple document_handlers"],
    [
      "a document handler",
      '{ "window": { "document_handlers": [{█}] } }',
      "id label extensions mime_types route resource_param",
    ],
    ["entry", '{ "entry": {█} }', "native frontend frontend_styles"],
    [
      "entry.native",
      '{ "entry": { "native": {█} } }',
      "windows_x64 windows_arm64 macos_arm64 macos_x64 linux_x64 linux_arm64",
    ],
    [
      "artifacts",
      '{ "artifacts": { "macos_arm64": {}, █ } }',
      "windows_x64 windows_arm64 macos_x64 linux_x64 linux_arm64",
    ],
    [
      "an artifact",
      '{ "artifacts": { "macos_arm64": { "sha256": "x", █ } } }',
      "platform_family artifact_url artifact_size signature signature_algorithm signing_key_id native_path",
    ],
    ["a permission", '{ "permissions": [{█}] }', "type"],
    ["a permission without a value", '{ "permissions": [{ "type": "ipc_register", █ }] }', ""],
    ["a permission to spawn", '{ "permissions": [{ "type": "process_spawn_whitelist", █ }] }', "value"],
    ["settings_schema", '{ "settings_schema": {█} }', "type properties"],
    ["a setting", '{ "settings_schema": { "properties": { "a": {█} } } }', "type title description default"],
    ["a text setting", setting("string"), "title description default minLength enum"],
    ["a numeric setting", setting("number"), "title description default minimum maximum"],
    ["a boolean setting", setting("boolean"), "title description default"],
    ["a command", '{ "commands": [{█}] }', "id description"],
    ["an object that the interface leaves open", '{ "integration": { "level7": {█} } }', ""],
    ["an object that the interface does not know", '{ "unknown": {█} }', ""],
  ])("%s", (_, source, members) => {
    expect(labels(source)).toEqual(members ? words(members) : []);
  });

  it("a published manifest's are the same as a draft's", () => {
    expect(labels(published({ artifacts: "{}█" }).replace("{}█", "{},█"))).toEqual(
      MEMBERS.filter(({ isOptional }) => isOptional)
        .map(({ member }) => member)
        .filter((name) => name !== "artifacts"),
    );
  });

  it("a placeholder's", () => {
    expect(labels(placeholder({ kind: undefined, changelog: '"x",█', summary: undefined }))).toEqual([
      "kind",
      "summary",
    ]);
  });

  it("a detail response's", () => {
    expect(labels('{ "data": { "item": {}, █ }, "request_id": "" }')).toEqual(["versions"]);
    expect(labels('{ "data": { "item": {}, "versions": [{█}] }, "request_id": "" }')).toEqual(
      words(
        "id item_id version min_app_version max_app_version artifact_url artifact_size sha256 signature " +
          "signature_algorithm signing_key_id published_at changelog manifest",
      ),
    );
  });
});

function without(...names: string[]): string {
  return MEMBERS.map(({ member }) => member)
    .filter((name) => !names.includes(name))
    .join(" ");
}

function setting(type: string): string {
  return `{ "settings_schema": { "properties": { "a": { "type": "${type}", █ } } } }`;
}
