import { describe, expect, it } from "vitest";
import { nextModel, titleOf, type PageModel } from "../../../server/page/model/messages";
import { draft } from "../../core/entry/fixtures";
import { resultOf } from "../rendered";

const result = resultOf(draft());
const shown: PageModel = { fileName: "manifest.json", result };
const empty: PageModel = { fileName: "manifest.json", result: null };
const broken = { message: "A comma is missing.", line: 3, character: 4 };

describe("The next model of a preview", () => {
  it("is the newest entry, without a warning", () => {
    const next = nextModel({ ...empty, stale: { kind: "closed" } }, { model: result });
    expect(next).toEqual(shown);
  });

  it("is the server's last good entry while the text is broken", () => {
    const next = nextModel(shown, { model: { ...result, broken } });
    expect(next.result?.entry).toBe(result.entry);
    expect(next.stale).toEqual({ kind: "broken", ...broken });
  });

  it("is the last entry when the text is no longer recognized", () => {
    expect(nextModel(shown, { model: null })).toEqual({
      ...shown,
      stale: { kind: "unrecognized" },
    });
  });

  it("is nothing when the text has never been a manifest", () => {
    expect(nextModel(empty, { model: null })).toEqual(empty);
  });

  it("is the last entry when the server fails", () => {
    expect(nextModel(shown, { model: null, failure: "It has ended." })).toEqual({
      ...shown,
      stale: { kind: "unanswered", message: "It has ended." },
    });
  });
});

describe("The title of a preview", () => {
  it("is the plugin's name, else the file's", () => {
    expect(titleOf(shown)).toBe("Preview Tide Table");
    expect(titleOf(empty)).toBe("Preview manifest.json");
  });

  it("is short, on one line and without marks of direction", () => {
    const name = ` \u202E\n${"long ".repeat(100)}`;
    const title = titleOf({ ...shown, result: resultOf(draft({ name })) });
    expect(title).toMatch(/^Preview (long ){7}long …$/);
  });
});
