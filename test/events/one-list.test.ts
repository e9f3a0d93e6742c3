import { expect, it } from "vitest";
import type { Diagnostic } from "vscode-languageserver/node";
import { check, type CheckOptions } from "../../server/api";
import { inProcessAgent } from "../support/agent";
import { checkJson, report, workspace } from "../support/cli";
import { randomFrom } from "../support/random";
import { Repository } from "../support/repository";
import { anyConfiguration, anyText, FILES } from "./any-folder";
import { Scene } from "./scene";

/* Whoever checks a folder lists the same problems of a manifest: both kinds of editors, the command line and an agent. */

const next = randomFrom(20_310_508);
const PATHS = ["a/manifest.json", "b/manifest.json", "c/d/manifest.json"];
/** An agent and a function are asked about one manifest, a function about its text alone. */
const WITH_OTHERS = /^workspace-/;
const AROUND = /^(?:missing-file$|source-|workspace-)/;
const SEVERITIES = ["", "error", "warning", "information", "hint"];

interface Listed extends Pick<Diagnostic, "range" | "message"> {
  readonly code: string;
  readonly severity: string;
}

/** Problems in an order of their own, without those of some codes. */
function list(found: readonly Listed[], except = /^$/): string[] {
  return found
    .filter(({ code }) => !except.test(code))
    .map(({ code, severity, range: { start, end }, message }) => {
      const range = `${start.line}:${start.character}-${end.line}:${end.character}`;
      return `${range} ${severity} ${code} ${JSON.stringify(message)}`;
    })
    .sort();
}

function inEditor(found: readonly Diagnostic[]): string[] {
  return list(
    found.map(({ code, severity = 0, ...rest }) => ({
      ...{ ...rest, code: String(code), severity: SEVERITIES[severity]! },
    })),
  );
}

/** A folder of manifests with some files around each, and one configuration. */
function anyFolder() {
  const configuration = anyConfiguration(next);
  const folder = workspace({ ".plugin-manifest.json": JSON.stringify(configuration) });
  const texts = new Map(PATHS.map((path) => [path, anyText(next)]));
  for (const [path, text] of texts) {
    folder.write(path, text);
    for (const [name, content] of Object.entries(FILES))
      if (name !== ".plugin-manifest.json" && next() < 0.4)
        folder.write(path.replace("manifest.json", name), content(next));
  }
  return { folder, texts, configuration: configuration as CheckOptions };
}

it.each(Array.from({ length: 6 }, (_, i) => i + 1))("is the same for all: folder %i", async () => {
  const { folder, texts, configuration } = anyFolder();
  const scene = await Scene.open(new Repository(folder.root), {});
  for (const [path, text] of texts) await scene.type(path, text);
  await scene.rest();
  const agent = await inProcessAgent(folder.root);
  const { files } = report(await checkJson(folder, ...PATHS));
  for (const [path, text] of texts) {
    const printed = (files.find((file) => file.path === path)?.diagnostics ?? []) as readonly Listed[];
    for (const editor of scene.editors)
      expect([path, ...inEditor(editor.shown(scene.repo.uri(path)))]).toEqual([path, ...list(printed)]);
    const { problems } = await agent.call<{ problems: readonly Listed[] }>("check_manifest", { path });
    expect([path, ...list(problems)]).toEqual([path, ...list(printed, WITH_OTHERS)]);
    const { diagnostics } = check(text, configuration);
    expect([path, ...list(diagnostics, AROUND)]).toEqual([path, ...list(printed, AROUND)]);
  }
});
