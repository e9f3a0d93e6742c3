import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { expect } from "vitest";
import { PROGRAM, workspace, type Workspace } from "../support/cli";
import { draft } from "../support/manifests";

/** What an editor shows for a manifest, and for the manifest.json of another program. */
export interface Shown {
  /** The diagnostics of the other program's manifest.json. */
  readonly foreign: readonly string[];
  /** `line:column code`, both one-based. */
  readonly diagnostics: readonly string[];
  /** The labels of the first completion items at COMPLETED. */
  readonly completion: readonly string[];
  /** The title of the first code action at FIXED. */
  readonly title: string;
  /** The text after this code action. */
  readonly fixed: string;
}

/** A draft with one fault, which has a fix. */
const TEXT = draft({ version: '"v1.2.3"' });
const FOREIGN = '{ "manifest_version": 3, "name": "Tabs", "version": "1.0", "permissions": ["tabs"] }\n';

/** The expected result. */
export const EXPECTED: Shown = {
  foreign: [],
  diagnostics: ["1:1 catalog-members-missing", `${lineOf('"version"') + 1}:14 version-format`],
  completion: ["filesystem_read", "filesystem_write", "host_file_dialogs"],
  title: 'Change to "1.2.3"',
  fixed: draft(),
};

/** The position of the completion request, zero-based as in LSP. */
export const COMPLETED = { line: lineOf('"permissions"'), character: '  "permissions": ['.length };
/** The position of the request for code actions, zero-based. */
export const FIXED = { line: lineOf('"version"'), character: 14 };

/** Creates a folder with the manifest, another program's manifest.json, and the program in `bin` for the PATH. */
export function editorWorkspace(): Workspace {
  const folder = workspace({ "plugin/manifest.json": TEXT, "browser/manifest.json": FOREIGN });
  mkdirSync(folder.path("bin"));
  chmodSync(PROGRAM, 0o755);
  symlinkSync(PROGRAM, folder.path("bin/plugin-manifest"));
  return folder;
}

/** Returns the configuration for an editor from docs/editors.md. */
export function documented(editor: string, language: string): string {
  const page = readFileSync("docs/editors.md", "utf8");
  const section = page.split(/^## /m).find((part) => part.startsWith(`${editor}\n`)) ?? "";
  const [, code] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "m").exec(section) ?? [];
  if (code === undefined) throw new Error(`docs/editors.md has no ${language} for ${editor}`);
  return code;
}

/** Runs an editor to its end in a workspace that is also its user's home. @returns the contents of `shown.json` */
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
