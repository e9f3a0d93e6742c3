import { afterAll, afterEach, expect } from "vitest";
import { TestServer, type StartOptions } from "./server";

/** Without what is asked for while a test runs. */
export type SharedOptions = Omit<StartOptions, "settings">;

/**
 * Lets the tests of a file share servers, one for each set of options: to start one takes longer than most tests. A test
 * finds a server without open documents, with no folders but its own, and with nothing heard. For clients that are
 * pushed to. A server whose behavior a test changes for good serves no other test.
 */
export function sharedServers(): (options?: SharedOptions) => Promise<TestServer> {
  const servers = new Map<string, TestServer>();
  const used = new Map<string, TestServer>();

  afterEach(async () => {
    const ofTest = [...used];
    used.clear();
    for (const [key, server] of ofTest) {
      if (server.isAsStarted) await server.clear();
      else {
        servers.delete(key);
        server.stop();
      }
    }
    for (const [, { stderr }] of ofTest) expect(stderr).toBe("");
  });
  afterAll(() => servers.forEach((server) => server.stop()));

  return async ({ folders = [], files = {}, ...options } = {}) => {
    const key = JSON.stringify(options);
    const known = servers.get(key);
    const server = known ?? (await TestServer.start({ ...knowingFolders(options), folders, files }));
    servers.set(key, server);
    used.set(key, server);
    server.files = files;
    if (known && folders.length > 0) await server.changeFolders({ added: folders });
    return server;
  };
}

function knowingFolders({ capabilities, ...options }: StartOptions): StartOptions {
  const workspace = { ...capabilities?.workspace, workspaceFolders: true };
  return { ...options, capabilities: { ...capabilities, workspace } };
}
