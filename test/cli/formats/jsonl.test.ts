import { expect, it } from "vitest";
import { BAD, GOOD, workspace } from "../../support/cli";
import { ID } from "./checked";

const range = (line: number, from: number, to: number) =>
  `"range":{"start":{"line":${line},"character":${from}},"end":{"line":${line},"character":${to}}}`;

/** What two plugins with one identifier have in common. */
const common = (path: string, other: string) =>
  `{"path":"${path}","common":[{"code":"workspace-duplicate-plugin-id","severity":"warning",` +
  `"message":"Plugin identifier \\"com.example.clock\\" is also used by \\"${other}\\". Use a unique identifier.",` +
  `${range(2, 9, 26)},"pointer":"/id","related":[{"path":"${other}",${range(2, 9, 26)},` +
  `"message":"Also declared by \\"Clock\\"."}],"fixes":[]}]}`;

it("--format jsonl prints a line for each file, then for what they have in common, then for the summary", async () => {
  const folder = workspace({
    "a/manifest.json": GOOD,
    "b/manifest.json": BAD,
    "c/manifest.json": `${GOOD} `,
  });
  const off = ["step-type", "command-id"].flatMap((name) => ["--rule", `workspace-duplicate-${name}=off`]);
  const { status, stdout } = await folder.run(["check", "no.json", ".", "--format", "jsonl", ...off]);
  expect(stdout.split("\n")).toEqual([
    `{"path":"no.json","error":"Cannot read 'no.json': the file does not exist.","diagnostics":[]}`,
    `{"path":"a/manifest.json","kind":"published","diagnostics":[]}`,
    `{"path":"b/manifest.json","kind":"published","diagnostics":[{"code":"id-format","severity":"error",` +
      `"message":${JSON.stringify(ID)},${range(2, 8, 16)},"pointer":"/id","fixes":[]}]}`,
    `{"path":"c/manifest.json","kind":"published","diagnostics":[]}`,
    common("a/manifest.json", "c/manifest.json"),
    common("c/manifest.json", "a/manifest.json"),
    `{"version":2,"summary":{"files":3,"errors":1,"warnings":2,"information":0,"hints":0,"fixable":0,"suggested":0}}`,
    "",
  ]);
  expect(status).toBe(2);
});
