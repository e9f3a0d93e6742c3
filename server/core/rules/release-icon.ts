import { PICTURE_FORMATS, svgFaults, type SvgFault } from "../release/packages/picture";
import { groupBy } from "../text/group";
import { listAnd, message, show } from "../text/messages";
import type { Problem, Rule, RuleContext } from "./rule";
import { RELEASE_RULE, releasePaths } from "./shared/release";

export const releaseIcon: Rule = {
  ...RELEASE_RULE,
  summary: "The icon's format matches its extension, and an SVG has no scripts or external references.",
  *check(context) {
    for (const { path, range, pointer } of releasePaths(context)) {
      const expectedFormat =
        pointer === "/icon" && PICTURE_FORMATS.find(({ fileName }) => fileName.test(path));
      if (!expectedFormat) continue;
      const faults = [...icons(path, context)].flatMap(({ platform, bytes }) =>
        faultsIn(bytes, path, expectedFormat).map((fault) => ({ fault, platform })),
      );
      for (const [first, ...others] of groupBy(faults, ({ fault }) => fault.message).values()) {
        if (!first) continue;
        const platforms = [first, ...others].flatMap(({ platform }) => platform ?? []);
        const text = message("Icon is in the package for {platforms}.", { platforms: listAnd(platforms) });
        const related = platforms.length > 0 ? [{ range, message: text }] : [];
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

function faultsIn(
  bytes: Uint8Array,
  path: string,
  expectedFormat: (typeof PICTURE_FORMATS)[number],
): Fault[] {
  const actualFormat = PICTURE_FORMATS.find(({ matches }) => matches(bytes));
  const shownPath = show(path);
  if (!actualFormat) {
    const values = { path: shownPath, expected: expectedFormat.name };
    return [{ message: message("Icon {path} is not a valid {expected} file. Replace it.", values) }];
  }
  if (actualFormat !== expectedFormat) {
    const values = { path: shownPath, expected: expectedFormat.name, actual: actualFormat.name };
    return [{ message: message("Icon {path} is {actual}, not {expected}. Rename or convert it.", values) }];
  }
  const faults = actualFormat.name === "SVG" ? svgFaults(bytes) : [];
  return faults.map((fault) => ({ message: svgSentence(fault, shownPath), severity: "warning" }));
}

function svgSentence({ kind, name }: SvgFault, shownPath: string): string {
  const values = { path: shownPath, name: show(name) };
  switch (kind) {
    case "script":
      return message("Icon {path} has a script. Remove it.", values);
    case "handler":
      return message("Icon {path} has the event handler {name}. Remove it.", values);
    case "address":
      return message("Icon {path} refers to {name} outside the file. Embed or remove it.", values);
  }
}
