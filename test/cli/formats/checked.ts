import { GOOD, workspace, type Outcome } from "../../support/cli";
import { published } from "../../support/manifests";

/** An error with a safe fix, a warning without a fix, and information with a suggested fix. */
export const THREE = published({
  version: '"v1.2.3"',
  long_description: '" "',
  tags: '["level-4", "level-9", "time"]',
});
export const VERSION = `"v1.2.3" is not a valid version. Use three numbers joined by dots, such as "1.2.0".`;
export const BLANK = '"long_description" is blank. Enter a text.';
export const STALE = 'Tag "level-9" matches no declared level.';
/** The title and the grade of its first fix. */
export const STALE_FIX = { title: 'Remove tag "level-9"', applicability: "suggested" };
export const ID =
  '"nodots" is not a valid identifier. Use a reverse-domain name, such as "com.example.clock".';

/** Characters that a path, a message or a format may handle wrongly. */
export const HOSTILE = `%0A,:;[x](y)]]><&"'\u0007\u001B[31m\u202E\u2028\uFFFE\u{1F4A3}`;
/** The same characters as a message shows them, in quotes. */
export const LEGIBLE = `%0A,:;[x](y)]]><&\\"'\\u0007\\u001b[31m\\u202e\\u2028\uFFFE\u{1F4A3}`;
export const HOSTILE_PATH = `a b#c?d%41,e:f&<>"']]>/\t\u001B[31m\u202E\u{1F4A3}.json`;
/** A manifest with a member of that name, which appears in messages. */
export const HOSTILE_MANIFEST = GOOD.replace("{", `{ ${JSON.stringify(HOSTILE)}: 1,`);

/** Runs `check` in a workspace of these files, each by itself. */
export function check(files: Readonly<Record<string, string>>, ...args: string[]): Promise<Outcome> {
  return workspace(files).run(["check", "--no-workspace", ...args]);
}
