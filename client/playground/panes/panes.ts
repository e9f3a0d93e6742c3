import { required } from "../text/element";

const NAMES = ["edit", "problems", "preview"] as const;

type PaneName = (typeof NAMES)[number];

/** The width below which one pane is shown at a time, as in style/layout.css. */
const NARROW = "(max-width: 800px)";

/** The panes of a narrow window, of which one is shown at a time. A wide window shows them all and hides the tabs. */
export class Panes {
  readonly #tabs = NAMES.map((name) => required(`to-${name}`, HTMLButtonElement));
  readonly #narrow = matchMedia(NARROW);

  /** @param onDidChange called after other panes can be seen than before */
  constructor(private readonly onDidChange: () => void) {
    this.#tabs.forEach((tab, i) => {
      tab.addEventListener("click", () => this.show(NAMES[i] ?? "edit"));
      tab.addEventListener("keydown", (event) => this.#onKey(event, i));
    });
    this.#narrow.addEventListener("change", ({ matches }) => {
      showRoles(matches);
      this.onDidChange();
    });
    showRoles(this.#narrow.matches);
  }

  isShown(name: PaneName): boolean {
    return !this.#narrow.matches || document.body.dataset["pane"] === name;
  }

  show(name: PaneName): void {
    document.body.dataset["pane"] = name;
    this.#tabs.forEach((tab, i) => {
      tab.setAttribute("aria-selected", String(NAMES[i] === name));
      tab.tabIndex = NAMES[i] === name ? 0 : -1;
    });
    this.onDidChange();
  }

  /** Selects another tab by an arrow key (WAI-ARIA Authoring Practices, Tabs). */
  #onKey(event: KeyboardEvent, at: number): void {
    const last = NAMES.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.show(NAMES[to] ?? "edit");
    this.#tabs[to]?.focus();
  }
}

function showRoles(hasTabs: boolean): void {
  for (const name of NAMES) required(name, HTMLElement).role = hasTabs ? "tabpanel" : null;
}
