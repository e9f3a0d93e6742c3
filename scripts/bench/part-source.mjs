// @ts-check
/**
 * Measures looks at a plugin's code: 2,000 files, 4 MB of which are tokenized. An agent's server is asked twice in one
 * process, and answers a ping meanwhile as fast as the slices of the work let it.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { benchFolder } from "./contestants.mjs";
import { otherDocument } from "./documents.mjs";
import { compare, GROUPS } from "./figures.mjs";
import { inTurns } from "./statistics.mjs";

const FILES = 2_000;
/** All files together have just under 4 MB. */
const BYTES = 2_090;
/** The time from one ping to the next, in milliseconds. */
const PAUSE_MS = 2;

const SOURCE = [
  { files: ["rs"], call: "ipc.register", names: "command" },
  { files: ["tsx"], call: "registerCommand", names: "command" },
];

/** The commands that are registered, and not declared. */
const COMMANDS = 20;

/** A part of a file, by its language. */
const PARTS = {
  rs: (/** @type {number} */ i) => `/// Registers what the panel ${i} asks for.
pub fn register_${i}(ipc: &mut Ipc, state: Arc<Mutex<State>>) -> Result<(), Error> {
    // ipc.register("in_a_comment")
    ipc.register("panel_${i % COMMANDS}", move |args: Vec<Value>| async move {
        let text = format!("{}: \\"{}\\"", args.len(), r#"it's raw"#);
        match args.first() { Some(Value::String(name)) if !name.is_empty() => Ok(json!({ "name": name, "text": text })), _ => Err(Error::Missing('x')) }
    });
    Ok(())
}
`,
  tsx: (/** @type {number} */ i) => `/** Shows the panel ${i}. */
export function Panel${i}({ rows, onClose }: PanelProps<Row>): JSX.Element {
  const [open, setOpen] = useState<Map<string, boolean>>(new Map());
  useEffect(() => registerCommand("panel_${i % COMMANDS}", async (name) => { setOpen((old) => new Map(old).set(\`\${name}-${i}\`, /^[a-z"']+$/.test(name))); }), []);
  return <section className="panel"><p>It's {rows.length} rows</p>{rows.map((row) => <Item key={row.id} open={open.get(row.id) ?? false} onClick={() => onClose(row)} />)}</section>;
}
`,
};

/**
 * @param {import("./contestants.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function source({ ours, base, rounds }) {
  const folder = await writePlugin();
  const look = (/** @type {string} */ cli) => () => lookTwice(cli, folder);
  const of = await inTurns(rounds(5), { ours: look(ours.cli), other: base ? look(base.cli) : startNode });
  const subject = { group: GROUPS.calls, unit: /** @type {const} */ ("ms") };
  const titles = {
    first: `check of a manifest, ${FILES.toLocaleString("en-US")} files of code`,
    second: "… again, in the same process",
    pause: "… the longest wait of another request meanwhile",
  };
  return Object.entries(titles).map(([id, title]) => {
    const figure = { ...subject, id: `source/${id}`, title };
    return base
      ? compare(figure, of("ours", id), "base", of("other", id))
      : compare(figure, of("ours", id), "N", of("other", "time"), { isRatio: false });
  });
}

/** Runs the shortest program in Node, which shows how fast the machine is. */
async function startNode() {
  const began = performance.now();
  await once(spawn(process.execPath, ["-e", "0"]), "exit");
  return { time: [performance.now() - began] };
}

/**
 * Looks at the code twice. What checks a manifest without code is loaded before.
 * @param {string} cli
 * @param {string} folder
 */
async function lookTwice(cli, folder) {
  const client = connect([cli, "mcp", "--root", folder]);
  const clientInfo = { name: "bench", version: "1.0.0" };
  await client.ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
  client.send({ method: "notifications/initialized" });
  const check = async (/** @type {string} */ path) => {
    const began = performance.now();
    const answer = await client.ask("tools/call", { name: "check_manifest", arguments: { path } });
    return { time: performance.now() - began, text: JSON.stringify(answer) };
  };
  await check("alone/manifest.json");
  const pings = pinging(client);
  const first = await check("manifest.json");
  const waits = await pings();
  const second = await check("manifest.json");
  await client.end();
  for (const { text } of [first, second])
    if (!text.includes("source-command-undeclared"))
      throw new Error(`Nothing was found: ${text.slice(0, 500)}`);
  return { first: [first.time], second: [second.time], pause: [Math.max(...waits)] };
}

/**
 * Sends pings, one after the other. @returns a function that ends this, and returns how long each was waited for
 * @param {ReturnType<typeof connect>} client
 */
function pinging(client) {
  /** @type {number[]} */
  const waits = [];
  let isOver = false;
  const loop = async () => {
    while (!isOver) {
      const began = performance.now();
      await client.ask("ping", {});
      waits.push(performance.now() - began);
      await sleep(PAUSE_MS);
    }
    return waits;
  };
  const done = loop();
  return () => {
    isOver = true;
    return done;
  };
}

/**
 * Starts a server for agents.
 * @param {string[]} args
 */
function connect(args) {
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  /** @type {Map<number, (result: unknown) => void>} */
  const waiting = new Map();
  createInterface(child.stdout).on("line", (line) => {
    const { id, result } = /** @type {{ id: number, result: unknown }} */ (JSON.parse(line));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  const send = (/** @type {object} */ message) =>
    void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  let last = 0;
  return {
    send,
    ask: (/** @type {string} */ method, /** @type {object} */ params) =>
      new Promise((resolve) => {
        waiting.set(++last, resolve);
        send({ id: last, method, params });
      }),
    end: async () => {
      child.stdin.end();
      await once(child, "exit");
    },
  };
}

/**
 * Writes a plugin with its code into a git work tree, and one without.
 * @returns {Promise<string>} the folder
 */
async function writePlugin() {
  const folder = join(benchFolder, "source");
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "alone"), { recursive: true });
  execFileSync("git", ["init", "--quiet", folder]);
  await writeFile(join(folder, "manifest.json"), otherDocument(6_800, 0));
  await writeFile(join(folder, ".plugin-manifest.json"), JSON.stringify({ source: SOURCE }));
  await writeFile(join(folder, "alone", "manifest.json"), otherDocument(6_800, 1));
  await writeFile(join(folder, "alone", ".plugin-manifest.json"), "{}");
  for (let i = 0; i < FILES; i++) {
    const extension = i % 2 === 0 ? "rs" : "tsx";
    let text = "";
    for (let part = 0; text.length < BYTES; part++) text += PARTS[extension](i * 10 + part);
    const path = join(folder, "src", `part${i % 50}`);
    await mkdir(path, { recursive: true });
    await writeFile(join(path, `file${i}.${extension}`), `${text.slice(0, text.lastIndexOf("\n", BYTES))}\n`);
  }
  return folder;
}
