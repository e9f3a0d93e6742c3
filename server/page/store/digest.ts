import { message } from "../../core/text/messages";
import type { Field } from "../parts/field";
import { html, type Html } from "../parts/html";
import { isolated, line } from "../parts/values";

/** The number of characters that are shown of a digest or signature; a button copies all of it. */
const SHOWN = 16;

/**
 * Shows the beginning of a digest or signature, with a button that copies all of it.
 * @param version the version's number, where the page shows the digests of several versions
 */
export function digest(field: Field, version?: string): Html {
  const { text } = field;
  if (text === undefined) return line(field);
  const short = text.length > SHOWN ? html`${isolated(text.slice(0, SHOWN))}…` : isolated(text);
  const name = field.pointer.slice(field.pointer.lastIndexOf("/") + 1);
  const label =
    version === undefined
      ? message("Copy {name}", { name })
      : message("Copy {name} of version {version}", { name, version: version.slice(0, 60) });
  return html`<span class="digest"
    ><code title="${text.slice(0, 200)}" ${field.mark}>${short}</code>
    <button
      type="button"
      class="small"
      data-action="copy"
      data-value="${field.pointer}"
      aria-label="${label}"
    >
      ${message("Copy")}
    </button></span
  >`;
}
