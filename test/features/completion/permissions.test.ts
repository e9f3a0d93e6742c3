import { describe, expect, it } from "vitest";
import { accepted, FULL, labels, offered, PLAIN } from "../harness";

const words = (list: string) => list.split(" ");

describe("permissions", () => {
  const TYPES = words(
    "filesystem_read filesystem_write host_file_dialogs host_file_intents host_file_watch " +
      "network_http host_enterprise_gateway_access process_spawn_whitelist database_create_tables " +
      "ipc_register events_emit events_listen host_navigation host_theme_read host_event_subscribe host_deep_links " +
      "host_aichat_access host_app_state_read",
  );
  const but = (...asked: string[]) => TYPES.filter((type) => !asked.includes(type));

  it.each([
    ["all, in an empty list", '{ "permissions": [█] }', TYPES],
    ["all, in quotes", '{ "permissions": ["█"] }', TYPES],
    ["all, as the type of the only one", '{ "permissions": [{ "type": "█" }] }', TYPES],
    ["those not asked for", '{ "permissions": [{ "type": "events_emit" }, █] }', but("events_emit")],
    [
      "those not asked for, before the first",
      '{ "permissions": [█{ "type": "events_emit" }] }',
      but("events_emit"),
    ],
    [
      "those not asked for, as a type",
      '{ "permissions": [{ "type": "events_emit" }, { "type": █ }, { "type": "network_http" }] }',
      but("events_emit", "network_http"),
    ],
    [
      "those not asked for and the one that is there",
      '{ "permissions": [{ "type": "events_emit" }, { "type": "net█work_http" }] }',
      but("events_emit"),
    ],
  ])("offers %s", (_, source, types) => expect(labels(source)).toEqual(types));

  it.each(["[█]", '[{ "type": "█" }]'])("in %s describe their access", (list) => {
    const found = offered(`{ "permissions": ${list} }`).find(({ label }) => label === "filesystem_read");
    expect([found?.detail, found?.labelDetails, found?.documentation]).toEqual([
      "Files: Read your files",
      { description: "Files: Read your files" },
      {
        kind: "markdown",
        value: "Opens the user's files for reading.",
      },
    ]);
  });

  it("have a description only in a client that shows it", () => {
    expect(offered('{ "permissions": [█] }', PLAIN).filter(({ labelDetails }) => labelDetails)).toEqual([]);
  });

  it("of the vocabulary have no description of their access", () => {
    const [gpu] = offered('{ "permissions": [█] }', FULL, { vocabulary: { permissions: ["gpu"] } }).slice(-1);
    expect(gpu?.detail).toBe("Other permissions: Permission of the application");
  });

  it("the choices for a type leave out requested permissions", () => {
    const asked = TYPES.slice(2).map((type) => `{ "type": "${type}" }`);
    expect(accepted(`{ "permissions": [${asked.join(", ")}, {█}] }`, "type")).toBe(
      `{ "permissions": [${asked.join(", ")}, { "type": "«filesystem_read|filesystem_write»" }] }`,
    );
  });

  it("the choices for a type begin with the least access", () =>
    expect(accepted('{ "permissions": [{ "type": "ipc_register" }, {█}] }', "type")).toMatch(
      /"«host_theme_read\|.+\|process_spawn_whitelist»"/,
    ));

  it.each([
    [
      "an entry",
      '[{ "type": "events_emit" }, █]',
      '[{ "type": "events_emit" }, { "type": "process_spawn_whitelist", "value": ["«executable»"] }]',
    ],
    ["a type", '[{ "type": "█" }]', '[{ "type": "process_spawn_whitelist", "value": ["«executable»"] }]'],
    [
      "a type before its value",
      '[{ "type": "█", "value": ["git"] }]',
      '[{ "type": "process_spawn_whitelist", "value": ["git"] }]',
    ],
    [
      "a type after the colon",
      '[{"type":█}]',
      '[{"type":"process_spawn_whitelist","value":["«executable»"]}]',
    ],
  ])("process_spawn_whitelist brings its value: %s", (_, before, after) => {
    const source = `{ "permissions": ${before} }`;
    expect(accepted(source, "process_spawn_whitelist")).toBe(`{ "permissions": ${after} }`);
    const plain = after.replaceAll(/[«»]/g, "");
    expect(accepted(source, "process_spawn_whitelist", PLAIN)).toBe(`{ "permissions": ${plain} }`);
  });

  it("process_spawn_whitelist adds its value, on a line of its own if members have theirs", () => {
    const source = (type: string) => `{
  "permissions": [
    {
      "type": ${type}
    }
  ]
}`;
    expect(accepted(source('"█"'), "process_spawn_whitelist")).toBe(
      source('"process_spawn_whitelist",\n      "value": ["«executable»"]'),
    );
  });

  it("include the user's own vocabulary", () =>
    expect(labels('{ "permissions": [█] }', { vocabulary: { permissions: ["gpu"] } })).toEqual([
      ...TYPES,
      "gpu",
    ]));
});
