import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchangeIdentity } from "../../scripts/release/open-vsx.mjs";

/** What was asked: method and address, and what was sent. */
const asked: string[][] = [];
let answers: Record<string, readonly [number, object]> = {};
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { method = "", url = "", headers } = request;
    asked.push([`${method} ${url}`, headers.authorization ?? "", body]);
    const [status, answer] = answers[url.split("?")[0] ?? ""] ?? [404, {}];
    response.writeHead(status).end(JSON.stringify(answer));
  });
});
let here = "";
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const WHAT = { namespace: "plugin-manifest", extension: "plugin-manifest" };

describe("the identity of a workflow", () => {
  const job = () => ({
    ACTIONS_ID_TOKEN_REQUEST_URL: `${here}/identity?api-version=2`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: "key",
  });

  it("is asked for the registry's audience, and exchanged for a token for one extension", async () => {
    answers = {
      "/api/version": [200, { version: "1.0", trustedPublishingAudience: "the registry" }],
      "/identity": [200, { value: "identity" }],
      "/api/-/trusted-publishing/token": [200, { value: "token" }],
    };
    asked.length = 0;
    expect(await exchangeIdentity(WHAT, here, job())).toBe("token");
    expect(asked).toEqual([
      ["GET /api/version", "", ""],
      ["GET /identity?api-version=2&audience=the+registry", "Bearer key", ""],
      ["POST /api/-/trusted-publishing/token", "", JSON.stringify({ ...WHAT, token: "identity" })],
    ]);
  });

  it("is refused with what the registry says, and never shown", async () => {
    answers = {
      "/api/version": [200, {}],
      "/identity": [200, { value: "identity" }],
      "/api/-/trusted-publishing/token": [403, { error: "No such publisher." }],
    };
    await expect(exchangeIdentity(WHAT, here, job())).rejects.toThrow(
      `${new URL(here).host} answered 403: {"error":"No such publisher."}`,
    );
  });

  it("needs a job that has one", async () => {
    await expect(exchangeIdentity(WHAT, here, {})).rejects.toThrow(
      "Open VSX needs a job with the permission 'id-token: write'.",
    );
  });
});
