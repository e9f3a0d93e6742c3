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
  /** What it lets the plugin do, as the end of a sentence that begins with the plugin. */
  readonly text: string;
}

/**
 * What each permission that the interface lists lets a plugin do. The words are ours, read from the names: the interface
 * defines none.
 */
export const PERMISSION_TEXTS: ReadonlyMap<string, PermissionText> = new Map<string, PermissionText>([
  ["filesystem_read", { group: "Files", text: "read files" }],
  ["filesystem_write", { group: "Files", text: "create, change and delete files" }],
  ["host_file_dialogs", { group: "Files", text: "ask you for files in the host's dialogs" }],
  ["host_file_intents", { group: "Files", text: "take part when a file is to be opened" }],
  ["host_file_watch", { group: "Files", text: "notice when files change" }],
  ["process_spawn_whitelist", { group: "Programs", text: "start these programs, and no others" }],
  ["network_http", { group: "Network", text: "send and receive data over HTTP" }],
  ["host_enterprise_gateway_access", { group: "Network", text: "use the enterprise gateway" }],
  ["database_create_tables", { group: "Data", text: "create tables of its own in the database" }],
  ["events_emit", { group: "Events and messages", text: "send events inside the host" }],
  ["events_listen", { group: "Events and messages", text: "receive events inside the host" }],
  ["host_event_subscribe", { group: "Events and messages", text: "subscribe to the host's own events" }],
  [
    "ipc_register",
    { group: "Events and messages", text: "exchange messages between its panel and its library" },
  ],
  ["host_app_state_read", { group: "Host application", text: "read the state of the application" }],
  ["host_theme_read", { group: "Host application", text: "read the colors of the application" }],
  ["host_navigation", { group: "Host application", text: "move you to other places in the application" }],
  ["host_deep_links", { group: "Host application", text: "use links that lead into the application" }],
  ["host_aichat_access", { group: "Host application", text: "use the AI chat" }],
]);
