import { message } from "../../core/text/messages";
import type { EntryResult } from "./entry";
import type { PageModel } from "./messages";

/** The server's answer for a document, or the reason why there is none. */
export type Answer =
  | { readonly kind: "answered"; readonly result: EntryResult | null }
  | { readonly kind: "closed" }
  | { readonly kind: "unanswered"; readonly message: string };

/** Returns the page after an answer. After a failure it keeps the last valid entry and shows the reason. */
export function nextModel(previous: PageModel, answer: Answer): PageModel {
  const { fileName, result: kept } = previous;
  if (answer.kind !== "answered") return { fileName, result: kept, trouble: answer };
  const { result } = answer;
  if (!result)
    return kept ? { fileName, result: kept, trouble: { kind: "unrecognized" } } : { fileName, result };
  if (!result.broken) return { fileName, result };
  const { message, line, character } = result.broken;
  const trouble = { kind: "broken", message, line, character } as const;
  // The server forgets closed documents, so it may have no entry although the page still shows a valid one.
  if (result.entry !== null || !kept) return { fileName, result, trouble };
  const { version, problems, checks = [], release, broken } = result;
  const current = { version, problems, checks, broken, ...(release && { release }) };
  return { fileName, result: { ...kept, ...current }, trouble };
}

/** Counts the errors that keep a manifest from being published. */
export function errorCount({ problems }: EntryResult): number {
  return problems.filter(({ severity }) => severity === "error").length;
}

/** Returns a panel's title with the plugin's name, without characters that could disturb the editor's interface. */
export function titleOf({ fileName, result }: PageModel): string {
  const name = nameIn(result?.entry)
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();
  const shown = name.length > 40 ? `${name.slice(0, 40)}…` : name;
  return message("Preview {name}", { name: shown || fileName });
}

function nameIn(entry: unknown): string {
  const name = member(member(member(entry, "data"), "item"), "name");
  return typeof name === "string" ? name : "";
}

function member(value: unknown, name: string): unknown {
  return value !== null && typeof value === "object" ? (value as Record<string, unknown>)[name] : undefined;
}
