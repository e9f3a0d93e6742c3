import { message } from "../../text/messages";
import type { Host, HostMember } from "../host/host";
import type { Vocabulary } from "../host/host-vocabulary";
import { permissions } from "./haloforge-permissions";

/* What HaloForge documents beyond the interface, in our own words. The pages and dates are in docs/hosts/haloforge.md. */

/** Returns the values that HaloForge knows beyond the interface, in the reader's language. */
export function vocabulary(): Vocabulary {
  return {
    capabilityLevels: {
      2: message("The plugin adds parts of its own to slots of the application's window."),
      3: message("The plugin adds an assistant, with a prompt of its own."),
    },
    openModes: openModes(),
    reuseKeys: reuseKeys(),
    sidebarPositions: {
      bottom: message("Below the divider of the sidebar, beside the settings."),
    },
    // The interface knows these, and keeps its words for them.
    hostCapabilities: CAPABILITIES,
  };
}

const CAPABILITIES = [
  ...["navigation", "app_state", "file_intents", "file_dialogs", "aichat", "enterprise_gateway"],
  ...["deep_links", "theme_read", "event_subscribe"],
];

function openModes(): Readonly<Record<string, string>> {
  return {
    smart: message("The application chooses the window."),
    current: message("In the current window."),
    new_window: message("Always in a new window."),
    reuse_existing: message("In a window that is open for it already."),
    reuse_or_new: message("In a window that is open for it already, or else in a new one."),
  };
}

function reuseKeys(): Readonly<Record<string, string>> {
  return {
    plugin: message("One window serves the whole plugin."),
    route: message("One window serves each route of the plugin."),
    resource: message("One window serves each resource, such as a file."),
    none: message("No window is used again."),
  };
}

/** Returns what HaloForge adds to the interface, in the reader's language. */
export function host(): Host {
  return {
    name: "HaloForge",
    reference: "https://docs.haloforge.dev/plugins/manifest/",
    members: { ...rootMembers(), ...levelMembers(), ...windowMembers() },
    optional: ["/window/document_handlers/*/resource_param"],
    permissions: permissions(),
    since: [{ at: "/window", min_app_version: "0.8.0", min_host_api_version: "0.2.13" }],
  };
}

type Members = Readonly<Record<string, HostMember>>;

function rootMembers(): Members {
  return {
    "/author": { type: ["object", "string"] },
    "/author_url": { type: "string", description: message("The address of the author's page.") },
    "/dependencies": { type: "array", description: message("The plugins that this one needs.") },
    "/dependencies/*": { type: "object" },
    "/dependencies/*/id": { type: "string", description: message("The identifier of the other plugin.") },
    "/dependencies/*/version": {
      type: "string",
      description: message("The versions of the other plugin that fit, as in semver: >=1.0.0."),
    },
    "/checksum": { type: "string", description: message("The SHA-256 digest of the package.") },
    "/compatibility/max_app_version": {
      type: "string",
      description: message("The newest version of the application that the plugin runs in."),
    },
  };
}

function levelMembers(): Members {
  const text = (description: string): HostMember => ({ type: "string", description });
  return {
    "/capability_levels/*": { type: "integer", values: [2, 3] },
    "/integration/level0/sidebar_position": { type: "string", values: ["bottom"] },
    "/integration/level1/tab_position": { type: "string", prefixes: ["before:", "index:"] },
    "/integration/level2": {
      type: "object",
      description: message("What the plugin adds to slots of the application's window."),
    },
    "/integration/level2/slots": {
      type: "array",
      description: message("The slots that the plugin fills, such as devkit.toolbar."),
    },
    "/integration/level2/slots/*": { type: "string" },
    "/integration/level3": { type: "object", description: message("The assistant that the plugin adds.") },
    "/integration/level3/assistant_id": text(message("The identifier of the assistant.")),
    "/integration/level3/assistant_name": text(message("The name that users see.")),
    "/integration/level3/assistant_icon": text(message("The name of the assistant's icon.")),
    "/integration/level3/assistant_description": text(message("What the assistant is for, in a sentence.")),
    "/integration/level3/system_prompt_file": text(
      message("The path of the prompt in the package, a Markdown file."),
    ),
    "/integration/level3/preferred_model": text(message("The model that is chosen for the assistant.")),
  };
}

function windowMembers(): Members {
  const handler = "/window/document_handlers/*";
  return {
    "/window/default_open_mode": { type: "string", values: Object.keys(openModes()) },
    "/window/reuse_key": { type: "string", values: Object.keys(reuseKeys()) },
    "/window/preferred_role": { type: "string", description: message("The role that the window prefers.") },
    [`${handler}/open_mode`]: {
      type: "string",
      values: Object.keys(openModes()),
      description: message("Overrides the window's default_open_mode for these documents."),
    },
    [`${handler}/reuse_key`]: {
      type: "string",
      values: Object.keys(reuseKeys()),
      description: message("Overrides the window's reuse_key for these documents."),
    },
    [`${handler}/allow_multiple`]: {
      type: "boolean",
      description: message("Overrides the window's allow_multiple for these documents."),
    },
  };
}
