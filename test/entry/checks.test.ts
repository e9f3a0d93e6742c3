import { afterEach, describe, expect, it } from "vitest";
import { draft } from "../support/manifests";
import { Repository } from "../support/repository";
import type { TestServer } from "../support/server";
import { opened, start } from "./repository-entry";

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

describe("the checks of the resulting entry", () => {
  it("are returned on request, each with its place in the manifest", async () => {
    const repo = new Repository();
    server = await start(repo);
    const text = draft({ license: '"MITT"' });
    expect((await opened(server, repo, text)).checks).toBeUndefined();
    const { checks } = (await server.entry(repo.uri(), { checks: true }))!;
    const line = text.split("\n").findIndex((one) => one.includes('"license"'));
    expect(checks).toEqual([
      {
        code: "license-id",
        severity: "information",
        message: expect.any(String) as string,
        line,
        character: text.split("\n")[line]!.indexOf('"MITT"'),
        pointer: "/data/item/license",
        origin: "manifest",
      },
    ]);
  });

  it("follow the workspace's severities", async () => {
    const repo = new Repository();
    server = await start(repo, { initializationOptions: { rules: { "license-id": "off" } } });
    const { checks } = await opened(server, repo, draft({ license: '"MITT"' }), { checks: true });
    expect(checks).toEqual([]);
  });
});
