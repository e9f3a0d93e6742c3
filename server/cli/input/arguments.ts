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

const UNKNOWN = {
  command: ["There is no command '{name}'.", "There is no command '{name}'; did you mean '{guess}'?"],
  option: ["There is no option '{name}'.", "There is no option '{name}'; did you mean '{guess}'?"],
  platform: ["There is no platform '{name}'.", "There is no platform '{name}'; did you mean '{guess}'?"],
  rule: ["There is no rule '{name}'.", "There is no rule '{name}'; did you mean '{guess}'?"],
} as const;

/** A sentence about an unknown name, with the known one that it may be meant for. */
export function noSuch(what: keyof typeof UNKNOWN, name: string, known: readonly string[]): string {
  const [plain, withGuess] = UNKNOWN[what];
  // Leading dashes would make any two options look alike.
  const dashes = /^-*/.exec(name)?.[0] ?? "";
  const found = nearest(name.slice(dashes.length), known, 0.4);
  return found ? message(withGuess, { name, guess: `${dashes}${found.value}` }) : message(plain, { name });
}
