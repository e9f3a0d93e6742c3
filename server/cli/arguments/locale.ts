import { parseArgs } from "node:util";
import { message } from "../../core/text/messages";
import { CallError } from "../../project/files/failures";

/** The formats for programs, which are the same in all languages. */
const PROGRAM_FORMATS = ["json", "sarif", "github", "gitlab", "junit"];

/** The commands whose output is for a program unless `--format` says otherwise. */
const FOR_PROGRAMS = ["preview", "lsp", "mcp"];

/** The variables of the environment that say the language of messages, the strongest first (POSIX, 8.2). */
const VARIABLES = ["LC_ALL", "LC_MESSAGES", "LANG"];

/** A call without the options of every command that it begins or goes on with. */
interface Call {
  /** Empty if there is none. */
  readonly name: string;
  readonly args: string[];
  /** The locale of what is printed; undefined for English. */
  readonly locale: string | undefined;
}

/**
 * Takes `--locale` out of a call: it may be before the command or after it.
 * @throws CallError when it has no value
 */
export function takeLocale(call: readonly string[], environment: NodeJS.ProcessEnv): Call {
  const { values, tokens } = parseArgs({
    args: [...call],
    options: { format: { type: "string" }, locale: { type: "string" } },
    strict: false,
    tokens: true,
  });
  const taken = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== "option" || token.rawName !== "--locale") continue;
    const { index, value, inlineValue } = token;
    if (value === undefined) throw new CallError(message("{option} needs a value.", { option: "--locale" }));
    taken.add(index);
    if (!inlineValue) taken.add(index + 1);
  }
  const [name = "", ...args] = call.filter((_, index) => !taken.has(index));
  const { format = FOR_PROGRAMS.includes(name) ? "json" : "text", locale } = values;
  const chosen = typeof locale === "string" ? locale : environmentLocale(environment);
  return { name, args, locale: PROGRAM_FORMATS.includes(String(format)) ? undefined : chosen };
}

function environmentLocale(environment: NodeJS.ProcessEnv): string {
  const set = VARIABLES.map((name) => environment[name]).find((value) => value);
  return set ?? Intl.DateTimeFormat().resolvedOptions().locale;
}
