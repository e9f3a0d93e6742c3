/* The spellings of authors who do not copy a name. */

const LETTERS = "aeiorstn_";

/** Replaces, adds, removes or swaps letters of a name. */
export function misspelled(name: string, n: number): string {
  const at = n % Math.max(1, name.length);
  const [before, sign, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
  const letter = LETTERS.charAt(n % LETTERS.length);
  const spellings = [
    before + after,
    before + sign + sign + after,
    before + letter + after,
    before + after.slice(0, 1) + sign + after.slice(1),
    before + letter + sign + after,
  ];
  return spellings[n % spellings.length]!;
}

/** Returns a name in another style: `minAppVersion`, `min-app-version`, `MIN_APP_VERSION` for `min_app_version`. */
export function restyled(name: string, n: number): string {
  const words = name.split(/[_-]/);
  const camel = words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)));
  return [camel.join(""), words.join("-"), words.join(""), name.toUpperCase(), words.toReversed().join("_")][
    n % 5
  ]!;
}

/** Names that other programs use for known values, and some that match no known value. */
export const OTHER_NAMES: readonly string[] = [
  ..."win win32 win64 mac osx darwin gnu/linux linux64 universal freebsd ios windows-32 x86 armv7".split(" "),
  ..."win-x64 windows-amd64 x86_64-pc-windows-msvc aarch64-pc-windows-msvc win-arm64 win32-x64".split(" "),
  ..."darwin-x64 osx-x86_64 x86_64-apple-darwin darwin_arm64 mac-silicon aarch64-apple-darwin".split(" "),
  ..."linux-amd64 x86_64-unknown-linux-gnu x86_64-unknown-linux-musl linux-aarch64 linux_x86".split(" "),
  ..."text str int integer float bool switch array object date".split(" "),
  ..."file_read fs_read readFiles http network host_a_i_chat_access filesystem events write theme".split(" "),
  ..."main reuse plugin-extension community bundle official available blocked".split(" "),
];
