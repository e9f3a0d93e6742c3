import { printable } from "../../core/text/printable";
import type { CheckValues } from "./options";

/** The most characters of a call that a sentence repeats. */
const MAX_LENGTH = 200;

/** Returns the call of `fix` for the files and settings of another call. */
export function fixCall(
  { kind, rule, config, ...values }: CheckValues,
  paths: readonly string[],
  isSuggested = false,
): string {
  const start = ["plugin-manifest", "fix", ...(isSuggested ? ["--suggested"] : [])];
  const words = [
    ...(kind === "auto" ? [] : ["--kind", kind]),
    ...rule.flatMap((setting) => ["--rule", setting]),
    ...(config === undefined ? [] : ["--config", config]),
    ...(["no-config", "no-source"] as const).filter((name) => values[name]).map((name) => `--${name}`),
    ...paths.filter((path) => path !== "-"),
  ];
  const call = [...start, ...words.map(quoted)].join(" ");
  return call.length > MAX_LENGTH ? [...start, "…"].join(" ") : call;
}

/** Quotes a word for a shell where it needs to be. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `"${printable(word).replaceAll(/["\\$`]/g, "\\$&")}"`;
}
