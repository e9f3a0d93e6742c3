import { meaningOf } from "../core/schema/other-names";
import { nearest } from "../core/text/spelling";
import { message } from "../core/text/messages";

type Named = "command" | "option" | "platform" | "rule";

/** Makes a sentence about an unknown name, with the known name that is probably meant. */
export function unknownName(what: Named, name: string, known: readonly string[]): string {
  // With their leading dashes, any two options would look similar.
  const dashes = /^-*/.exec(name)?.[0] ?? "";
  const found = guess(what, name.slice(dashes.length), known);
  return found === undefined ? UNKNOWN[what](name) : MISSPELLED[what](name, `${dashes}${found}`);
}

function guess(what: Named, name: string, known: readonly string[]): string | undefined {
  if (what === "platform") return meaningOf(name, known).value;
  // `--<name>` is the default if `--no-<name>` exists, so suggest the option that turns it off.
  const opposite = what === "option" ? known.find((option) => option === `no-${name}`) : undefined;
  return nearest(name, known) ?? opposite;
}

const UNKNOWN: Readonly<Record<Named, (name: string) => string>> = {
  command: (name) => message("Unknown command '{name}'.", { name }),
  option: (name) => message("Unknown option '{name}'.", { name }),
  platform: (name) => message("Unknown platform '{name}'.", { name }),
  rule: (name) => message("Unknown rule '{name}'.", { name }),
};

const MISSPELLED: Readonly<Record<Named, (name: string, guess: string) => string>> = {
  command: (name, guess) => message("Unknown command '{name}'. Did you mean '{guess}'?", { name, guess }),
  option: (name, guess) => message("Unknown option '{name}'. Did you mean '{guess}'?", { name, guess }),
  platform: (name, guess) => message("Unknown platform '{name}'. Did you mean '{guess}'?", { name, guess }),
  rule: (name, guess) => message("Unknown rule '{name}'. Did you mean '{guess}'?", { name, guess }),
};
