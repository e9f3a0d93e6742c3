import { afterAll, afterEach, expect } from "vitest";
import { TestServer, type StartOptions } from "./server";

/** Options that hold from the start; folders and files are those of the test. */
type SharedOptions = Omit<StartOptions, "settings">;

/**
 * Lets the tests of a file share servers, one for each set of options: to start one takes longer than most tests. A test
 * finds a server without open documents, without folders and with nothing heard. Only for clients that are pushed to.
 */
export function sharedServers(): (options?: SharedOptions) => Promise<TestServer> {
  const servers = new Map<string, TestServer>();
  const inUse = new Set<TestServer>();

  afterEach(async () => {
    const used = [...inUse];
    inUse.clear();
    for (const server of used) await server.clear();
    for (const { stderr } of used) expect(stderr).toBe("");
  });
  afterAll(() => servers.forEach((server) => server.stop()));

  return async ({ folders = [], files = {}, ...options } = {}) => {
    const key = JSON.stringify(options);
    const server = servers.get(key) ?? (await TestServer.start(knowingFolders(options)));
    servers.set(key, server);
    inUse.add(server);
    server.files = files;
    if (folders.length > 0) await server.changeFolders({ added: folders });
    return server;
  };
}

function knowingFolders({ capabilities, ...options }: StartOptions): StartOptions {
  const workspace = { ...capabilities?.workspace, workspaceFolders: true };
  return { ...options, capabilities: { ...capabilities, workspace } };
}
