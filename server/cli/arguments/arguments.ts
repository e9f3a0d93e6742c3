import { parseArgs, type ParseArgsConfig } from "node:util";
import { message } from "../../core/text/messages";
import { CallError } from "../../program/failures";
import { unknownName } from "../../program/unknown-name";

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
