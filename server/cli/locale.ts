import { parseArgs } from "node:util";

/** The formats for programs, which are the same in all languages. */
const PROGRAM_FORMATS = ["json", "sarif", "github", "gitlab", "junit"];

/** The commands whose output is for a program unless `--format` says otherwise. */
const FOR_PROGRAMS = ["preview", "lsp", "mcp"];

/** The variables of the environment that say the language of messages, the strongest first (POSIX, 8.2). */
const VARIABLES = ["LC_ALL", "LC_MESSAGES", "LANG"];

/**
 * Takes `--locale` out of the arguments of a command: every command has it.
 * @returns the other arguments, and the locale of what is printed; undefined for English
 */
export function takeLocale(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): { args: string[]; locale: string | undefined } {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: { format: { type: "string" }, locale: { type: "string" } },
    strict: false,
    tokens: true,
  });
  const { format = FOR_PROGRAMS.includes(command) ? "json" : "text", locale } = values;
  const taken = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== "option" || token.rawName !== "--locale" || token.value === undefined) continue;
    taken.add(token.index);
    if (!token.inlineValue) taken.add(token.index + 1);
  }
  const chosen = typeof locale === "string" ? locale : environmentLocale(environment);
  return {
    args: args.filter((_, index) => !taken.has(index)),
    locale: PROGRAM_FORMATS.includes(String(format)) ? undefined : chosen,
  };
}

/** Returns the locale of the environment; that of the system where it has none, as on Windows. */
function environmentLocale(environment: NodeJS.ProcessEnv): string {
  const set = VARIABLES.map((name) => environment[name]).find((value) => value);
  return set ?? Intl.DateTimeFormat().resolvedOptions().locale;
}
