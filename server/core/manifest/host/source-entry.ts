/** Where the plugin's code says what the manifest says: an entry of `source` in a configuration (docs/spec/configuration.md). */
export interface SourceEntry {
  /** The path of a `Cargo.toml` or `package.json` with the version, from the manifest's folder. */
  readonly file?: string;
  /** The URI of the configuration file from whose folder that path is instead. */
  readonly from?: string;
  /** The extensions of the source files. */
  readonly files?: readonly string[];
  /** The name of a function, or of a macro with `!`. */
  readonly call?: string;
  /** A field of a type, such as `PluginMetadata.version`. */
  readonly field?: string;
  readonly names?: "command" | "id" | "version" | "step" | "setting";
  readonly uses?: { readonly capability?: string; readonly permission?: string };
}
