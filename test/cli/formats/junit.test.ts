import { describe, expect, it } from "vitest";
import { GOOD } from "../../support/cli";
import { published } from "../../support/manifests";
import { BLANK, check, HOSTILE_MANIFEST, HOSTILE_PATH, LEGIBLE, STALE, THREE, VERSION } from "./checked";
import { readXml, type Element } from "./xml";

describe("--format junit", () => {
  it("has a suite for each file and a case for each diagnostic; an error is a failure", async () => {
    const outcome = await check({ "b/manifest.json": THREE, "manifest.json": GOOD }, "--format", "junit");
    const [version, blank, stale] = [VERSION, BLANK, STALE].map((text) => text.replaceAll('"', "&quot;"));
    expect(outcome).toEqual({
      status: 1,
      stdout: `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="plugin-manifest" tests="4" failures="1" errors="0">
  <testsuite name="b/manifest.json" tests="3" failures="1" errors="0" skipped="0">
    <testcase name="version-format /version" classname="b/manifest.json" file="b/manifest.json"><failure type="version-format" message="${version}">b/manifest.json:5:14: error: ${version} (version-format)</failure></testcase>
    <testcase name="empty-string /long_description" classname="b/manifest.json" file="b/manifest.json"><system-out>b/manifest.json:7:23: warning: ${blank} (empty-string)</system-out></testcase>
    <testcase name="tags-stale /tags/1" classname="b/manifest.json" file="b/manifest.json"><system-out>b/manifest.json:24:23: information: ${stale} (tags-stale)</system-out></testcase>
  </testsuite>
  <testsuite name="manifest.json" tests="1" failures="0" errors="0" skipped="0">
    <testcase name="no problems" classname="manifest.json" file="manifest.json"/>
  </testsuite>
</testsuites>
`,
      stderr: "",
    });
  });

  it("is well-formed whatever names and messages contain", async () => {
    const { stdout } = await check({ [HOSTILE_PATH]: HOSTILE_MANIFEST }, HOSTILE_PATH, "--format", "junit");
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    const [suite] = readXml(stdout).children as Element[];
    // Characters that XML cannot contain are replaced.
    const written = (text: string) =>
      ["\u0007", "\u001B", "\uFFFE"].reduce((rest, sign) => rest.replaceAll(sign, "\uFFFD"), text);
    expect(suite?.attributes["name"]).toBe(written(HOSTILE_PATH));
    expect(JSON.stringify(suite)).toContain(JSON.stringify(written(LEGIBLE)).slice(1, -1));
  });

  describe("the names of cases", () => {
    const namesOf = async (text: string) => {
      const { stdout } = await check({ "a.json": text }, "a.json", "--format", "junit");
      const [suite] = readXml(stdout).children as [Element];
      return (suite.children as Element[]).map(({ attributes }) => attributes["name"]);
    };

    it("are numbered if a rule has two problems at one place", async () => {
      const names = ["json-syntax", "json-syntax 2"];
      expect(await namesOf(published({ name: "Clock", license: "MIT" }))).toEqual(names);
    });

    it("stay the same when lines move", async () =>
      expect(await namesOf(`\n\n${THREE.replaceAll(",", ",\n")}`)).toEqual(await namesOf(THREE)));

    it("differ even if XML cannot represent the difference between two pointers", async () =>
      expect(await namesOf(GOOD.replace("{", '{ "\\u0001": 1, "\\u0002": 1,'))).toEqual([
        "unknown-member /\uFFFD",
        "unknown-member /\uFFFD 2",
      ]));
  });

  it("reports a file that could not be checked as an error", async () => {
    const { stdout, status } = await check({}, "gone.json", "--format", "junit");
    expect(status).toBe(2);
    expect(readXml(stdout).attributes).toMatchObject({ tests: "1", failures: "0", errors: "1" });
    expect(readXml(stdout).children).toEqual([
      {
        name: "testsuite",
        attributes: { name: "gone.json", tests: "1", failures: "0", errors: "1", skipped: "0" },
        children: [
          {
            name: "testcase",
            attributes: { name: "could not be checked", classname: "gone.json", file: "gone.json" },
            children: [
              {
                name: "error",
                attributes: { type: "failure", message: "Cannot read 'gone.json': the file does not exist." },
                children: [],
              },
            ],
          },
        ],
      },
    ]);
  });

  it("has no suites when there are no files", async () => {
    const { stdout } = await check({}, "--format", "junit");
    expect(readXml(stdout)).toEqual({
      name: "testsuites",
      attributes: { name: "plugin-manifest", tests: "0", failures: "0", errors: "0" },
      children: [],
    });
  });
});
