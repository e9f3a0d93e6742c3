import { expect, it } from "vitest";
import type { EntryResult } from "../../../server/protocol";
import { EntrySubscription, type EntryUpdate } from "../../../server/serve/preview/subscriptions";

/** Makes a subscription whose models the test makes. @param turn waits for the next turn */
function subscribed(turn = () => Promise.resolve()) {
  const [making, sent]: [((name: string) => void)[], (string | undefined)[]] = [[], []];
  const subscription = new EntrySubscription(
    () => new Promise<EntryUpdate>((made) => making.push((failure) => made({ model: null, failure }))),
    ({ failure }) => void sent.push(failure),
    turn,
  );
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const make = async (name: string) => {
    await settled();
    expect(making.length).toBe(1);
    making.shift()?.(name);
    await settled();
  };
  return { subscription, sent, make, settled, making };
}

it("a model computed before an event is replaced by a model computed after the event", async () => {
  const { subscription, sent, make, settled } = subscribed();
  void subscription.update();
  await settled();
  void subscription.update();
  await make("old");
  expect(sent).toEqual([]);
  await make("new");
  expect(sent).toEqual(["new"]);
});

it("an equal model is not sent again", async () => {
  const { subscription, sent, make, making, settled } = subscribed();
  for (const name of ["one", "one", "two"]) {
    void subscription.update();
    await make(name);
  }
  await settled();
  expect([sent, making]).toEqual([["one", "two"], []]);
});

it("events in consecutive turns make one model", async () => {
  const turns = ["event", "event", "none", "none"];
  const { subscription, sent, make } = subscribed(async () => {
    await Promise.resolve();
    if (turns.shift() === "event") void subscription.update();
  });
  void subscription.update();
  await make("all");
  expect([sent, turns]).toEqual([["all"], ["none"]]);
});

it("nothing is sent after the end", async () => {
  const { subscription, sent, make, making, settled } = subscribed();
  void subscription.update();
  await settled();
  subscription.end();
  await make("late");
  void subscription.update();
  await settled();
  expect([sent, making]).toEqual([[], []]);
});

it("earlier versions are sent again when only the origin of a field differs", async () => {
  const model = (file: string) =>
    ({
      entry: { data: { versions: [{ version: "2.0.0" }, { version: "1.0.0" }] } },
      provenance: { "/data/versions/1/changelog": { source: "changelog", file } },
    }) as unknown as EntryResult;
  const [made, sent] = [[model("CHANGELOG.md"), model("CHANGES.md")], [] as unknown[]];
  const subscription = new EntrySubscription(
    () => Promise.resolve({ model: made.shift() ?? null }),
    (_next, earlier) => void sent.push(earlier?.provenance),
  );
  for (const count of [1, 2]) {
    void subscription.update();
    await expect.poll(() => sent.length).toBe(count);
  }
  expect(sent).toMatchObject([
    { "/data/versions/1/changelog": { file: "CHANGELOG.md" } },
    { "/data/versions/1/changelog": { file: "CHANGES.md" } },
  ]);
});
