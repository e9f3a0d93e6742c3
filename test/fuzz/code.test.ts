import fc from "fast-check";
import { expect, it } from "vitest";
import { check } from "../../server/core/check/check";
import { ManifestDocument } from "../../server/core/json/parse/document";
import type { SourceEntry } from "../../server/core/manifest/host";
import { codeFactsIn } from "../support/code";
import { draft } from "../support/manifests";
import { runs, TIMEOUT } from "./runs";

const SOURCE: readonly SourceEntry[] = [
  { files: ["rs"], call: "ipc.register", names: "command" },
  { files: ["rs"], call: "host.command!", names: "command" },
  { files: ["tsx"], call: "registerCommand", names: "command" },
  { files: ["tsx"], field: "Plugin.id", names: "id" },
  { files: ["tsx"], call: "useTheme", uses: { capability: "theme_read" } },
];

/** Ways to register a command in Rust, among what is no registration. */
const RUST: readonly ((id: string) => string)[] = [
  (id) => `fn f(ipc: &Ipc) { ipc.register("${id}", run); }`,
  (id) =>
    `impl A { fn f(&self) { self.host.ipc\n    .register::<Vec<u8>>(\n        "${id}".to_string(),\n        |x| x,\n    ); } }`,
  (id) => `// ipc.register("no_${id}")\nfn g(ipc: &Ipc) { ipc.register(String::from("${id}"), run) }`,
  (id) =>
    `lazy! { host::command!("${id}", run) }\n#[cfg(test)]\nmod tests { fn t() { ipc.register("test_${id}", run); } }`,
  (id) =>
    `const S: &str = r#"ipc.register("no_${id}")"#; fn h(ipc: &Ipc) { all![ipc.register(r"${id}", 1)] }`,
];

/** The same in TypeScript. */
const TSX: readonly ((id: string) => string)[] = [
  (id) => `registerCommand('${id}', () => undefined);`,
  (id) => `const help = \`registerCommand('no') \${registerCommand("${id}")}\`;`,
  (id) =>
    `export const V = () => <p title='registerCommand("no")'>Don't registerCommand("no") {registerCommand("${id}")}</p>;`,
  (id) => `/* registerCommand("no") */ host?.registerCommand?.<Args>(\n  \`${id}\`,\n  run,\n);`,
  (id) =>
    `const r = /registerCommand("no")/g; if (r.test(x)) this.host.registerCommand("${id}", { id: "no" });`,
];

/** A plugin in which manifest and code agree. */
interface Sample {
  readonly ids: readonly string[];
  /** How each command is registered. */
  readonly ways: readonly number[];
  /** The command that is changed, and how. */
  readonly chosen: number;
  readonly change: (typeof CHANGES)[number];
}

const CHANGES = [
  ...["remove declaration", "rename declaration", "remove registration", "rename registration"],
  ...["rename plugin", "remove capability", "none"],
] as const;

const word = fc.stringMatching(/^[a-z]{2,6}$/);
const sample: fc.Arbitrary<Sample> = fc.uniqueArray(word, { minLength: 2, maxLength: 8 }).chain((words) =>
  fc.record({
    ids: fc.constant(words.map((name) => `clock_${name}`)),
    ways: fc.array(fc.nat(RUST.length + TSX.length - 1), {
      minLength: words.length,
      maxLength: words.length,
    }),
    chosen: fc.nat(words.length - 1),
    change: fc.constantFrom(...CHANGES),
  }),
);

const OTHER = "clock_otherwise";

/** The code that registers some commands. */
function codeOf(ids: readonly string[], ways: readonly number[]): Record<string, string> {
  const lines: { rs: string[]; tsx: string[] } = { rs: [], tsx: [] };
  for (const [i, id] of ids.entries()) {
    const way = ways[i] ?? 0;
    const isRust = way < RUST.length;
    lines[isRust ? "rs" : "tsx"].push((isRust ? RUST[way] : TSX[way - RUST.length])?.(id) ?? "");
  }
  const own =
    'export default { name: "Clock", id: "com.acme.clock" } satisfies Plugin; const theme = useTheme();';
  return { "src/lib.rs": lines.rs.join("\n"), "ui/app.tsx": [...lines.tsx, own].join("\n") };
}

/** What is found of the plugin after its change, and what should be. */
function found({ ids, ways, chosen, change }: Sample): { actual: string[]; expected: string[] } {
  const id = ids[chosen] ?? "";
  const without = (which: string) => ids.filter((each) => change !== `remove ${which}` || each !== id);
  const named = (which: string) =>
    without(which).map((each) => (change === `rename ${which}` && each === id ? OTHER : each));
  const list = named("declaration").map((each) => `{ "id": "${each}", "description": "Now." }`);
  const registered = ids.flatMap((each, i) => (without("registration").includes(each) ? (ways[i] ?? 0) : []));
  const text = draft({
    id: change === "rename plugin" ? '"com.acme.watch"' : '"com.acme.clock"',
    commands: `[${list.join(", ")}]`,
    host_capabilities: change === "remove capability" ? "[]" : '["theme_read"]',
    permissions: '[{ "type": "ipc_register" }, { "type": "host_theme_read" }]',
  });
  const code = codeFactsIn(codeOf(named("registration"), registered), SOURCE);
  const { findings } = check(new ManifestDocument(text), { sourceFacts: { versions: [], code } });
  const about = (pointer: string, message: string) =>
    pointer === "/commands" ? /"([a-z_]+)"/.exec(message)?.[1] : undefined;
  return {
    actual: findings
      .filter((finding) => /^(?:source|capability)-/.test(finding.code))
      .map((finding) => `${finding.code} ${about(finding.pointer, finding.message) ?? finding.pointer}`)
      .sort(),
    expected: EXPECTED[change](id, ids.indexOf(id)).sort(),
  };
}

const EXPECTED: Readonly<Record<Sample["change"], (id: string, at: number) => string[]>> = {
  "remove declaration": (id) => [`source-command-undeclared ${id}`],
  "rename declaration": (id, at) => [
    `source-command-undeclared ${id}`,
    `source-command-unregistered /commands/${at}/id`,
  ],
  "remove registration": (_id, at) => [`source-command-unregistered /commands/${at}/id`],
  "rename registration": (_id, at) => [
    `source-command-undeclared ${OTHER}`,
    `source-command-unregistered /commands/${at}/id`,
  ],
  "rename plugin": () => ["source-id /id"],
  "remove capability": () => ["source-use-undeclared /host_capabilities"],
  none: () => [],
};

it(
  "whatever is removed or renamed in the manifest or in the code is found, and nothing else",
  () => {
    fc.assert(
      fc.property(sample, (each) => {
        const { actual, expected } = found(each);
        expect(actual).toEqual(expected);
      }),
      runs(200, 1 / 5),
    );
  },
  TIMEOUT,
);
