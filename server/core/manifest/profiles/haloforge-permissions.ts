import { message } from "../../text/messages";
import type { HostPermission } from "../host/host";

/*
 * The permissions that HaloForge documents, with its classes of approval: transparent (granted silently), standard (shown
 * at installation), sensitive (confirmed at the first use, too), restricted (off until the user turns it on). The pages
 * and dates are in docs/hosts/haloforge.md.
 */

/** The types that the interface knows: their words stay its own. */
const KNOWN: Readonly<Record<string, HostPermission>> = {
  database_create_tables: { value: "none", tier: "transparent" },
  events_listen: { value: "none", tier: "transparent" },
  events_emit: { value: "none", tier: "standard" },
  ipc_register: { value: "none", tier: "standard" },
  filesystem_read: { value: "none", tier: "sensitive" },
  filesystem_write: { value: "none", tier: "sensitive" },
  network_http: { value: "none", tier: "sensitive" },
  process_spawn_whitelist: { value: "strings", tier: "sensitive" },
};

export function permissions(): Readonly<Record<string, HostPermission>> {
  return { ...KNOWN, ...ownPermissions() };
}

// oxlint-disable-next-line max-lines-per-function -- It is a table, not steps.
function ownPermissions(): Readonly<Record<string, HostPermission>> {
  return {
    ui_inject: {
      ...{ value: "none", stake: "host", tier: "transparent" },
      title: message("Add parts to the application's window"),
      meaning: message("The plugin can show parts of its own in the application's window."),
    },
    app_config_read: {
      ...{ value: "none", stake: "host", tier: "transparent" },
      title: message("Read the application's settings"),
      meaning: message("The plugin can read settings of the application, such as theme and language."),
    },
    notifications: {
      ...{ value: "none", stake: "host", tier: "transparent" },
      title: message("Show notifications"),
      meaning: message("The plugin can show notifications on your desktop."),
    },
    database_read: {
      ...{ value: "string", stake: "data", tier: "standard" },
      title: message("Read one of the application's tables"),
      meaning: message("The plugin can read the named table of the application's database."),
    },
    database_read_all: {
      ...{ value: "none", stake: "data", tier: "standard" },
      title: message("Read all of the application's data"),
      meaning: message("The plugin can read every table of the application's database."),
    },
    network_http_domain: {
      ...{ value: "string", stake: "network", tier: "standard" },
      title: message("Use one server"),
      meaning: message("The plugin can send requests over HTTP to the named domain only."),
    },
    filesystem_read_app_data: {
      ...{ value: "none", stake: "files", tier: "sensitive" },
      title: message("Read the application's files"),
      meaning: message("The plugin can read the files in the application's own data folder."),
    },
    filesystem_write_app_data: {
      ...{ value: "none", stake: "files", tier: "sensitive" },
      title: message("Change the application's files"),
      meaning: message(
        "The plugin can create, change and delete files in the application's own data folder.",
      ),
    },
    clipboard_read: {
      ...{ value: "none", stake: "data", tier: "sensitive" },
      title: message("Read the clipboard"),
      meaning: message("The plugin can read what you have copied."),
    },
    clipboard_write: {
      ...{ value: "none", stake: "data", tier: "sensitive" },
      title: message("Replace the clipboard"),
      meaning: message("The plugin can replace what you have copied."),
    },
    database_write: {
      ...{ value: "string", stake: "data", tier: "restricted" },
      title: message("Change one of the application's tables"),
      meaning: message("The plugin can change the named table of the application's database."),
    },
    process_spawn: {
      ...{ value: "none", stake: "programs", tier: "restricted" },
      title: message("Start any program"),
      meaning: message("The plugin can start any program, with everything that it can do."),
    },
  };
}
