import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { expect } from "vitest";
import { PROGRAM, workspace, type Workspace } from "../support/cli";
import { draft } from "../support/manifests";

/** What an editor has shown of a manifest, and of the manifest.json of another program. */
export interface Shown {
  /** The diagnostics of the other one. */
  readonly foreign: readonly string[];
  /** `line:column code`, both one-based. */
  readonly diagnostics: readonly string[];
  /** Where the cursor asked for them: the labels of the first proposals. */
  readonly completion: readonly string[];
  /** The first code action at the fault. */
  readonly title: string;
  /** The text after it. */
  readonly fixed: string;
}

/** A draft with one fault, which has a fix. */
const TEXT = draft({ version: '"v1.2.3"' });
const FOREIGN = '{ "manifest_version": 3, "name": "Tabs", "version": "1.0", "permissions": ["tabs"] }\n';

/** What has to be shown of the two. */
export const EXPECTED: Shown = {
  foreign: [],
  diagnostics: ["1:1 catalog-members-missing", `${lineOf('"version"') + 1}:14 version-format`],
  completion: ["filesystem_read", "filesystem_write", "host_file_dialogs"],
  title: 'Change to "1.2.3"',
  fixed: draft(),
};

/** Zero-based, as in LSP: where completion is asked for. */
export const COMPLETED = { line: lineOf('"permissions"'), character: '  "permissions": ['.length };
/** Zero-based: where a fix is asked for. */
export const FIXED = { line: lineOf('"version"'), character: 14 };

/** A folder with the manifest, another program's manifest.json and the program on the PATH. */
export function editorWorkspace(): Workspace {
  const folder = workspace({ "plugin/manifest.json": TEXT, "browser/manifest.json": FOREIGN });
  mkdirSync(folder.path("bin"));
  chmodSync(PROGRAM, 0o755);
  symlinkSync(PROGRAM, folder.path("bin/plugin-manifest"));
  return folder;
}

/** The configuration that docs/editors.md gives for an editor. */
export function documented(editor: string, language: string): string {
  const page = readFileSync("docs/editors.md", "utf8");
  const section = page.split(/^## /m).find((part) => part.startsWith(`${editor}\n`)) ?? "";
  const [, code] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "m").exec(section) ?? [];
  if (code === undefined) throw new Error(`docs/editors.md has no ${language} for ${editor}`);
  return code;
}

/** Runs an editor in a workspace, which is its user's home, to its end; it writes what it has shown into `shown.json`. */
export function runEditor(folder: Workspace, command: string, args: readonly string[]): unknown {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder.root,
    encoding: "utf8",
    timeout: 60_000,
    env: {
      HOME: folder.root,
      LANG: "C.UTF-8",
      PATH: [folder.path("bin"), process.env["PATH"], dirname(process.execPath)].join(delimiter),
    },
  });
  expect(status, stdout + stderr).toBe(0);
  return JSON.parse(folder.read("shown.json"));
}

function lineOf(part: string): number {
  return TEXT.slice(0, TEXT.indexOf(part)).split("\n").length - 1;
}
