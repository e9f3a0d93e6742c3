import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import type { Diagnostic, Hover, MarkupContent } from "vscode-languageserver/node";
import { published } from "../support/manifests";
import { TestServer, type StartOptions } from "../support/server";

const URI = "file:///plugin/plugin.manifest.json";
const TEXT = published({ version: '"v1.0.0"' });
const VERSION = '{shown} is not a valid version. Use three numbers joined by dots, such as "1.2.0".';
const CHINESE = JSON.parse(readFileSync("l10n/bundle.l10n.zh-cn.json", "utf8")) as Record<string, string>;

const servers: TestServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.stop();
});

/** The messages that a client with a language gets. */
interface Told {
  readonly diagnostics: readonly Diagnostic[];
  readonly hover: string;
}

async function told(options: StartOptions = {}): Promise<Told> {
  const capabilities = { textDocument: { hover: { contentFormat: ["markdown" as const] } } };
  const server = await TestServer.start({ capabilities, ...options });
  servers.push(server);
  const diagnostics = await server.check(URI, TEXT);
  const lines = TEXT.split("\n");
  const line = lines.findIndex((each) => each.includes('"version"'));
  const position = { line, character: lines[line]!.indexOf("version") };
  const { contents } = await server.request<Hover>("textDocument/hover", {
    textDocument: { uri: URI },
    position,
  });
  return { diagnostics, hover: (contents as MarkupContent).value };
}

const messages = ({ diagnostics }: Told) => diagnostics.map(({ message }) => message);
const withoutMessages = ({ diagnostics }: Told) => diagnostics.map((each) => ({ ...each, message: "" }));

/** Fills in the one value of a message. */
const filled = (text: string) => text.replace("{shown}", '"v1.0.0"');

/** The first paragraph of a hover. */
const description = ({ hover }: Told) => hover.split("\n\n")[0]!;

describe("the language of a client", () => {
  it("applies to messages and hovers, not to codes, ranges and data", async () => {
    const english = await told();
    const chinese = await told({ locale: "zh-cn" });
    expect(messages(english)).toEqual([filled(VERSION)]);
    expect(messages(chinese)).toEqual([filled(CHINESE[VERSION]!)]);
    expect(withoutMessages(chinese)).toEqual(withoutMessages(english));
    expect(english.hover).toBe(`${description(english)}\n\n*Required.*`);
    expect(chinese.hover).toBe(`${CHINESE[description(english)]}\n\n${CHINESE["*Required.*"]}`);
  });

  it.each(["zh-Hant-TW", "../../secret", {}, 7])("is English for the locale %j", async (locale) => {
    expect(messages(await told({ locale: locale as string }))).toEqual([filled(VERSION)]);
  });

  it("is that of the client's translations, whatever its locale is", async () => {
    const translations = { [VERSION]: "{shown}?" };
    const client = await told({ locale: "zh-cn", initializationOptions: { translations } });
    expect(messages(client)).toEqual(['"v1.0.0"?']);
    // What those lack is English.
    expect(client.hover).toBe((await told()).hover);
  });

  it("ignores translations that are not strings", async () => {
    const initializationOptions = { translations: [VERSION] };
    const client = await told({ locale: "zh-cn", initializationOptions });
    expect(messages(client)).toEqual([filled(CHINESE[VERSION]!)]);
  });
});
