import { describe, expect, it } from "vitest";
import { fixAll } from "../../../../server/core/check/fix-all";
import { applyEdits } from "../../../../server/core/json/edit/edits";
import { detail, type DetailMembers } from "../../../support/manifests";
import type { Finding, Fix, Grade } from "../../../../server/core/problem";
import { splitByMember } from "../../../support/split-by-member";
import { findingsOf, found } from "./found";

/** The grades that `plugin-manifest fix --suggested` applies. */
const PROPOSED: readonly Grade[] = ["safe", "suggested"];

const isProposed = ({ grade }: Fix): boolean => PROPOSED.includes(grade);

/** Lists findings as "code pointer", those about several members one by one. */
const lines = (findings: readonly Finding[]): string[] =>
  splitByMember(findings).map(({ code, pointer }) => `${code} ${pointer}`);

describe("the fixes of repeated values", () => {
  /** Faults with a safe or suggested fix, in members that others repeat or that copies have. */
  const CASES: Readonly<Record<string, DetailMembers>> = {
    "a member of the newest manifest": { manifests: { 0: { icon: '"a\\\\b.png"' } } },
    "a member that is missing": { manifests: { 0: { settings_schema: '{ "type": "object" }' } } },
    "a misspelt member": { manifests: { 0: { commands: undefined, comands: "[]" } } },
    "a timestamp of the newest version": {
      item: { updated_at: '"2031-03-01T09:30:00+01:00"' },
      versions: { 0: { published_at: '"2031-03-01T09:30:00+01:00"' } },
    },
    "a version that the manifest and the item repeat": {
      item: { min_app_version: '"v1.0.0"' },
      versions: { 0: { min_app_version: '"v1.0.0"' } },
      manifests: { 0: { min_app_version: '"v1.0.0"' } },
    },
    "a size of an older version": {
      versions: { 1: { artifact_size: '"1024"' } },
      manifests: { 1: { artifact_size: '"1024"' } },
    },
    "tags that the item repeats": {
      item: { tags: '["time", "level-4", "host-theme_read"]' },
      manifests: { 0: { tags: '["time", "level-4", "host-theme_read"]' } },
    },
    "an artifact's family": {
      manifests: { 0: { artifacts: '{ "windows_x64": { "platform_family": "macos" } }' } },
    },
    "a digest that the artifact repeats": {
      versions: { 0: { sha256: `"${"A1".repeat(32)}"` } },
      manifests: {
        0: {
          artifacts: `{ "windows_x64": { "platform_family": "windows", "sha256": "${"A1".repeat(32)}" } }`,
        },
      },
    },
  };

  it.each(Object.entries(CASES))("leave no new fault: %s", (_name, members) => {
    const text = detail(members);
    const before = findingsOf(text);
    const fixable = before.filter(({ fixes }) => fixes?.().some(isProposed));
    expect(fixable.length).toBeGreaterThan(0);
    for (const finding of fixable) {
      for (const fix of finding.fixes?.().filter(isProposed) ?? []) {
        const after = lines(findingsOf(applyEdits(text, fix.edits)));
        const known = new Set(lines(before));
        // What is left of a template waits for the author.
        expect(after.filter((line) => !known.has(line) && !line.startsWith("template-value "))).toEqual([]);
        const isLeft = (line: string) => after.includes(line);
        expect(lines([finding]).every(isLeft)).toBe(false);
      }
    }
    const fixed = fixAll(text, {}, PROPOSED).text;
    const removed = new Set(fixable.map(({ code, pointer }) => `${code} ${pointer}`));
    expect(found(fixed).filter((line) => removed.has(line))).toEqual([]);
    expect(fixAll(fixed, {}, PROPOSED).text).toBe(fixed);
  });

  it("keep several problems of one place apart", () => {
    const names = (...all: string[]) => `{ ${all.map((name) => `"name": "${name}"`).join(", ")} }`;
    const text = detail({ manifests: { 0: { author: names("Ada", "Bo", "Cy") } } });
    const [first, second, ...others] = findingsOf(text).filter(({ code }) => code === "duplicate-member");
    expect(others).toEqual([]);
    for (const [finding, left] of [
      [first, names("Bo", "Cy")],
      [second, names("Ada", "Cy")],
    ] as const) {
      const fixed = applyEdits(text, finding?.fixes?.()[0]?.edits ?? []);
      expect(fixed.split(left).length - 1).toBe(3);
    }
  });

  it("also insert a member beside the marked value", () => {
    const text = detail({ manifests: { 1: { integration: undefined } } });
    const finding = findingsOf(text).find(({ code }) => code === "level-member-missing");
    expect(finding?.pointer).toBe("/data/versions/1/manifest/capability_levels/0");
    const [fix] = finding?.fixes?.() ?? [];
    expect(fix?.grade).toBe("suggested");
    const empty = '{\n    "level4": { "workflow_step_types": ["plugin_step"] }\n  }';
    expect(applyEdits(text, fix?.edits ?? [])).toBe(detail({ manifests: { 1: { integration: empty } } }));
  });
});
