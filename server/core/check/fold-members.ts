import { parentPointer, parsePointer } from "../json/tree/pointer";
import { placeName } from "../json/tree/value";
import type { Finding, Fix } from "../problem";
import { missingMember } from "../rules/missing-member";
import { MAX_SINGLE } from "../rules/shared/absent-members";
import { groupBy } from "../text/group";
import { message, show } from "../text/messages";

/** Joins the findings about missing members of an object, if there are many. */
export function foldMembers(findings: readonly Finding[]): readonly Finding[] {
  const missing = findings.filter(({ code }) => code === missingMember.code);
  // A misspelled member has another range, so it is not joined.
  const groups = groupBy(missing, ({ range, pointer }) => `${range.offset} ${parentPointer(pointer)}`);
  const many = [...groups.values()].filter(({ length }) => length > MAX_SINGLE);
  if (many.length === 0) return findings;
  const joined = new Set(many.flat());
  const first = new Map(many.map((group) => [group[0], group]));
  return findings.flatMap((finding) => {
    const group = first.get(finding);
    return group ? join(finding, group) : joined.has(finding) ? [] : finding;
  });
}

function join(first: Finding, group: readonly Finding[]): Finding {
  const pointer = parentPointer(first.pointer);
  const members = group.map((finding) => parsePointer(finding.pointer).at(-1) ?? "");
  return { ...first, message: sentenceOf(members, pointer), pointer, members, fixes: () => fixesOf(group) };
}

function sentenceOf(names: readonly string[], parent: string): string {
  const [first = "", second = "", third = ""] = names.map(show);
  const shown = { count: names.length, first, second, third };
  return parent === ""
    ? message("Missing {count} required properties, such as {first}, {second} and {third}.", shown)
    : message("Missing {count} required properties in {place}, such as {first}, {second} and {third}.", {
        ...shown,
        place: show(placeName(parent)),
      });
}

/** Returns the members' fixes; shared ones come first. */
function fixesOf(group: readonly Finding[]): Fix[] {
  const found = new Map<string, { readonly fix: Fix; count: number }>();
  for (const fix of group.flatMap(({ fixes }) => fixes?.() ?? [])) {
    const known = found.get(fix.title);
    if (known) known.count++;
    else if (!fix.isApart) found.set(fix.title, { fix, count: 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count).map(({ fix }) => fix);
}
