import { perLanguage } from "../../text/messages";
import { host, vocabulary } from "./haloforge-host";
import type { Host } from "../host/host";
import type { Vocabulary } from "../host/host-vocabulary";
import type { SourceEntry } from "../host/source-entry";

/** What a host documents beyond the interface, as a part of a configuration. */
export interface HostProfile {
  readonly vocabulary: Vocabulary;
  readonly host: Host;
  readonly source: readonly SourceEntry[];
}

/** The hosts that come with the program. */
export const PROFILES: readonly {
  readonly name: string;
  /** Makes the profile in the language of the messages on the first call; the same object each time. */
  readonly load: () => HostProfile;
}[] = [{ name: "haloforge", load: perLanguage(() => ({ vocabulary: vocabulary(), host: host(), source })) }];

/* Where code that uses HaloForge's SDK names what the manifest names. The pages and dates are in docs/hosts/haloforge.md. */

/** The folders in which the packer looks for the native library and for the panels. */
const NATIVE_FOLDERS = ["backend/", "native/", "rust/", ""];
const PANEL_FOLDERS = ["frontend/", "ui/", "web/", "app/", ""];

const RUST = ["rs"];
const SCRIPTS = ["ts", "tsx", "js", "jsx", "mjs", "mts"];

/** The functions of the SDK for scripts by the capability that they need. */
const FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  navigation: ["useHostNavigation", "usePluginNavigation", "usePluginWindows", "usePluginWindowTitle"],
  app_state: ["useHostAppState"],
  file_intents: ["useHostFileIntent"],
  file_dialogs: ["pickHostFile", "pickHostDirectory", "saveHostFile"],
  aichat: ["useHostAI"],
  enterprise_gateway: ["enterpriseGateway"],
  deep_links: ["onPluginDeepLink", "usePluginDeepLink"],
  theme_read: ["useHostTheme", "useAppTheme"],
  event_subscribe: ["useHostEvent"],
};

const source: readonly SourceEntry[] = [
  ...NATIVE_FOLDERS.map((folder): SourceEntry => ({ file: `${folder}Cargo.toml` })),
  ...PANEL_FOLDERS.map((folder): SourceEntry => ({ file: `${folder}package.json` })),
  { files: RUST, call: "ipc.register", names: "command" },
  { files: RUST, field: "PluginMetadata.id", names: "id" },
  { files: RUST, field: "PluginMetadata.version", names: "version" },
  { files: SCRIPTS, call: "registerPlugin", names: "id" },
  ...Object.entries(FUNCTIONS).flatMap(([capability, calls]) =>
    calls.map((call): SourceEntry => ({ files: SCRIPTS, call, uses: { capability } })),
  ),
];
