/* Roots are deprecated, and what older clients have. */
/* oxlint-disable typescript/no-deprecated */
import { pathToFileURL } from "node:url";
import { type CallToolResult, Client, InMemoryTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createServer } from "../../server/mcp/server";
import { PROGRAM } from "./cli";
import { afterFile } from "./leftovers";

/** The tools, in the order in which they are listed. */
export const TOOL_NAMES = [
  ...["check_manifest", "fix_manifest", "preview_entry", "compare_manifests", "bump_version"],
  ...["explain_rule", "list_vocabulary", "new_manifest"],
];

/** A client of the tools for agents. */
export class Agent {
  readonly client: Client;
  #roots: readonly string[] | undefined;
  /** How often the roots were asked for. */
  asked = 0;

  /** @param roots the client's roots; without them it has no such capability */
  constructor(roots?: readonly string[]) {
    this.#roots = roots;
    const capabilities = roots ? { roots: { listChanged: true } } : {};
    this.client = new Client({ name: "test", version: "1.0.0" }, { capabilities });
    if (!roots) return;
    this.client.setRequestHandler("roots/list", () => {
      this.asked++;
      return { roots: (this.#roots ?? []).map((root) => ({ uri: uriOf(root) })) };
    });
  }

  /** Opens other folders. */
  async open(...roots: string[]): Promise<void> {
    this.#roots = roots;
    await this.client.sendRootsListChanged();
  }

  /** Calls a tool and returns what its output schema describes; the client checks that. Fails on an error. */
  async call<T = Record<string, unknown>>(name: string, args: Record<string, unknown>): Promise<T> {
    const result = await this.result(name, args);
    if (result.isError) throw new Error(textOf(result));
    return result.structuredContent as T;
  }

  /** Calls a tool that refuses, and returns its sentence. */
  async refusal(name: string, args: Record<string, unknown>): Promise<string> {
    const result = await this.result(name, args);
    if (!result.isError) throw new Error(`${name} does not refuse.`);
    return textOf(result);
  }

  async result(name: string, args: Record<string, unknown>): Promise<CallToolResult> {
    return this.client.callTool({ name, arguments: args });
  }
}

/** The texts of a result, one on each line. */
export function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === "text" ? part.text : part.type)).join("\n");
}

function uriOf(root: string): string {
  return /^\w+:/.test(root) ? root : pathToFileURL(root).href;
}

/** Starts the tools in a process of their own, in a folder, and connects to them. */
export async function agentIn(folder: string, roots?: readonly string[]): Promise<Agent> {
  return connect(processIn(folder), new Agent(roots));
}

/** Connects to the tools in this process. */
export async function agentOf(...roots: readonly string[]): Promise<Agent> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createServer().connect(there);
  return connect(here, new Agent(roots));
}

/** The program in a folder, as a client starts it. */
export function processIn(folder: string): StdioClientTransport {
  return new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, "mcp"],
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "" },
    stderr: "pipe",
  });
}

async function connect(transport: Transport, agent: Agent): Promise<Agent> {
  afterFile(() => agent.client.close());
  await agent.client.connect(transport);
  // The client knows output schemas only after it has listed the tools.
  await agent.client.listTools();
  return agent;
}
