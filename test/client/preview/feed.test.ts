import { describe, expect, it } from "vitest";
import { Feed } from "../../../client/preview/feed";

/** A server that answers on demand. */
class Scene {
  text = 1;
  watched = true;
  readonly asked: number[] = [];
  readonly shown: number[] = [];
  #answer: (() => void) | undefined;
  readonly feed = new Feed<number>({
    ask: () => {
      const about = this.text;
      this.asked.push(about);
      return new Promise((resolve) => (this.#answer = () => resolve(about)));
    },
    isCurrent: (answer) => answer === this.text,
    show: (answer) => this.shown.push(answer),
    isWatched: () => this.watched,
  });

  type(): void {
    this.text += 1;
    this.feed.refresh();
  }

  async answer(): Promise<void> {
    this.#answer?.();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

describe("The feed of a preview", () => {
  it("shows the answer about the newest text", async () => {
    const scene = new Scene();
    scene.feed.refresh();
    await scene.answer();
    expect(scene.shown).toEqual([1]);
    expect(scene.feed.isAsking).toBe(false);
  });

  it("has one question under way at a time, whatever is typed, and then asks about the newest text", async () => {
    const scene = new Scene();
    scene.feed.refresh();
    scene.type();
    scene.type();
    scene.type();
    expect(scene.asked).toEqual([1]);
    await scene.answer();
    await scene.answer();
    expect(scene.asked).toEqual([1, 4]);
  });

  it("never shows an answer about an older text", async () => {
    const scene = new Scene();
    scene.feed.refresh();
    scene.type();
    await scene.answer();
    await scene.answer();
    expect(scene.shown).toEqual([2]);
  });

  it("does nothing while the page is hidden, and catches up afterwards", async () => {
    const scene = new Scene();
    scene.watched = false;
    scene.type();
    scene.type();
    expect(scene.asked).toEqual([]);
    scene.watched = true;
    scene.feed.refresh();
    await scene.answer();
    expect(scene.shown).toEqual([3]);
  });

  it("gives up asking a server that keeps answering about an older text", async () => {
    const scene = new Scene();
    scene.feed.refresh();
    scene.text = 2;
    for (let i = 0; i < 10; i += 1) {
      scene.asked.length = 0;
      await scene.answer();
      scene.text += 1;
    }
    expect(scene.asked).toEqual([]);
    expect(scene.feed.isAsking).toBe(false);
  });
});
