/** What a permission touches, in the order in which a reader wants to know of it. */
export const GROUPS = [
  "Files",
  "Programs",
  "Network",
  "Data",
  "Events and messages",
  "Host application",
] as const;

export type Group = (typeof GROUPS)[number];

export interface PermissionText {
  readonly group: Group;
  /** What the plugin can do with it. */
  readonly can: string;
  /** The same, of a permission that comes or goes. */
  readonly consent: string;
}

/**
 * What each permission that the interface lists lets a plugin do. The words are ours, read from the names: the interface
 * defines none.
 */
export const PERMISSION_TEXTS: ReadonlyMap<string, PermissionText> = new Map<string, PermissionText>([
  ["filesystem_read", { group: "Files", can: "Read files", consent: "lets the plugin read files" }],
  [
    "filesystem_write",
    {
      group: "Files",
      can: "Create, change and delete files",
      consent: "lets the plugin create, change and delete files",
    },
  ],
  [
    "host_file_dialogs",
    {
      group: "Files",
      can: "Ask you for files in the host's dialogs",
      consent: "lets the plugin ask you for files in the host's dialogs",
    },
  ],
  [
    "host_file_intents",
    {
      group: "Files",
      can: "Take part when a file is to be opened",
      consent: "lets the plugin take part when a file is to be opened",
    },
  ],
  [
    "host_file_watch",
    { group: "Files", can: "Notice when files change", consent: "lets the plugin notice when files change" },
  ],
  [
    "process_spawn_whitelist",
    {
      group: "Programs",
      can: "Start these programs, and no others",
      consent: "lets the plugin start these programs, and no others",
    },
  ],
  [
    "network_http",
    {
      group: "Network",
      can: "Send and receive data over HTTP",
      consent: "lets the plugin send and receive data over HTTP",
    },
  ],
  [
    "host_enterprise_gateway_access",
    {
      group: "Network",
      can: "Use the enterprise gateway",
      consent: "lets the plugin use the enterprise gateway",
    },
  ],
  [
    "database_create_tables",
    {
      group: "Data",
      can: "Create tables of its own in the database",
      consent: "lets the plugin create tables of its own in the database",
    },
  ],
  [
    "events_emit",
    {
      group: "Events and messages",
      can: "Send events inside the host",
      consent: "lets the plugin send events inside the host",
    },
  ],
  [
    "events_listen",
    {
      group: "Events and messages",
      can: "Receive events inside the host",
      consent: "lets the plugin receive events inside the host",
    },
  ],
  [
    "host_event_subscribe",
    {
      group: "Events and messages",
      can: "Subscribe to the host's own events",
      consent: "lets the plugin subscribe to the host's own events",
    },
  ],
  [
    "ipc_register",
    {
      group: "Events and messages",
      can: "Exchange messages between its panel and its library",
      consent: "lets the plugin exchange messages between its panel and its library",
    },
  ],
  [
    "host_app_state_read",
    {
      group: "Host application",
      can: "Read the state of the application",
      consent: "lets the plugin read the state of the application",
    },
  ],
  [
    "host_theme_read",
    {
      group: "Host application",
      can: "Read the colors of the application",
      consent: "lets the plugin read the colors of the application",
    },
  ],
  [
    "host_navigation",
    {
      group: "Host application",
      can: "Move you to other places in the application",
      consent: "lets the plugin move you to other places in the application",
    },
  ],
  [
    "host_deep_links",
    {
      group: "Host application",
      can: "Use links that lead into the application",
      consent: "lets the plugin use links that lead into the application",
    },
  ],
  [
    "host_aichat_access",
    { group: "Host application", can: "Use the AI chat", consent: "lets the plugin use the AI chat" },
  ],
]);
