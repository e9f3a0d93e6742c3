import { afterAll, afterEach, expect } from "vitest";
import { TestServer, type StartOptions } from "./server";

/** The options of a shared server. Each test sets `settings` itself. */
export type SharedOptions = Omit<StartOptions, "settings">;

/**
 * Lets the tests of a file share servers, one for each set of options, because a start takes longer than most tests. Each
 * test gets a server without open documents, with only the test's folders, and without received messages. A server is not
 * reused after a test sends it a notification with a lasting effect. Only for clients that receive pushed diagnostics.
 */
export function sharedServers(): (options?: SharedOptions) => Promise<TestServer> {
  const servers = new Map<string, TestServer>();
  const usedServers = new Map<string, TestServer>();

  afterEach(async () => {
    const serversOfTest = [...usedServers];
    usedServers.clear();
    for (const [key, server] of serversOfTest) {
      if (server.isReusable) await server.clear();
      else {
        servers.delete(key);
        server.stop();
      }
    }
    for (const [, { stderr }] of serversOfTest) expect(stderr).toBe("");
  });
  afterAll(() => servers.forEach((server) => server.stop()));

  return async ({ folders = [], files = {}, ...options } = {}) => {
    const key = JSON.stringify(options);
    const reusedServer = servers.get(key);
    const server = reusedServer ?? (await TestServer.start({ ...withFolders(options), folders, files }));
    servers.set(key, server);
    usedServers.set(key, server);
    server.files = files;
    if (reusedServer && folders.length > 0) await server.changeFolders({ added: folders });
    return server;
  };
}

function withFolders({ capabilities, ...options }: StartOptions): StartOptions {
  const workspace = { ...capabilities?.workspace, workspaceFolders: true };
  return { ...options, capabilities: { ...capabilities, workspace } };
}
