import { parseArgs, type ParseArgsConfig } from "node:util";
import { listOr, message } from "../../core/text/messages";
import { UsageError } from "../../project/files/failures";
import { unknownNameSentence } from "../../core/text/spelling";

type ParsedOption = NonNullable<ParseArgsConfig["options"]>[string];

/** An option: how it is parsed, and how help, completion and the documentation show it. */
export interface Option extends ParsedOption {
  /** The placeholder of the value, such as `<file>`; absent for a flag, or if help shows `values` instead. */
  readonly placeholder?: string;
  /** The accepted values; absent if any value is accepted. */
  readonly values?: readonly string[];
  /** Starts with a lower-case verb; null for a hidden option. */
  readonly description: (() => string) | null;
}

export type Options = Readonly<Record<string, Option>>;

type Description = Option["description"];

export const flag = (description: Description) => ({ type: "boolean", default: false, description }) as const;

export const valued = (placeholder: string, description: Description) =>
  ({ type: "string", placeholder, description }) as const;

export const repeatable = (placeholder: string, description: Description) =>
  ({ type: "string", multiple: true, default: [] as string[], placeholder, description }) as const;

export const choice = (values: readonly string[], defaultValue: string, description: Description) =>
  ({ type: "string", default: defaultValue, values, description }) as const;

/** A command, with its texts for help, completion and the documentation. */
export interface Command {
  /** The arguments after the command's name, such as `[options] [paths…]`. */
  readonly usage: string;
  readonly summary: () => string;
  readonly options: Options;
  /** The operands that a shell completes, such as `major` for `bump`. */
  readonly operands?: (commands: Commands) => readonly string[];
  readonly statuses: () => string;
  /** Two command lines, without the program's name. */
  readonly examples: readonly [string, string];
  /** @returns the exit status; undefined if a server ends the process itself @throws UsageError, Failure */
  readonly run: (args: string[], commands: Commands) => number | undefined | Promise<number | undefined>;
}

/** By command name, functions that load a command. Running a command does not load the others. */
export type Commands = Readonly<Record<string, () => Command | Promise<Command>>>;

type Arguments<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>>;

export type Values<T extends Options> = Arguments<T>["values"];

interface Definition<T extends Options> extends Omit<Command, "options" | "run"> {
  readonly options: T;
  readonly run: (args: Arguments<T>, commands: Commands) => number | Promise<number | undefined>;
}

/** Defines a command whose arguments are parsed before it runs. */
export function defineCommand<T extends Options>(command: Definition<T>): Command {
  const { options } = command;
  return { ...command, run: (args, commands) => command.run(readArguments(args, options), commands) };
}

/** Parses arguments. @throws UsageError when they do not match the options */
export function readArguments<T extends Options>(args: string[], options: T): Arguments<T> {
  // Not strict, because Node's own messages are three sentences long.
  const parsed = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  for (const token of parsed.tokens) if (token.kind === "option") validateOption(token, options);
  return parsed;
}

interface OptionToken extends Readonly<Record<"name" | "rawName", string>> {
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function validateOption({ name, rawName, value, inlineValue }: OptionToken, options: Options): void {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!option || rawName !== `--${name}`) throw unknownNameError("option", rawName, options);
  if (option.type === "boolean" && value !== undefined)
    throw new UsageError(message("{option} does not take a value.", { option: rawName }));
  // In `--config --quiet`, the value is missing. A lone `-` or a negative number is a value.
  const isMissing = value === undefined || (!inlineValue && /^-[^\d]/.test(value));
  if (option.type === "string" && isMissing) throw missingValueError(rawName);
  if (value !== undefined && option.values && !option.values.includes(value))
    throw wrongValueError(rawName, option.values, value);
}

function missingValueError(option: string): UsageError {
  return new UsageError(message("{option} needs a value.", { option }));
}

export function wrongValueError(place: string, values: readonly string[], value: string): UsageError {
  return new UsageError(
    message("{place} must be {wanted}, not {found}.", { place, wanted: listOr(values), found: `'${value}'` }),
  );
}

/** Messages for commands and options of other programs. Each says what to use instead. */
const FOREIGN_NAMES: Readonly<Record<string, () => string>> = {
  lint: () => message("Unknown command 'lint'. To find problems, run 'plugin-manifest check'."),
  init: () => newManifestSentence("init"),
  new: () => newManifestSentence("new"),
  "--fix": () => message("Unknown option '--fix'. To fix problems, run 'plugin-manifest fix'."),
  "--error-on-warnings": () =>
    message("Unknown option '--error-on-warnings'. To fail on warnings, pass --max-warnings 0."),
  "--watch": () => message("Unknown option '--watch'. To check as you type, open the file in an editor."),
};

function newManifestSentence(name: string): string {
  return message(
    "Unknown command '{name}'. To begin a manifest, open an empty plugin.manifest.json in an editor.",
    { name },
  );
}

export function unknownNameError(
  kind: "command" | "option",
  name: string,
  candidates: Readonly<Record<string, unknown>>,
): UsageError {
  const advice = Object.hasOwn(FOREIGN_NAMES, name) ? FOREIGN_NAMES[name]?.() : undefined;
  return new UsageError(advice ?? unknownNameSentence(kind, name, Object.keys(candidates)));
}

/** The formats that programs read. Their texts are always in English. */
const PROGRAM_FORMATS = ["json", "sarif", "github", "gitlab", "junit"];

/** The commands whose output is in English unless `--format` selects a format for people. */
const PROGRAM_COMMANDS = ["preview", "lsp", "mcp"];

/** The environment variables for the language of messages, in order of precedence (POSIX, 8.2). */
const LOCALE_VARIABLES = ["LC_ALL", "LC_MESSAGES", "LANG"];

interface CommandLine {
  /** Empty if there is no command. */
  readonly name: string;
  readonly args: string[];
  /** The locale of the output; undefined for English. */
  readonly locale: string | undefined;
}

/** Separates the command from its arguments, and removes `--locale`. @throws UsageError when `--locale` has no value */
export function parseCommandLine(words: readonly string[], environment: NodeJS.ProcessEnv): CommandLine {
  const { values, tokens } = parseArgs({
    args: [...words],
    options: { format: { type: "string" }, locale: { type: "string" } },
    strict: false,
    tokens: true,
  });
  const localeIndexes = tokens.flatMap((token) => {
    if (token.kind !== "option" || token.rawName !== "--locale") return [];
    if (token.value === undefined) throw missingValueError("--locale");
    return token.inlineValue ? token.index : [token.index, token.index + 1];
  });
  const [name = "", ...args] = words.filter((_, index) => !localeIndexes.includes(index));
  const { format = PROGRAM_COMMANDS.includes(name) ? "json" : "text", locale } = values;
  const userLocale = typeof locale === "string" ? locale : environmentLocale(environment);
  return { name, args, locale: PROGRAM_FORMATS.includes(String(format)) ? undefined : userLocale };
}

function environmentLocale(environment: NodeJS.ProcessEnv): string {
  const variable = LOCALE_VARIABLES.find((name) => environment[name]);
  return (variable && environment[variable]) ?? Intl.DateTimeFormat().resolvedOptions().locale;
}
