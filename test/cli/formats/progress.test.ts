import { describe, expect, it } from "vitest";
import { Progress } from "../../../server/cli/formats/progress";

const ERASE = "\r\u001b[K";

/** Creates the progress of some work, with a terminal that keeps the text, and a clock that the test sets. */
function terminal({ isTTY = true, columns = 80, environment = {}, total = 100 } = {}) {
  const written: string[] = [];
  const clock = { now: 0 };
  const progress = new Progress(
    total,
    ({ done, total: all, rate }) => `${done} of ${all}, ${rate} per second`,
    { isTTY, columns, write: (text) => written.push(text) },
    () => clock.now,
    environment,
  );
  return { progress, written, clock };
}

/** Does pieces of work, each of so many milliseconds. @returns what was written */
function work(milliseconds: number, options: Parameters<typeof terminal>[0] = {}, pieces = 100): string[] {
  const { progress, written, clock } = terminal(options);
  for (let i = 0; i < pieces; i++) {
    clock.now += milliseconds;
    progress.add(1);
  }
  return written;
}

describe("the progress of long work", () => {
  it("shows done, total and speed after one second", () => {
    expect(work(250, {}, 5)).toEqual([`${ERASE}4 of 100, 4 per second`, `${ERASE}5 of 100, 4 per second`]);
  });

  it("is not shown for work that ends within a second", () => {
    expect(work(9)).toEqual([]);
  });

  it("is drawn ten times a second at most", () => {
    expect(work(20, {}, 60)).toEqual([
      `${ERASE}50 of 100, 50 per second`,
      `${ERASE}55 of 100, 50 per second`,
      `${ERASE}60 of 100, 50 per second`,
    ]);
  });

  it("shows the speed with two digits", () => {
    expect(work(3000, {}, 1)).toEqual([`${ERASE}1 of 100, 0.33 per second`]);
    expect(work(7, {}, 143)).toEqual([`${ERASE}143 of 100, 140 per second`]);
  });

  it("is cut before the last column", () => {
    expect(work(1000, { columns: 12 }, 1)).toEqual([`${ERASE}1 of 100, 1`]);
  });

  it("assumes the usual width if the terminal has none", () => {
    expect(work(1000, { columns: 0 }, 1)).toEqual([`${ERASE}1 of 100, 1 per second`]);
  });

  it.each([
    ["in a pipe", { isTTY: false }],
    ["in CI", { environment: { CI: "true" } }],
    ["in a terminal that cannot erase", { environment: { TERM: "dumb" } }],
  ])("is not shown %s", (_, options) => {
    expect(work(1000, options)).toEqual([]);
  });
});

describe("the line", () => {
  it("is removed before other output, and drawn again on the next update", () => {
    const { progress, written, clock } = terminal({ total: 9 });
    for (const seconds of [1, 2]) {
      clock.now = seconds * 1000;
      progress.add(1);
      progress.hide();
      progress.hide();
    }
    expect(written).toEqual([`${ERASE}1 of 9, 1 per second`, ERASE, `${ERASE}2 of 9, 1 per second`, ERASE]);
  });
});
