import { parseArgs, type ParseArgsConfig } from "node:util";
import { message } from "../../core/text/messages";
import { nearest } from "../../core/text/spelling";
import { CallError } from "./exit";

export type Options = NonNullable<ParseArgsConfig["options"]>;

/** Reads arguments. @throws CallError when they do not match the options */
export function readArguments<T extends Options>(args: string[], options: T) {
  // Node's own messages run to three sentences. Each error has one of ours, so the strict reading below cannot fail.
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  for (const token of tokens) if (token.kind === "option") refuse(token, options);
  return parseArgs({ args, options, allowPositionals: true });
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function refuse({ name, rawName, value, inlineValue }: OptionToken, options: Options): void {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!option || rawName !== `--${name}`) {
    throw new CallError(noSuch("option", rawName, Object.keys(options)));
  }
  if (option.type === "boolean" && value !== undefined) {
    throw new CallError(message("{option} takes no value.", { option: rawName }));
  }
  // In `--config --quiet` the value was forgotten; `-` is a value.
  const isForgotten = value === undefined || (!inlineValue && /^-./.test(value));
  if (option.type === "string" && isForgotten) {
    throw new CallError(message("{option} needs a value.", { option: rawName }));
  }
}

type Named = "command" | "option" | "platform" | "rule";

/** A sentence about an unknown name, with the known one that is probably meant. */
export function noSuch(what: Named, name: string, known: readonly string[]): string {
  // Leading dashes would make any two options look alike.
  const dashes = /^-*/.exec(name)?.[0] ?? "";
  const found = nearest(name.slice(dashes.length), known, 0.4);
  return found ? MISSPELLED[what](name, `${dashes}${found.value}`) : UNKNOWN[what](name);
}

const UNKNOWN: Readonly<Record<Named, (name: string) => string>> = {
  command: (name) => message("There is no command '{name}'.", { name }),
  option: (name) => message("There is no option '{name}'.", { name }),
  platform: (name) => message("There is no platform '{name}'.", { name }),
  rule: (name) => message("There is no rule '{name}'.", { name }),
};

const MISSPELLED: Readonly<Record<Named, (name: string, guess: string) => string>> = {
  command: (name, guess) => message("There is no command '{name}'; did you mean '{guess}'?", { name, guess }),
  option: (name, guess) => message("There is no option '{name}'; did you mean '{guess}'?", { name, guess }),
  platform: (name, guess) =>
    message("There is no platform '{name}'; did you mean '{guess}'?", { name, guess }),
  rule: (name, guess) => message("There is no rule '{name}'; did you mean '{guess}'?", { name, guess }),
};
