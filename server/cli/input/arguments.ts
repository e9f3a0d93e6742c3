import { parseArgs, type ParseArgsConfig } from "node:util";
import { message } from "../../core/text/messages";
import { meaningOf } from "../../core/schema/other-names";
import { nearest } from "../../core/text/spelling";
import { CallError } from "../../program/failures";

export type Options = NonNullable<ParseArgsConfig["options"]>;

/** Parses arguments. @throws CallError when they do not match the options */
export function readArguments<T extends Options>(args: string[], options: T) {
  // Node's own messages are three sentences long. Ours come first, so the strict parsing below cannot fail.
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  for (const token of tokens) if (token.kind === "option") validate(token, options);
  return parseArgs({ args, options, allowPositionals: true });
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function validate({ name, rawName, value, inlineValue }: OptionToken, options: Options): void {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!option || rawName !== `--${name}`) {
    throw new CallError(unknownName("option", rawName, Object.keys(options)));
  }
  if (option.type === "boolean" && value !== undefined) {
    throw new CallError(message("{option} does not take a value.", { option: rawName }));
  }
  // In `--config --quiet` the value was forgotten. A lone `-` is a value.
  const isForgotten = value === undefined || (!inlineValue && /^-./.test(value));
  if (option.type === "string" && isForgotten) {
    throw new CallError(message("{option} needs a value.", { option: rawName }));
  }
}

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
  // Somebody who asks for what happens anyway learns how to turn it off.
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
