import { tabForKey } from "../../../server/page/tabs/toolbar";
import { requireElement } from "../text/element";

const PANES = ["edit", "problems", "preview"] as const;

type PaneName = (typeof PANES)[number];

/** Shows all panes in a wide window, and one pane at a time, with tabs, in a narrow window. */
export class Panes {
  readonly #tabs = PANES.map((name) => requireElement(`to-${name}`, HTMLButtonElement));
  /** The same breakpoint as in style/layout.css. */
  readonly #narrowQuery = matchMedia("(max-width: 800px)");

  constructor(private readonly onDidChange: () => void) {
    this.#tabs.forEach((tab, i) => {
      const name = PANES[i] ?? "edit";
      tab.addEventListener("click", () => this.show(name));
      tab.addEventListener("keydown", (event) => {
        const next = tabForKey(PANES, name, event.key);
        if (!next) return;
        event.preventDefault();
        this.show(next);
        this.#tabs[PANES.indexOf(next)]?.focus();
      });
    });
    this.#narrowQuery.addEventListener("change", ({ matches }) => {
      setRoles(matches);
      this.onDidChange();
    });
    setRoles(this.#narrowQuery.matches);
  }

  isShown(name: PaneName): boolean {
    return !this.#narrowQuery.matches || document.body.dataset["pane"] === name;
  }

  show(name: PaneName): void {
    document.body.dataset["pane"] = name;
    this.#tabs.forEach((tab, i) => {
      tab.setAttribute("aria-selected", String(PANES[i] === name));
      tab.tabIndex = PANES[i] === name ? 0 : -1;
    });
    this.onDidChange();
  }
}

function setRoles(hasTabs: boolean): void {
  for (const name of PANES) requireElement(name, HTMLElement).role = hasTabs ? "tabpanel" : null;
}
