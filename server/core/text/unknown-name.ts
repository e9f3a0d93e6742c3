import { listAnd, message } from "./messages";
import { nearest } from "./spelling";

type Guess = (name: string, known: readonly string[]) => string | undefined;

type Named = "command" | "option" | "platform" | "rule";

/** Describes an unknown name. @param guess suggests a name, without leading dashes */
export function unknownName(
  what: Named,
  name: string,
  known: readonly string[],
  guess: Guess = nearest,
): string {
  const dashes = /^-*/.exec(name)?.[0] ?? "";
  const bare = name.slice(dashes.length);
  // If `--no-<name>` exists, `--<name>` is the default.
  const found = guess(bare, known) ?? known.find((option) => option === `no-${bare}`);
  return found === undefined ? UNKNOWN[what](name, known) : MISSPELLED[what](name, `${dashes}${found}`);
}

const UNKNOWN: Readonly<Record<Named, (name: string, known: readonly string[]) => string>> = {
  command: (name) => message("Unknown command '{name}'.", { name }),
  option: (name) => message("Unknown option '{name}'.", { name }),
  platform: (name, known) =>
    message("Unknown platform '{name}'. The platforms are {platforms}.", { name, platforms: listAnd(known) }),
  rule: (name) => message("Unknown rule '{name}'. Use a problem's code, such as license-id.", { name }),
};

const MISSPELLED: Readonly<Record<Named, (name: string, guess: string) => string>> = {
  command: (name, guess) => message("Unknown command '{name}'. Did you mean '{guess}'?", { name, guess }),
  option: (name, guess) => message("Unknown option '{name}'. Did you mean '{guess}'?", { name, guess }),
  platform: (name, guess) => message("Unknown platform '{name}'. Did you mean '{guess}'?", { name, guess }),
  rule: (name, guess) => message("Unknown rule '{name}'. Did you mean '{guess}'?", { name, guess }),
};
