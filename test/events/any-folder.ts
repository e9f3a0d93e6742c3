import { pick } from "../support/random";
import { plugin } from "./plugin";

type Random = () => number;

/** Returns a manifest with faults that depend on its surroundings, or sometimes a half-typed text. */
export function anyText(next: Random): string {
  if (next() < 0.1) return plugin().slice(0, Math.floor(next() * 400));
  const name = pick(next, ["clock", "bell", "gong"]);
  return plugin({
    id: `"com.example.${name}"`,
    version: `"${pick(next, ["1.2.3", "1.3.0"])}"`,
    icon: `"${pick(next, ["icon.svg", "art/icon.svg"])}"`,
    license: `"${pick(next, ["MIT", "MITT"])}"`,
    integration: `{ "level0": { "module_id": "${name}" } }`,
  });
}

export const anySeverity = (next: Random) => pick(next, ["off", "hint", "warning", "error"] as const);

/** Returns random settings of a configuration. */
export function anyConfiguration(next: Random) {
  const reason = "It is made.";
  return {
    rules: { "license-id": anySeverity(next) },
    ...(next() < 0.3 && {
      suppressions: [
        { rule: "missing-file", reason },
        { rule: "license-id", reason },
      ],
    }),
  };
}

/** The files that may be around a manifest, with their generators. */
export const FILES: Readonly<Record<string, (next: Random) => string>> = {
  "icon.svg": () => "",
  "art/icon.svg": () => "",
  "package.json": (next) => `{ "version": "${pick(next, ["1.2.3", "1.3.0"])}" }`,
  "Cargo.toml": () => '[package]\nversion = "1.2.3"\n',
  ".gitignore": (next) => pick(next, ["art\n", "*.svg\n", ""]),
  ".plugin-manifest.json": (next) => JSON.stringify(anyConfiguration(next)),
};
