/** Matches a part of a condition that has no other one in it. */
const INNERMOST = /\b(all|any|not)\(([^()]*)\)/g;

/** Tests if an attribute of Rust is that of a test, or makes code that is there in tests only: `#[cfg(all(test, unix))]`. */
export function isTestAttribute(attribute: string): boolean {
  const code = attribute.replace(/\s+/g, "").replace(/"[^"]*"/g, "");
  const [, condition] = /^#!?\[cfg\((.*)\)\]$/.exec(code) ?? [];
  return condition === undefined ? /^#!?\[test\]$/.test(code) : needsTest(condition);
}

function needsTest(condition: string): boolean {
  let [rest, last] = [condition, ""];
  while (rest !== last) {
    last = rest;
    rest = rest.replace(INNERMOST, (_part, kind: string, list: string) => {
      const names = list.split(",").filter(Boolean);
      const isNeeded = kind === "any" ? names.every((name) => name === "test") : names.includes("test");
      return kind !== "not" && isNeeded ? "test" : "other";
    });
  }
  return /^test,?$/.test(rest);
}
