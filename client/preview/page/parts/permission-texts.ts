import { message } from "../../../../server/core/text/messages";

/**
 * The texts of the permissions that the interface lists, each for a list and for a change; grouped by what is at stake,
 * the most important first. The words are ours, derived from the names: the interface defines none.
 */
const TEXTS = {
  Files: {
    filesystem_read: [message("Read files"), message("lets the plugin read files")],
    filesystem_write: [
      message("Create, change and delete files"),
      message("lets the plugin create, change and delete files"),
    ],
    host_file_dialogs: [
      message("Ask you for files in the host's dialogs"),
      message("lets the plugin ask you for files in the host's dialogs"),
    ],
    host_file_intents: [
      message("Take part in opening files"),
      message("lets the plugin take part in opening files"),
    ],
    host_file_watch: [
      message("Notice when files change"),
      message("lets the plugin notice when files change"),
    ],
  },
  Programs: {
    process_spawn_whitelist: [
      message("Start these programs, and no others"),
      message("lets the plugin start these programs, and no others"),
    ],
  },
  Network: {
    network_http: [
      message("Send and receive data over HTTP"),
      message("lets the plugin send and receive data over HTTP"),
    ],
    host_enterprise_gateway_access: [
      message("Use the enterprise gateway"),
      message("lets the plugin use the enterprise gateway"),
    ],
  },
  Data: {
    database_create_tables: [
      message("Create tables of its own in the database"),
      message("lets the plugin create tables of its own in the database"),
    ],
  },
  "Events and messages": {
    events_emit: [
      message("Send events inside the host"),
      message("lets the plugin send events inside the host"),
    ],
    events_listen: [
      message("Receive events inside the host"),
      message("lets the plugin receive events inside the host"),
    ],
    host_event_subscribe: [
      message("Subscribe to the host's own events"),
      message("lets the plugin subscribe to the host's own events"),
    ],
    ipc_register: [
      message("Exchange messages between its panel and its library"),
      message("lets the plugin exchange messages between its panel and its library"),
    ],
  },
  "Host application": {
    host_app_state_read: [
      message("Read the state of the application"),
      message("lets the plugin read the state of the application"),
    ],
    host_theme_read: [
      message("Read the colors of the application"),
      message("lets the plugin read the colors of the application"),
    ],
    host_navigation: [
      message("Move you to other places in the application"),
      message("lets the plugin move you to other places in the application"),
    ],
    host_deep_links: [
      message("Use links that lead into the application"),
      message("lets the plugin use links that lead into the application"),
    ],
    host_aichat_access: [message("Use the AI chat"), message("lets the plugin use the AI chat")],
  },
} as const;

export type Group = keyof typeof TEXTS;

export const GROUPS = Object.keys(TEXTS) as readonly Group[];

/** The headings of the groups. */
export const GROUP_TITLES: Readonly<Record<Group, string>> = {
  Files: message("Files"),
  Programs: message("Programs"),
  Network: message("Network"),
  Data: message("Data"),
  "Events and messages": message("Events and messages"),
  "Host application": message("Host application"),
};

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
