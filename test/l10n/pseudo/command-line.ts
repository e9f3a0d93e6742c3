import { COMMANDS } from "../../../server/cli/commands";
import { allRules } from "../../../server/core/check/all-rules";
import { THREE } from "../../cli/formats/checked";
import { BAD, workspace } from "../../support/cli";
import { published } from "../../support/manifests";
import { namesIn } from "../../support/pseudo-locale";
import { pseudoProgram } from "../../support/pseudo-program";
import { runInProcess } from "../../support/run-in-process";
import { schemaNames, type Shown } from "./editor";

const CALLS = [
  "check",
  "check --format concise",
  "check --format markdown",
  "check gone.json",
  "check --release",
  "check --max-warnings 0 --quiet",
  "check --nonsense",
  "check --format nonsense",
  "fix --dry-run",
  "fix --suggested",
  "diff a/manifest.json b/manifest.json",
  "diff --format markdown a/manifest.json b/manifest.json",
  "verify a/manifest.json --package windows_x64=a.zip",
  "verify",
  "digest a.zip",
  "explain nonsense",
  "nonsense",
  "--help",
];

const FORMATS = "plugin-manifest text concise markdown json sarif github gitlab junit";

/** The lines of a document and of a diff. */
const AUTHORS = /^ *\d+ \||^ *\||^[-+ ] ?[ "{}@-]|^\+\+\+|^@@/;

/** Returns what calls print. */
export async function commandLineTexts(): Promise<Shown> {
  const folder = workspace({
    "a/manifest.json": BAD,
    "b/manifest.json": THREE,
    "c/manifest.json": published({
      permissions: '[{ "type": "network_http" }]',
      artifact_size: "1",
    }),
    "a.zip": "tick",
  });
  const program = pseudoProgram();
  const texts = new Set<string>();
  for (const call of CALLS) {
    const options = {
      input: "",
      cwd: folder.root,
      env: { LC_ALL: "zh_CN.UTF-8" },
    };
    const { stdout, stderr } = await runInProcess(program, call.split(" "), options);
    texts.add(call === "--help" ? stdout : withoutAuthors(stdout)).add(stderr);
  }
  const codes = allRules.map(({ code }) => code);
  const isName = namesIn(
    BAD,
    THREE,
    ...CALLS,
    "--locale",
    ...Object.keys(COMMANDS),
    ...codes,
    ...schemaNames(),
    FORMATS,
  );
  return { texts, isName };
}

function withoutAuthors(printed: string): string {
  const lines = printed.split("\n").filter((line) => !AUTHORS.test(line));
  return lines.join("\n");
}
