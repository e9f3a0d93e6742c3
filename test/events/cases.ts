import { describe, it } from "vitest";
import type { Part } from "./slow-machine";
import { given, type Page, type Scene, type SceneOptions, type Texts } from "./scene";

/** An event, and the diagnostics that the editors show before and after the event. */
export interface Case {
  readonly given: Texts;
  readonly options?: SceneOptions;
  readonly before?: Shown;
  readonly when: (scene: Scene) => Promise<unknown>;
  readonly then: Shown;
  /** The parts of the machine that may be slow. */
  readonly slow?: readonly Part[];
  /** The contents of the page after the event, if it is open. */
  readonly page?: Page;
}

/** The diagnostics of documents by path, each with its line and the marked range. */
type Shown = Readonly<Record<string, readonly string[]>>;

/** Tests that the diagnostics follow each event, whatever the server is doing at that time. */
export function eachCase(cases: Readonly<Record<string, Case>>): void {
  describe.each(Object.entries(cases))(
    "%s",
    (_, { given: texts, options, before, when, then, page, slow = ["files", "git"] }) => {
      it.each(slow)("while %s are slow", async (part) => {
        const scene = await given(texts, options);
        if (before) await scene.shows(before);
        await scene.whileRead(part, () => when(scene));
        await scene.shows(then);
        if (page) await scene.showsPage(options!.page!, page);
      });
    },
  );
}
