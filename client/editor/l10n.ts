import { env, l10n } from "vscode";
import { setTranslations, type Values } from "../../server/core/text/messages";

/** Gives the editor's language to what the preview's page and this process share, such as the title of a preview. */
export function shareLanguage(): void {
  setTranslations(l10n.bundle ?? {}, env.language);
}

/**
 * Translates a sentence into the editor's language: every notification, title and label of the extension.
 * @param template the whole sentence in English, with a named place in braces for each value: `Saved as {name}`
 */
export function message<T extends string>(template: T, ...[values]: Values<T>): string {
  return values ? l10n.t(template, values as Record<string, string | number>) : l10n.t(template);
}

/** Chooses one of two sentences by a number. */
export function plural<T extends string>(
  count: number,
  one: NoInfer<T> | (string & {}),
  other: T,
  ...values: Values<T>
): string {
  return message(count === 1 ? (one as T) : other, ...values);
}
