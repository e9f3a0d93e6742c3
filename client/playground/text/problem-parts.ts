import type { CodeAction, Diagnostic } from "vscode-languageserver-protocol";
import { element } from "./element";
import { openOutside } from "./markdown";

/** Makes the code of a problem, a link to the page of its rule. */
export function pageLink({ code, codeDescription }: Diagnostic): HTMLElement {
  const text = String(code ?? "");
  if (!codeDescription) return element("span", { className: "code", textContent: text });
  const link = element("a", { className: "code", textContent: text, href: codeDescription.href });
  openOutside(link);
  return link;
}

export function fixButton({ title }: CodeAction, onClick: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", className: "fix", textContent: title });
  button.addEventListener("click", onClick);
  return button;
}
