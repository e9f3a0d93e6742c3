import fc from "fast-check";
import { draft } from "../../support/manifests";
import { Repository, temporaryFolder } from "../../support/repository";

/** The manifest of the plugin in a version, which its description names. */
export const manifest = (version: string, says = "Shows the time of") =>
  draft({ version: `"${version}"`, description: `"${says} ${version}."` });

/** A tag that has the plugin's manifest, as the test has made it. */
interface Tagged {
  readonly tag: string;
  /** The version of the manifest. */
  readonly version: string;
  /** The day of its commit. */
  readonly day: number;
  readonly isReachable: boolean;
  readonly isHead: boolean;
}

/** A commit with a version of the plugin. */
interface Commit {
  /** Its version, from few, so that some are tagged twice. */
  readonly version: string;
  /** Days are in no order, and some are equal. */
  readonly day: number;
  /** The names of its release tags. */
  readonly tags: readonly ((version: string, folder: string) => string)[];
  /** Creates tags with a date and a message of their own. */
  readonly isAnnotated: boolean;
  /** Is on a branch that does not lead to the checked-out commit. */
  readonly isAside: boolean;
  /** The names of tags that are no releases of the plugin. */
  readonly others: readonly ((version: string) => string)[];
}

const NAMES = [
  (version: string) => `v${version}`,
  (version: string) => version,
  (version: string) => `clock@${version}`,
  (version: string) => `com.example.clock/${version}`,
  (version: string, folder: string) => (folder === "" ? `clock-${version}` : `${folder}-v${version}`),
  // Its version is that of the manifest, whatever its name says.
  () => "v9.9.9",
];

const OTHERS = [
  (version: string) => `v${version}-beta.1`,
  (version: string) => `bell@8.${version.slice(2)}`,
  () => "latest",
];

const commit: fc.Arbitrary<Commit> = fc.record({
  version: fc.constantFrom("0.9.0", "1.2.0", "1.10.0", "1.10.1", "2.0.0"),
  day: fc.integer({ min: 1, max: 6 }),
  tags: fc.subarray(NAMES, { maxLength: 2 }),
  isAnnotated: fc.boolean(),
  isAside: fc.boolean(),
  others: fc.subarray(OTHERS, { maxLength: 1 }),
});

/** A repository of the plugin, in words. */
export const history = fc.record({
  commits: fc.array(commit, { minLength: 1, maxLength: 5 }),
  /** The folders of the plugin, first and last: it may move. */
  folders: fc.constantFrom<[string, string]>(
    ["", ""],
    ["widgets", "widgets"],
    ["gadgets", "widgets"],
    ["", "widgets"],
  ),
  /** Another plugin is in the repository. */
  hasOther: fc.boolean(),
  /** A tag of a version is older than the manifest. */
  isTaggedBefore: fc.boolean(),
  /** The manifest on disk is as in the checked-out commit. */
  isUnchanged: fc.boolean(),
  isShallow: fc.boolean(),
});

export type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** What everything that speaks of an earlier version should say. */
export interface Expected {
  /** The tag to compare with; null if there is none. */
  readonly tag: string | null;
  /** The earlier versions, the highest first, each with its day. */
  readonly earlier: readonly Tagged[];
  /** Every version that has been released. */
  readonly released: readonly Tagged[];
}

