import { parseArgs, type ParseArgsConfig } from "node:util";
import { nearest } from "../../core/text/spelling";
import { CallError } from "./exit";

export type Options = NonNullable<ParseArgsConfig["options"]>;

/** Reads arguments. @throws CallError when they are not of that form */
export function readArguments<T extends Options>(args: string[], options: T) {
  // Node's own messages run to three sentences; what is wrong is told here, so that the strict reading below cannot fail.
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
  if (option.type === "boolean" && value !== undefined) throw new CallError(`${rawName} takes no value.`);
  // In `--config --quiet` the value was forgotten; `-` is a value.
  const isForgotten = value === undefined || (!inlineValue && /^-./.test(value));
  if (option.type === "string" && isForgotten) throw new CallError(`${rawName} needs a value.`);
}

/** That there is no such thing, and what may have been meant. */
export function noSuch(what: string, name: string, known: readonly string[]): string {
  // Dashes in front would make any two options alike.
  const dashes = /^-*/.exec(name)?.[0] ?? "";
  const guess = nearest(name.slice(dashes.length), known, 0.4);
  return `There is no ${what} '${name}'${guess ? `; did you mean '${dashes}${guess.value}'?` : "."}`;
}
