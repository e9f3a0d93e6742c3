import { parseArgs, type ParseArgsConfig } from "node:util";
import { listOr, message } from "../../core/text/messages";
import { CallError } from "../../project/files/failures";
import { unknownName } from "../../core/text/unknown-name";

type Parsed = NonNullable<ParseArgsConfig["options"]>[string];

/** An option: how it is parsed, and what help, completion and the documents show of it. */
export interface Option extends Parsed {
  /** Names the value, such as `<file>`; absent without a value, and where `values` are as short. */
  readonly value?: string;
  /** The values that are accepted; absent if any is. */
  readonly values?: readonly string[];
  /** Begins with a verb; null for an option that is accepted and not shown. */
  readonly text: (() => string) | null;
}

export type Options = Readonly<Record<string, Option>>;

type Text = Option["text"];

/** Makes an option without a value. */
export const flag = (text: Text) => ({ type: "boolean", default: false, text }) as const;

/** Makes an option with a value. @param value as the help names it, such as `<file>` */
export const valued = (value: string, text: Text) => ({ type: "string", value, text }) as const;

/** Makes an option with a value that may be there several times. */
export const repeatable = (value: string, text: Text) =>
  ({ type: "string", multiple: true, default: [] as string[], value, text }) as const;

/** Makes an option that has one of some values. */
export const choice = (values: readonly string[], used: string, text: Text) =>
  ({ type: "string", default: used, values, text }) as const;

/** A command: everything that the program, its help, completion and the documents know of it. */
export interface Command {
  /** What follows its name and options, such as `[paths…]`. */
  readonly use: string;
  readonly summary: () => string;
  readonly options: Options;
  /** The words that it takes in the place of files. */
  readonly operands?: (commands: Commands) => readonly string[];
  /** What its exit statuses mean. */
  readonly statuses: () => string;
  /** What follows the program's name in two calls. */
  readonly examples: readonly [string, string];
  /** @returns the exit status; undefined if a server ends the process itself @throws CallError, Failure */
  readonly run: (args: string[], commands: Commands) => number | undefined | Promise<number | undefined>;
}

/** Loads commands by their names: none waits for the code of the others. */
export type Commands = Readonly<Record<string, () => Command | Promise<Command>>>;

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
    throw unknownWord("option", rawName, options);
  }
  if (option.type === "boolean" && value !== undefined) {
    throw new CallError(message("{option} does not take a value.", { option: rawName }));
  }
  // In `--config --quiet` the value was forgotten. A lone `-` is a value.
  const isForgotten = value === undefined || (!inlineValue && /^-./.test(value));
  if (option.type === "string" && isForgotten) {
    throw new CallError(message("{option} needs a value.", { option: rawName }));
  }
  if (value !== undefined && option.values && !option.values.includes(value)) {
    throw wrongValue(rawName, option.values, value);
  }
}

/** Makes the error for a value that is none of those that are accepted. */
export function wrongValue(place: string, values: readonly string[], value: string): CallError {
  return new CallError(
    message("{place} must be {wanted}, not {found}.", { place, wanted: listOr(values), found: `'${value}'` }),
  );
}

/** What people type out of habit, as other programs have it, and what does that here. */
const HABITS: Readonly<Record<string, () => string>> = {
  lint: () => message("Unknown command 'lint'. To find problems, run 'plugin-manifest check'."),
  init: () => newManifest("init"),
  new: () => newManifest("new"),
  "--fix": () => message("Unknown option '--fix'. To fix problems, run 'plugin-manifest fix'."),
  "--error-on-warnings": () =>
    message("Unknown option '--error-on-warnings'. To fail on warnings, pass --max-warnings 0."),
  "--watch": () => message("Unknown option '--watch'. To check as you type, open the file in an editor."),
};

function newManifest(name: string): string {
  return message(
    "Unknown command '{name}'. To begin a manifest, open an empty plugin.manifest.json in an editor.",
    { name },
  );
}

/** Makes the error for an unknown command, or an unknown option. */
export function unknownWord(
  what: "command" | "option",
  name: string,
  known: Readonly<Record<string, unknown>>,
): CallError {
  const habit = Object.hasOwn(HABITS, name) ? HABITS[name]?.() : undefined;
  return new CallError(habit ?? unknownName(what, name, Object.keys(known)));
}
