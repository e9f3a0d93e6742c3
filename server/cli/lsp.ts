import { CallError } from "./exit";

/** `plugin-manifest lsp`: the language server, on the transport that the arguments name. */
export async function lspCommand(args: string[]): Promise<undefined> {
  if (!args.some((arg) => /^--(?:stdio|node-ipc|socket(?:=\d+)?)$/.test(arg))) {
    throw new CallError("lsp needs a transport: --stdio, --node-ipc or --socket=<port>.");
  }
  // A bundle of its own: no other command pays for loading it.
  const builtBesideThis = "./server.js";
  await import(builtBesideThis);
}
