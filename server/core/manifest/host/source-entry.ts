/** Where a plugin's other files say what the manifest says (docs/spec/source.md). */
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
  readonly names?: "command" | "id" | "version";
  readonly uses?: { readonly capability?: string; readonly permission?: string };
}
