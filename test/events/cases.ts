import { describe, it } from "vitest";
import { given, type Page, type Scene, type SceneOptions, type Texts } from "./scene";

/** An event, and what the editors show before and after it. */
export interface Case {
  readonly given: Texts;
  readonly options?: SceneOptions;
  readonly before?: Shown;
  readonly when: (scene: Scene) => Promise<unknown>;
  readonly then: Shown;
  /** What the page shows then, if it is open. */
  readonly page?: Page;
}

/** The diagnostics of documents by path, each with its line and the marked range. */
type Shown = Readonly<Record<string, readonly string[]>>;

const WAYS: Readonly<Record<string, (scene: Scene, when: () => Promise<unknown>) => Promise<unknown>>> = {
  "while nothing else happens": (_, when) => when(),
  "while everything is read": (scene, when) => scene.whileRead(when),
  "before a request is answered": (scene, when) => scene.whileAsked(when),
};

/** Tests that the diagnostics follow each event, whatever the server does when it comes. */
export function eachCase(cases: Readonly<Record<string, Case>>): void {
  describe.each(Object.entries(cases))("%s", (_, { given: texts, options, before, when, then, page }) => {
    it.each(Object.entries(WAYS))("%s", async (_way, during) => {
      const scene = await given(texts, options);
      if (before) await scene.shows(before);
      await during(scene, () => when(scene));
      await scene.shows(then);
      if (page) await scene.showsPage(options!.page!, page);
    });
  });
}
