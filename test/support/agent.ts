/* Roots are deprecated, but older clients use them. */
/* oxlint-disable typescript/no-deprecated */
import { pathToFileURL } from "node:url";
import { type CallToolResult, Client, InMemoryTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createServer } from "../../server/mcp/server";
import { PROGRAM } from "./cli";
import { afterFile } from "./cleanups";

/** The names of the tools, in the order of the list. */
export const TOOL_NAMES = [
  ...["check_manifest", "fix_manifest", "preview_entry", "compare_manifests", "bump_version"],
  ...["explain_rule", "list_vocabulary", "new_manifest"],
];

/** A client of the tools for agents. */
export class Agent {
  readonly client: Client;
  #roots: readonly string[] | undefined;
  /** The number of requests for the roots. */
  rootsRequests = 0;

  /** @param roots the client's roots; if absent, the client does not declare the capability */
  constructor(roots?: readonly string[]) {
    this.#roots = roots;
    const capabilities = roots ? { roots: { listChanged: true } } : {};
    this.client = new Client({ name: "test", version: "1.0.0" }, { capabilities });
    if (!roots) return;
    this.client.setRequestHandler("roots/list", () => {
      this.rootsRequests++;
      return { roots: (this.#roots ?? []).map((root) => ({ uri: uriOf(root) })) };
    });
  }

  /** Replaces the roots, and notifies the server. */
  async open(...roots: string[]): Promise<void> {
    this.#roots = roots;
    await this.client.sendRootsListChanged();
  }

  /** Calls a tool. @returns the structured content, validated by the client @throws when the tool reports an error */
  async call<T = Record<string, unknown>>(name: string, args: Record<string, unknown>): Promise<T> {
    const result = await this.result(name, args);
    if (result.isError) throw new Error(textOf(result));
    return result.structuredContent as T;
  }

  /** Calls a tool that must report an error. @returns the error's text */
  async refusal(name: string, args: Record<string, unknown>): Promise<string> {
    const result = await this.result(name, args);
    if (!result.isError) throw new Error(`${name} does not refuse.`);
    return textOf(result);
  }

  async result(name: string, args: Record<string, unknown>): Promise<CallToolResult> {
    return this.client.callTool({ name, arguments: args });
  }
}

/** The texts of a result, one per line. */
export function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === "text" ? part.text : part.type)).join("\n");
}

function uriOf(root: string): string {
  return /^\w+:/.test(root) ? root : pathToFileURL(root).href;
}

/** Starts the tools in a separate process in a folder, and connects a client. */
export async function spawnAgent(folder: string, roots?: readonly string[]): Promise<Agent> {
  return connect(stdioTransport(folder), new Agent(roots));
}

/** Starts the tools in this process, and connects a client. */
export async function inProcessAgent(...roots: readonly string[]): Promise<Agent> {
  const [clientTransport, serverTransport] = InMemoryTransport.createLinkedPair();
  await createServer().connect(serverTransport);
  return connect(clientTransport, new Agent(roots));
}

/** Describes how a client starts the tools in a folder. */
export function stdioTransport(folder: string): StdioClientTransport {
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
  // The client needs the output schemas from the list of tools.
  await agent.client.listTools();
  return agent;
}
