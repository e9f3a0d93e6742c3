import type { SuppressionEntry } from "../../core/check/suppressions";
import type { DocumentKind } from "../../core/manifest/kind";
import type { Vocabulary } from "../../core/manifest/host/host";
import type { SeveritySetting } from "../../core/problem";
import { CONFIGURATION_FILE } from "../../host/manifest-names";

export { CONFIGURATION_FILE };

/** The glob of the configuration files to watch. */
export const CONFIGURATION_GLOB = `**/${CONFIGURATION_FILE}`;

/** The members of a configuration file (docs/spec/configuration.md). */
export interface Configuration {
  /** For editors without our server. */
  readonly $schema?: string;
  /** Other configuration files by relative paths, and hosts by name. */
  readonly extends?: string | readonly string[];
  /** By rule code. */
  readonly rules?: Readonly<Record<string, SeveritySetting>>;
  readonly vocabulary?: Vocabulary;
  /** Files with the plugin's version, from the file's folder. */
  readonly versionFiles?: readonly string[];
  /** The form of the plugin's release tags, with `{version}` in it. */
  readonly releaseTags?: string;
  readonly suppressions?: readonly SuppressionEntry[];
  /** Globs from the file's folder. */
  readonly ignore?: readonly string[];
  readonly documentKind?: DocumentKind | "auto";
}
