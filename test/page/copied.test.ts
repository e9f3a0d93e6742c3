import { describe, expect, it } from "vitest";
import { textToCopy } from "../../server/page/parts/field";
import { artifacts, draft, packageFields, SHA256 } from "../core/entry/fixtures";
import { resultOf } from "./rendered";

const url = "https://packages.lantern.example/tides.zip";
const published = resultOf(draft({ ...packageFields(url), artifacts: artifacts(url), "a/b~c": [["deep"]] }));

describe("Copying", () => {
  it.each([
    ["/data/versions/0/sha256", SHA256],
    ["/data/versions/0/artifact_size", "4096"],
    ["/data/item/manifest/a~1b~0c/0/0", "deep"],
    ["/data/item/author", '{\n  "name": "Harbour Office"\n}'],
    ["/data/item/nothing", "null"],
    ["/data/versions/-1", "null"],
    ["/data/versions/length", "null"],
    ["/__proto__/constructor", "null"],
  ])("returns the value at %s", (pointer, text) => expect(textToCopy(published, pointer)).toBe(text));

  it("returns the whole payload unchanged", () => {
    expect(textToCopy(published, "")).toBe(JSON.stringify(published.entry, null, 2));
  });

  it("returns null for a pending value, even where the page shows the current time", () => {
    const pending = resultOf(draft());
    expect(textToCopy(pending, "/data/versions/0/sha256")).toBe("null");
    expect(textToCopy(pending, "/data/versions/0/published_at")).toBe("null");
  });
});
