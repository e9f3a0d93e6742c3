import { message, perLanguage } from "./messages";

/* Meanings of a manifest's values for users of a plugin, worded the same everywhere. */

/** Areas that permissions and capabilities touch, most important first. */
export const STAKES = ["files", "network", "programs", "data", "host", "other"] as const;

export type Stake = (typeof STAKES)[number];

const stakeTitles = perLanguage<Readonly<Record<Stake, string>>>(() => ({
  files: message("Files"),
  network: message("Network"),
  programs: message("Other programs"),
  data: message("Data"),
  host: message("Host application"),
  other: message("Other permissions"),
}));

export function stakeTitle(stake: Stake): string {
  return stakeTitles()[stake];
}

interface Meaning {
  /** A few words for a list: *Read your files*, *tab in another module*. */
  readonly label: string;
  readonly sentence: string;
}

interface LevelMeaning extends Meaning {
  /** For a line with several levels. */
  readonly shortLabel: string;
}

interface Access extends Meaning {
  readonly stake: Stake;
}

const about =
  (stake: Stake) =>
  (label: string, sentence: string): Access => ({ stake, label, sentence });

const files = about("files");
const network = about("network");
const programs = about("programs");
const data = about("data");
const host = about("host");
const other = about("other");

/** The permissions that the interface describes (docs/spec/catalog-interface.md); the others are inferred from their names. */
export const STATED_PERMISSIONS: readonly string[] = [
  "events_listen",
  "host_event_subscribe",
  "events_emit",
  "process_spawn_whitelist",
];

/** Permissions, from least to most access. */
// oxlint-disable-next-line max-lines-per-function -- It is a table, not steps.
const permissions = perLanguage<Readonly<Record<string, Access>>>(() => ({
  host_theme_read: host(
    message("Read the theme"),
    message("The plugin can read the colors of the application."),
  ),
  host_navigation: host(
    message("Take you to other places"),
    message("The plugin can take you to other places in the application."),
  ),
  host_deep_links: host(
    message("Use links into the application"),
    message("The plugin can use links that lead to places in the application."),
  ),
  host_file_dialogs: files(
    message("Ask you for files"),
    message("The plugin can ask you for files in the application's own dialogs."),
  ),
  events_listen: host(
    message("Receive events"),
    message("The plugin can receive events inside the application."),
  ),
  host_event_subscribe: host(
    message("Subscribe to events"),
    message("The plugin can subscribe to events inside the application."),
  ),
  events_emit: host(message("Send events"), message("The plugin can send events inside the application.")),
  ipc_register: host(
    message("Exchange messages with its library"),
    message("The plugin's panel and its native library can exchange messages."),
  ),
  host_app_state_read: host(
    message("Read the application's state"),
    message("The plugin can read the state of the application."),
  ),
  database_create_tables: data(
    message("Keep data in a database"),
    message("The plugin can create tables of its own in a database."),
  ),
  host_file_intents: files(
    message("Take part when you open files"),
    message("The plugin can take part when you open files in the application."),
  ),
  host_file_watch: files(
    message("Notice changed files"),
    message("The plugin can notice when files change."),
  ),
  host_aichat_access: host(
    message("Use the AI chat"),
    message("The plugin can use the AI chat of the application."),
  ),
  filesystem_read: files(message("Read your files"), message("The plugin can read your files.")),
  network_http: network(
    message("Use the network"),
    message("The plugin can send and receive data over HTTP."),
  ),
  host_enterprise_gateway_access: network(
    message("Use the enterprise gateway"),
    message("The plugin can reach what your organization offers through the enterprise gateway."),
  ),
  filesystem_write: files(
    message("Change your files"),
    message("The plugin can create, change and delete your files."),
  ),
  process_spawn_whitelist: programs(
    message("Start these programs"),
    message("The plugin can start the listed programs, with everything that they can do."),
  ),
}));

const capabilities = perLanguage<Readonly<Record<string, Access>>>(() => ({
  file_dialogs: files(
    message("File dialogs"),
    message("The plugin works with the application's file dialogs."),
  ),
  file_intents: files(
    message("Opening files"),
    message("The plugin takes part when files are opened in the application."),
  ),
  file_watch: files(message("Watching files"), message("The plugin reacts to files that change.")),
  enterprise_gateway: network(
    message("Enterprise gateway"),
    message("The plugin works with the enterprise gateway."),
  ),
  event_subscribe: host(
    message("Events of the application"),
    message("The plugin takes part in events inside the application."),
  ),
  navigation: host(message("Navigation"), message("The plugin navigates to places in the application.")),
  deep_links: host(
    message("Links into the application"),
    message("The plugin works with links that lead to places in the application."),
  ),
  theme_read: host(message("Theme"), message("The plugin follows the application's theme.")),
  app_state: host(message("Application state"), message("The plugin works with the application's state.")),
  aichat: host(message("AI chat"), message("The plugin works with the application's AI chat.")),
}));

const levels = perLanguage<Readonly<Record<string, LevelMeaning>>>(() => ({
  0: {
    label: message("module in the sidebar"),
    shortLabel: message("module"),
    sentence: message("The plugin adds a module of its own, with an entry in the sidebar."),
  },
  1: {
    label: message("tab in another module"),
    shortLabel: message("tab"),
    sentence: message("The plugin adds a tab to a module that is there already."),
  },
  4: {
    label: message("workflow steps"),
    shortLabel: message("workflow steps"),
    sentence: message("The plugin adds types of steps for workflows."),
  },
}));

const platforms = perLanguage<Readonly<Record<string, Meaning>>>(() => ({
  windows: { label: message("Windows"), sentence: message("The plugin runs on Windows.") },
  macos: { label: message("macOS"), sentence: message("The plugin runs on macOS.") },
  linux: { label: message("Linux"), sentence: message("The plugin runs on Linux.") },
}));

/** Meaning of a permission that is not in the interface, such as one from the user's vocabulary. */
const otherPermission = perLanguage(() =>
  other(
    message("Permission of the application"),
    message("Only the application knows what this permission allows."),
  ),
);

const otherCapability = perLanguage(() =>
  other(
    message("Capability of the application"),
    message("Only the application knows what this capability is for."),
  ),
);

/** Returns a permission type's meaning; a neutral one if the interface does not list the type. */
export function permissionMeaning(type: string): Access {
  return find(permissions(), type) ?? otherPermission();
}

export function isInterfacePermission(type: string): boolean {
  return Object.hasOwn(permissions(), type);
}

/** Sorts by permission, from least to most access; types that the interface does not list come last. */
export function byAccess<T>(items: readonly T[], typeOf: (item: T) => string): T[] {
  const order = Object.keys(permissions());
  const rank = (item: T) => {
    const index = order.indexOf(typeOf(item));
    return index < 0 ? order.length : index;
  };
  return [...items].sort((one, other) => rank(one) - rank(other));
}

/** Returns a host capability's meaning; a neutral one if the interface does not list it. */
export function capabilityMeaning(capability: string): Access {
  return find(capabilities(), capability) ?? otherCapability();
}

export function isInterfaceCapability(capability: string): boolean {
  return Object.hasOwn(capabilities(), capability);
}

export function levelMeaning(level: number): LevelMeaning | undefined {
  return find(levels(), String(level));
}

export function platformMeaning(platform: string): Meaning | undefined {
  return find(platforms(), platform);
}

function find<T extends Meaning>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
