import { PICTURES, svgFaults, type SvgFault } from "../release/packages/picture";
import { groupBy } from "../text/group";
import { listAnd, message, show } from "../text/messages";
import type { Problem, Rule, RuleContext } from "./rule";
import { RELEASE_RULE, releasePaths } from "./shared/release";

export const releaseIcon: Rule = {
  ...RELEASE_RULE,
  summary: "The icon is a picture of the kind that its name says, and only draws.",
  *check(context) {
    for (const { path, range, pointer } of releasePaths(context)) {
      const expected = pointer === "/icon" && PICTURES.find(({ fileName }) => fileName.test(path));
      if (!expected) continue;
      const faults = [...icons(path, context)].flatMap(({ platform, bytes }) =>
        faultsIn(bytes, path, expected).map((fault) => ({ fault, platform })),
      );
      for (const [first, ...others] of groupBy(faults, ({ fault }) => fault.message).values()) {
        if (!first) continue;
        const platforms = [first, ...others].flatMap(({ platform }) => platform ?? []);
        const place = message("It is in the package for {platforms}.", { platforms: listAnd(platforms) });
        const related = platforms.length > 0 ? [{ range, message: place }] : [];
        yield { ...first.fault, range, pointer, related };
      }
    }
  },
};

type Fault = Pick<Problem, "message" | "severity">;

function* icons(path: string, { release }: RuleContext): Iterable<{ platform?: string; bytes: Uint8Array }> {
  for (const { platform, contents } of release?.packages ?? []) {
    const bytes = contents?.fileStarts.get(path);
    if (bytes) yield { platform, bytes };
  }
  if (release?.icon) yield { bytes: release.icon };
}

function faultsIn(bytes: Uint8Array, name: string, expected: (typeof PICTURES)[number]): Fault[] {
  const actual = PICTURES.find(({ matches }) => matches(bytes));
  const path = show(name);
  if (!actual) {
    const values = { path, expected: expected.name };
    return [{ message: message("Icon {path} is not a valid {expected} file. Replace it.", values) }];
  }
  if (actual !== expected) {
    const values = { path, expected: expected.name, actual: actual.name };
    return [{ message: message("Icon {path} is {actual}, not {expected}. Rename or convert it.", values) }];
  }
  const faults = actual.name === "SVG" ? svgFaults(bytes) : [];
  return faults.map((fault) => ({ message: svgSentence(fault, path), severity: "warning" }));
}

function svgSentence({ kind, name }: SvgFault, path: string): string {
  const values = { path, name: show(name) };
  switch (kind) {
    case "script":
      return message("Icon {path} has a script. Remove it.", values);
    case "handler":
      return message("Icon {path} has the event handler {name}. Remove it.", values);
    case "address":
      return message("Icon {path} leads to {name}, outside of itself. Embed it or remove it.", values);
  }
}
