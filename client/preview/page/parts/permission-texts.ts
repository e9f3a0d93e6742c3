/**
 * The texts of the permissions that the interface lists, each for a list and for a change; grouped by what is at stake,
 * the most important first. The words are ours, derived from the names: the interface defines none.
 */
const TEXTS = {
  Files: {
    filesystem_read: ["Read files", "lets the plugin read files"],
    filesystem_write: ["Create, change and delete files", "lets the plugin create, change and delete files"],
    host_file_dialogs: [
      "Ask you for files in the host's dialogs",
      "lets the plugin ask you for files in the host's dialogs",
    ],
    host_file_intents: ["Take part in opening files", "lets the plugin take part in opening files"],
    host_file_watch: ["Notice when files change", "lets the plugin notice when files change"],
  },
  Programs: {
    process_spawn_whitelist: [
      "Start these programs, and no others",
      "lets the plugin start these programs, and no others",
    ],
  },
  Network: {
    network_http: ["Send and receive data over HTTP", "lets the plugin send and receive data over HTTP"],
    host_enterprise_gateway_access: [
      "Use the enterprise gateway",
      "lets the plugin use the enterprise gateway",
    ],
  },
  Data: {
    database_create_tables: [
      "Create tables of its own in the database",
      "lets the plugin create tables of its own in the database",
    ],
  },
  "Events and messages": {
    events_emit: ["Send events inside the host", "lets the plugin send events inside the host"],
    events_listen: ["Receive events inside the host", "lets the plugin receive events inside the host"],
    host_event_subscribe: [
      "Subscribe to the host's own events",
      "lets the plugin subscribe to the host's own events",
    ],
    ipc_register: [
      "Exchange messages between its panel and its library",
      "lets the plugin exchange messages between its panel and its library",
    ],
  },
  "Host application": {
    host_app_state_read: [
      "Read the state of the application",
      "lets the plugin read the state of the application",
    ],
    host_theme_read: [
      "Read the colors of the application",
      "lets the plugin read the colors of the application",
    ],
    host_navigation: [
      "Move you to other places in the application",
      "lets the plugin move you to other places in the application",
    ],
    host_deep_links: [
      "Use links that lead into the application",
      "lets the plugin use links that lead into the application",
    ],
    host_aichat_access: ["Use the AI chat", "lets the plugin use the AI chat"],
  },
} as const;

export type Group = keyof typeof TEXTS;

export const GROUPS = Object.keys(TEXTS) as readonly Group[];

export interface PermissionText {
  readonly group: Group;
  readonly can: string;
  readonly consent: string;
}

/** By the permission's type. */
export const PERMISSION_TEXTS: ReadonlyMap<string, PermissionText> = new Map(
  GROUPS.flatMap((group) =>
    Object.entries(TEXTS[group]).map(
      ([type, [can, consent]]: [string, readonly [string, string]]) =>
        [type, { group, can, consent }] as const,
    ),
  ),
);
