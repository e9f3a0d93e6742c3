import { parseArgs, type ParseArgsConfig } from "node:util";
import {
  CONFIGURATION_FILE,
  mergeConfigurations,
  readConfiguration,
  type Configuration,
} from "../core/configuration";
import type { CheckOptions } from "../core/check";
import type { DocumentKind, Severity } from "../core/problem";
import { rules } from "../core/rules";
import { dirname, join, resolve } from "node:path";
import { CallError } from "./exit";
import { readText, UnreadableError } from "./read";

const KINDS = ["draft", "published", "placeholder", "detail"];
const SEVERITIES = ["error", "warning", "information", "hint", "off"];

/** The options that `check` and `fix` share. */
export const CHECK_OPTIONS = {
  format: { type: "string", default: "text" },
  kind: { type: "string", default: "auto" },
  rule: { type: "string", multiple: true, default: [] },
  config: { type: "string" },
  "max-warnings": { type: "string" },
  quiet: { type: "boolean", default: false },
  "stdin-filename": { type: "string", default: "-" },
} as const satisfies ParseArgsConfig["options"];

/** Reads arguments. @throws CallError when they are not of that form */
export function readArguments<T extends NonNullable<ParseArgsConfig["options"]>>(args: string[], options: T) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new CallError(error instanceof Error ? error.message : String(error));
  }
}

/** `--kind` and `--rule`. @throws CallError */
export function readCheckOptions(kind: string, severities: readonly string[]): Configuration {
  if (kind !== "auto" && !KINDS.includes(kind)) {
    throw new CallError(`--kind is auto or one of ${KINDS.join(", ")}, not '${kind}'.`);
  }
  return {
    documentKind: kind as DocumentKind | "auto",
    rules: Object.fromEntries(severities.map(readSeverity)),
  };
}

function readSeverity(option: string): [string, Severity | "off"] {
  const [code = "", severity = ""] = option.split("=");
  if (!rules.some((rule) => rule.code === code)) throw new CallError(`There is no rule '${code}'.`);
  if (!SEVERITIES.includes(severity)) {
    throw new CallError(`--rule takes <code>=<severity>, a severity being one of ${SEVERITIES.join(", ")}.`);
  }
  return [code, severity as Severity | "off"];
}

/** `--max-warnings`. @throws CallError */
export function readMaxWarnings(text: string | undefined): number {
  if (text === undefined) return Infinity;
  if (!/^\d+$/.test(text)) throw new CallError(`--max-warnings takes a number, not '${text}'.`);
  return Number(text);
}

/** Finds what each file is to be checked with: the nearest configuration file, under what the call says. */
export class Configurations {
  readonly #byFolder = new Map<string, Promise<Configuration>>();
  readonly #given: Promise<Configuration> | undefined;

  /** @param file what `--config` names, in place of a search */
  constructor(
    private readonly call: Configuration,
    file?: string,
  ) {
    if (file !== undefined) {
      this.#given = load(file).then((found) => {
        if (!found) throw new CallError(`There is no configuration file '${file}'.`);
        return found;
      });
      // It is awaited with the first file; without any, its error must not end the process.
      this.#given.catch(() => undefined);
    }
  }

  /** The options for a file. @throws CallError when the configuration is broken */
  async optionsFor(path: string): Promise<CheckOptions> {
    const found = await (this.#given ?? this.search(dirname(resolve(path))));
    const {
      documentKind = "auto",
      rules: severities = {},
      vocabulary = {},
    } = mergeConfigurations(this.call, found);
    return { kind: documentKind === "auto" ? undefined : documentKind, rules: severities, vocabulary };
  }

  private search(folder: string): Promise<Configuration> {
    let found = this.#byFolder.get(folder);
    if (!found) {
      found = load(join(folder, CONFIGURATION_FILE)).then(
        (own) => own ?? (dirname(folder) === folder ? {} : this.search(dirname(folder))),
      );
      this.#byFolder.set(folder, found);
    }
    return found;
  }
}

async function load(file: string): Promise<Configuration | undefined> {
  const text = await readText(file).catch((error: unknown) => {
    if (error instanceof UnreadableError && error.isMissing) return undefined;
    throw new CallError(error instanceof Error ? error.message : String(error));
  });
  if (text === undefined) return undefined;
  const { configuration, faults } = readConfiguration(text);
  const [fault] = faults;
  if (!configuration || fault)
    throw new CallError(`The configuration '${file}' is broken: ${fault?.message ?? ""}`);
  return configuration;
}
