import { memberValue } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import type { EntryResult, Json } from "./entry";
import type { PageModel } from "./messages";

/** What a page gets of its document: a model from the server (null: not a manifest), or why there is none. */
export type News =
  | { readonly kind: "sent"; readonly model: EntryResult | null }
  | { readonly kind: "closed" }
  | { readonly kind: "unanswered"; readonly message: string };

/** Returns the page after some news. Without a model, it shows the one before and the reason. */
export function nextModel({ fileName, result: shown }: PageModel, news: News): PageModel {
  if (news.kind !== "sent") return { fileName, result: shown, trouble: news };
  const { model: result } = news;
  if (!result) return { fileName, result: shown, ...(shown && { trouble: { kind: "unrecognized" } }) };
  return { fileName, result, ...(result.broken && { trouble: { kind: "broken", ...result.broken } }) };
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

function nameIn(entry: Json | undefined): string {
  const name = memberValue(memberValue(memberValue(entry, "data"), "item"), "name");
  return typeof name === "string" ? name : "";
}
