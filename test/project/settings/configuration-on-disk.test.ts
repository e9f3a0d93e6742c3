import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { draft } from "../../support/manifests";
import { WorkspaceFolder } from "../../support/workspace-folder";
import { isUnix } from "../../support/system";

/* A configuration file in every state that a disk can have it in. Each test leaves the file as it was. */

const CONFIGURATION = ".plugin-manifest.json";
const CONFIGURED =
  '{ "rules": { "catalog-members-missing": "information" }, "vocabulary": { "permissions": ["host_x"] } }';
const [CREATED, CHANGED, DELETED] = [1, 2, 3];
const [CONFIGURED_SEVERITY, DEFAULT_SEVERITY] = [3, 4];

let folder: WorkspaceFolder;
beforeAll(async () => {
  folder = new WorkspaceFolder({ [CONFIGURATION]: CONFIGURED });
  await folder.start();
});
afterEach(() => expect(folder.server.stderr).toBe(""));
afterAll(() => folder.remove());

/** Notifies the server of a change of the configuration file. */
function notify(type: number): Promise<void> {
  const changes = [{ uri: folder.uriOf(CONFIGURATION), type }];
  return folder.server.notify("workspace/didChangeWatchedFiles", { changes });
}

/** Opens a draft and returns the severity of its one problem. */
async function severity(path = "manifest.json"): Promise<unknown> {
  const uri = folder.uriOf(path);
  folder.server.received.published.length = 0;
  const [problem] = await folder.server.check(uri, draft());
  await folder.server.close(uri);
  return problem?.severity;
}

describe("a configuration file", () => {
  it("that is half-written applies as it was when last valid", async () => {
    expect(await severity()).toBe(CONFIGURED_SEVERITY);
    for (let end = 0; end < CONFIGURED.length; end += 7) {
      folder.write(CONFIGURATION, CONFIGURED.slice(0, end));
      await notify(CHANGED);
      expect([end, await severity()]).toEqual([end, CONFIGURED_SEVERITY]);
    }
    folder.write(CONFIGURATION, CONFIGURED);
    await notify(CHANGED);
  });

  it("that is broken has its own diagnostic while it is open", async () => {
    const uri = folder.uriOf(CONFIGURATION);
    const problems = await folder.server.check(uri, CONFIGURED.slice(0, -2), "json");
    expect(problems.map(({ code, message }) => `${code}: ${message as string}`)).toEqual([
      'configuration: Missing "}" to close the object.',
    ]);
    await folder.server.close(uri);
  });

  it.each<readonly [what: string, put: (path: string) => void]>([
    ["deleted", () => undefined],
    ["a folder", (path) => mkdirSync(path)],
    ...(isUnix
      ? [["a pipe that nothing writes to", (path: string) => execFileSync("mkfifo", [path])] as const]
      : []),
    ["a link to nowhere", (path) => symlinkSync("nowhere", path)],
    ["a link to itself", (path) => symlinkSync(CONFIGURATION, path)],
  ])("that is now %s does not apply, and applies again when it is back", async (_, put) => {
    expect(await severity()).toBe(CONFIGURED_SEVERITY);
    folder.delete(CONFIGURATION);
    put(`${folder.path}/${CONFIGURATION}`);
    await notify(DELETED);
    expect(await severity()).toBe(DEFAULT_SEVERITY);
    rmSync(`${folder.path}/${CONFIGURATION}`, { recursive: true, force: true });
    folder.write(CONFIGURATION, CONFIGURED);
    await notify(CREATED);
    expect(await severity()).toBe(CONFIGURED_SEVERITY);
  });

  it("that cannot be read still hides the one above it, as on the command line", async () => {
    const nearest = `${folder.path}/plugins/clock/${CONFIGURATION}`;
    expect(await severity("plugins/clock/manifest.json")).toBe(CONFIGURED_SEVERITY);
    mkdirSync(nearest, { recursive: true });
    await notify(CREATED);
    expect(await severity("plugins/clock/manifest.json")).toBe(DEFAULT_SEVERITY);
    rmSync(nearest, { recursive: true });
    await notify(DELETED);
    expect(await severity("plugins/clock/manifest.json")).toBe(CONFIGURED_SEVERITY);
  });
});
