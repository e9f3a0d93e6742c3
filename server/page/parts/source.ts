import { message } from "../../core/text/messages";
import { exact, html, type Html } from "./html";

/** The attributes that let a reader go to a member of the manifest. @param pointer its JSON Pointer */
export function sourceMark(pointer: string): Html {
  return exact`data-source="${pointer}" tabindex="-1"`;
}

/** Renders a button that goes to a line of the manifest. @param line zero-based */
export function lineButton(line: number): Html {
  return html`<button type="button" class="line" data-line="${line}" data-character="0">
    ${message("line {line}", { line: line + 1 })}
  </button>`;
}
