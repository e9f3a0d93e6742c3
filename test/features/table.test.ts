import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FEATURES } from "../../server/features";
import * as protocol from "../../server/protocol";
import { previewFeatures } from "../../server/serve/preview/features";
import { EMPTY_ANSWERS } from "../support/requests";

/* The table of features against the protocol and its page. */

const methods = [...FEATURES, ...previewFeatures({} as never, {} as never)].map(({ method }) => method);
const own = methods.filter((method) => method.startsWith("pluginManifest/"));

/** The requests that the server makes of the client. */
const OF_THE_SERVER: readonly string[] = [
  protocol.READ_FILE_REQUEST,
  protocol.READ_BYTES_REQUEST,
  protocol.READ_FOLDER_REQUEST,
  protocol.FIND_FILES_REQUEST,
];

describe("the table of features", () => {
  it("has each method once", () => expect(methods).toEqual([...new Set(methods)]));

  it("answers each request of the protocol, and no other beyond LSP", () => {
    const requests = Object.entries(protocol).flatMap(([name, value]) =>
      name.endsWith("_REQUEST") && typeof value === "string" ? [value] : [],
    );
    expect(own.toSorted()).toEqual(requests.filter((each) => !OF_THE_SERVER.includes(each)).toSorted());
  });

  it("is asked for documents that are not manifests", () => {
    const requests = methods.filter((method) => method.startsWith("textDocument/"));
    expect(requests.filter((method) => !(method in EMPTY_ANSWERS))).toEqual([]);
  });

  it("has a line in the specification for each request beyond LSP", () => {
    const page = readFileSync("docs/spec/language-server.md", "utf8");
    expect(own.filter((method) => !page.includes(`| \`${method}\``))).toEqual([]);
  });
});
