import { CAPABILITY_PERMISSIONS, familyOf } from "../manifest/vocabulary";
import { groupBy } from "../text/group";
import { lazy } from "../text/lazy";
import { isNear, SpellingIndex } from "../text/spelling";

/* Alternative names of known values (docs/rules/unknown-value.md, docs/rules/unobserved-value.md). */

const OTHER_WORDS: readonly (readonly [meaning: string, words: string])[] = [
  ["windows", "win win32 msvc"],
  ["macos", "mac osx darwin apple"],
  ["linux", "gnu"],
  ["windows x64", "win64"],
  ["linux x64", "linux64"],
  ["macos x64", "intel"],
  ["macos arm64", "silicon"],
  ["x64", "amd64 x8664"],
  ["arm64", "aarch64"],
  ["string", "text str"],
  ["number", "int integer float"],
  ["boolean", "bool switch"],
  ["filesystem", "file fs"],
  ["network", "net"],
  ["http", "https"],
  ["aichat", "ai chat"],
  // Words without a meaning, as in `x86_64-pc-windows-msvc` and `x86_64-unknown-linux-gnu`.
  ["", "pc unknown"],
];

/** Unsupported systems, architectures, word sizes and C libraries, which are never misspellings of known values. */
const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  [
    "android ios ipados iphone tvos watchos visionos freebsd openbsd netbsd bsd solaris illumos aix alpine mingw",
    "x86 x32 i386 i486 i586 i686 ia32 ia64 win16 linux32 mips mips64 ppc ppc64 ppc64le riscv riscv32 riscv64 s390x",
    "arm arm32 armel armhf armv5 armv6 armv6l armv7 armv7a armv7l armv8 armv8l wasm wasm32 wasm64",
    "musl uclibc gnueabi gnueabihf musleabi musleabihf gnux32",
  ].flatMap((line) => line.split(" ")),
);

/** Words that a guess must not replace, because the guess would mean the opposite or another platform. */
const GUARDED_WORDS: ReadonlySet<string> = new Set(
  "windows macos linux x64 arm64 read write emit listen subscribe".split(" "),
);

const FAMILIES: readonly string[] = ["windows", "macos", "linux"];

/** Words to keep whole when a name is split. */
const COMPOUNDS: readonly (readonly [RegExp, string])[] = [
  [/x86[-_. ]?64/gi, "x8664"],
  [/(?:mac[-_. ]?)?os[-_. ]?x(?![a-z\d])|mac[-_. ]?os/gi, "macos"],
  [/file[-_. ]?system/gi, "filesystem"],
];

/** Unknown names whose misspellings resemble known ones: `linux_adm64` means `linux_amd64`, not `linux_arm64`. */
const DECOYS: readonly string[] = FAMILIES.map((family) => `${family}_amd64`);

const MAX_LENGTH = 64;

/** The known values that an unknown name may mean. */
export interface IntendedValue {
  readonly value?: string;
  /** The platform keys that the name may mean, if there are several of one family. */
  readonly choices: readonly string[];
}

/** Indexes known values by words and letters, because comparing a name with every value would be slow. */
export class KnownNames {
  readonly #byLetters: ReadonlyMap<string, readonly string[]>;
  readonly #byWord = new Map<string, Set<string>>();
  readonly #spellings = lazy(() => new SpellingIndex(this.values));

  constructor(readonly values: readonly string[]) {
    this.#byLetters = groupBy(values, lettersOf);
    for (const value of values) {
      for (const word of meaningsOfKnown(value))
        this.#byWord.set(word, (this.#byWord.get(word) ?? new Set()).add(value));
    }
  }

  guess(name: string): IntendedValue {
    if (name.length > MAX_LENGTH) return { choices: [] };
    const matches = this.#valuesWithWordsOf(name);
    const [value, ...others] = matches.length > 0 ? matches : this.#valuesSpelledLike(name);
    if (value === undefined) return { choices: [] };
    if (others.length === 0) return { value, choices: [] };
    return { choices: areOfOneFamily(matches) ? matches : [] };
  }

  /** Finds the value with the same letters and digits. */
  findInOtherStyle(name: string): string | undefined {
    return name.length > MAX_LENGTH ? undefined : this.#byLetters.get(lettersOf(name))?.[0];
  }

  nearest(name: string): string | undefined {
    return this.#spellings().nearest(name);
  }

  #valuesWithWordsOf(name: string): readonly string[] {
    const equivalents = this.#byLetters.get(lettersOf(name));
    if (equivalents) return equivalents;
    const sets = [...meaningsOf(name)].map((word) => this.#byWord.get(word) ?? new Set<string>());
    const [smallest = [], ...others] = sets.sort((a, b) => a.size - b.size);
    return [...smallest].filter((value) => others.every((set) => set.has(value)));
  }

  #valuesSpelledLike(name: string): readonly string[] {
    const value = this.nearest(name);
    if (value === undefined || DECOYS.some((decoy) => isTransposed(name, decoy))) return [];
    const meanings = meaningsOfKnown(value);
    const isProtected = (word: string) => GUARDED_WORDS.has(word) || FOREIGN_WORDS.has(word);
    return [...meaningsOf(name)].every((word) => !isProtected(word) || meanings.has(word)) ? [value] : [];
  }
}

/** Tests if two names have the same letters and digits: `minAppVersion` and `min_app_version`. */
export function isSameInOtherStyle(name: string, otherName: string): boolean {
  return name.length <= MAX_LENGTH && lettersOf(name) === lettersOf(otherName);
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[-_. ]/g, "");
}

function isTransposed(name: string, otherName: string): boolean {
  const sortedLetters = (text: string) => Array.from(text).sort().join("");
  return isNear(name, otherName) && sortedLetters(name) === sortedLetters(otherName);
}

function areOfOneFamily(values: readonly string[]): boolean {
  const [family = "", ...others] = new Set(values.map(familyOf));
  return others.length === 0 && FAMILIES.includes(family);
}

const MEANINGS: ReadonlyMap<string, readonly string[]> = new Map(
  OTHER_WORDS.flatMap(([meaning, words]) =>
    words.split(" ").map((word) => [word, meaning.split(" ").filter(Boolean)] as const),
  ),
);

function meaningsOf(name: string): Set<string> {
  return new Set(
    wordsOf(name).flatMap((word) => MEANINGS.get(word) ?? MEANINGS.get(stem(word)) ?? [stem(word)]),
  );
}

function meaningsOfKnown(value: string): Set<string> {
  const meanings = meaningsOf(value);
  if (FAMILIES.includes(value)) return new Set([...meanings, "x64", "arm64"]);
  const permissionMeanings = meaningsOf(CAPABILITY_PERMISSIONS.get(value) ?? "");
  // A universal binary is for both architectures of macOS.
  return new Set([...meanings, ...permissionMeanings, ...(familyOf(value) === "macos" ? ["universal"] : [])]);
}

function wordsOf(name: string): string[] {
  const compoundText = COMPOUNDS.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), name);
  return compoundText
    .replaceAll(/([a-z\d])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$2 ")
    .toLowerCase()
    .split(/[-_./\s]+/)
    .filter(Boolean);
}

/** Strips a final "s", even from a singular: both names are compared without the "s". */
function stem(word: string): string {
  return GUARDED_WORDS.has(word) || FOREIGN_WORDS.has(word) ? word : word.replace(/(?<=[^s]{3})s$/, "");
}