/** Makes the repository with one process. */
export function repositoryOf({
  commits,
  folders: [first, last],
  hasOther,
  isTaggedBefore,
  isShallow,
}: History) {
  const repository = new Repository();
  const bell = draft({ id: '"com.example.bell"', version: '"8.0.0"' });
  const made = new Map<string, Tagged>();
  /** What makes each tag: of two with one name, the later one counts. */
  const tagged = new Map<string, string>();
  const stream = [
    write("main", 1, [
      ["README.md", "Plugins"],
      ...(hasOther ? [["bell/manifest.json", bell] as const] : []),
    ]),
  ];
  if (isTaggedBefore) stream.push(tagging("v0.1.0", "refs/heads/main"));
  let folder = first;
  for (const [i, { version, day, tags, isAnnotated, isAside, others }] of commits.entries()) {
    const isLast = i === commits.length - 1;
    const branch = isAside && !isLast ? `side-${i}` : "main";
    // The last commit moves it, and changes little else.
    const from = isLast && folder !== last && i > 0 ? pathIn(folder) : undefined;
    if (isLast) folder = last;
    const mark = `:${i + 1}`;
    stream.push(write(branch, day, [[pathIn(folder), manifest(version)]], { mark, from }));
    for (const name of tags) {
      const tag = name(version, folder);
      tagged.set(tag, tagging(tag, mark, isAnnotated));
      made.set(tag, { tag, version, day, isReachable: branch === "main", isHead: isLast });
    }
    for (const name of others) tagged.set(name(version), tagging(name(version), mark));
  }
  repository.import([...stream, ...tagged.values()].join(""));
  return {
    repository: isShallow ? shallowCloneOf(repository) : repository,
    name: pathIn(last),
    made: [...made.values()],
  };
}

/** Says by the rules of docs/spec/release.md what a manifest's past is. */
export function expectedOf(made: readonly Tagged[], isUnchanged: boolean, isTaggedBefore: boolean): Expected {
  const reachable = made.filter(({ isReachable }) => isReachable).sort(highestFirst);
  const isOwn = ({ isHead }: Tagged) => isUnchanged && isHead;
  const earlier = eachOnce(reachable.filter((each) => !isOwn(each)));
  const own = isTaggedBefore ? undefined : reachable.find(isOwn);
  return { tag: (earlier[0] ?? own)?.tag ?? null, earlier, released: eachOnce(reachable) };
}

/** The versions as an entry lists them: the newest first, of one day the highest. */
export function byDate(releases: readonly Tagged[]): string[] {
  return [...releases].sort((one, other) => other.day - one.day).map(({ version }) => version);
}

function highestFirst(one: Tagged, other: Tagged): number {
  const byVersion = other.version.localeCompare(one.version, "en", { numeric: true });
  // Of one version, a tag that names the plugin counts.
  const byName = Number(namesNone(one)) - Number(namesNone(other));
  return byVersion || byName || one.day - other.day || (one.tag < other.tag ? -1 : 1);
}

const namesNone = ({ tag }: Tagged) => /^v?\d/.test(tag);

function eachOnce(releases: readonly Tagged[]): Tagged[] {
  return releases.filter(({ version }, i) => releases[i - 1]?.version !== version);
}

function pathIn(folder: string): string {
  return folder === "" ? "manifest.json" : `${folder}/manifest.json`;
}

const who = (day: number) => `Ada Example <ada@clock.example> ${Date.UTC(2030, 0, day, 12) / 1000} +0000\n`;
const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;

/** A commit of some files on a branch, which begins at main; `from` is the path of a file that the first one replaces. */
function write(
  branch: string,
  day: number,
  files: readonly (readonly [string, string])[],
  { mark, from }: { readonly mark?: string; readonly from?: string | undefined } = {},
): string {
  const parent = branch === "main" ? "" : "from refs/heads/main\n";
  const gone = from === undefined ? "" : `D ${from}\n`;
  const all = files.map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`).join("");
  const name = mark === undefined ? "" : `mark ${mark}\n`;
  // Without its branch in the message, a commit aside could be the next one of main.
  return `commit refs/heads/${branch}\n${name}committer ${who(day)}${data(`News on ${branch}`)}${parent}${gone}${all}\n`;
}

/** A tag of a commit. An annotated one has a later date of its own, which is not that of the release. */
function tagging(tag: string, commit: string, isAnnotated = false): string {
  return isAnnotated
    ? `tag ${tag}\nfrom ${commit}\ntagger ${who(28)}${data("Released.")}`
    : `reset refs/tags/${tag}\nfrom ${commit}\n\n`;
}

/** Clones only the newest commit. */
export function shallowCloneOf(repository: Repository): Repository {
  const folder = temporaryFolder();
  repository.git("clone", "--quiet", "--depth=1", "--branch=main", `file://${repository.root}`, folder);
  return new Repository(folder, false);
}
