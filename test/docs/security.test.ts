import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CODE_LIMITS } from "../../server/core/source/files";
import texts from "../../package.nls.json";
import { COMMANDS } from "../../server/cli/commands";
import { MAX_CHANGELOG_BYTES, MAX_ICON_BYTES } from "../../server/project/entry/inputs";
import { MAX_SAVED_BYTES } from "../../server/serve/preview/repository";
import { GIT_LIMITS } from "../../server/host/git/git.node";
import {
  limitText,
  MAX_EXTENDED_BYTES,
  MAX_FOUND_BYTES,
  MAX_LOCK_BYTES,
  MAX_NAMED_BYTES,
  MAX_PACKED_MANIFEST_BYTES,
  MAX_SIGNED_BYTES,
  MAX_SOURCE_BYTES,
} from "../../server/host/limits";
import { MAX_PACKAGE_FILES } from "../../server/host/packages/zip.node";
import { MAX_HISTORY_BYTES, MAX_MANIFEST_BYTES } from "../../server/host/git/objects.node";
import { MAX_HEADER_BYTES, MAX_MESSAGE_BYTES } from "../../server/protocol/lsp/frames";
import { MAX_TAB_SIZE } from "../../server/features/json-structure";
import { MAX_EXTENDED } from "../../server/project/settings/extends";

const page = readFileSync("docs/security.md", "utf8");

describe("SECURITY.md", () => {
  const [, section = ""] =
    /^## Who writes what\n([^]*?)^## /m.exec(readFileSync("SECURITY.md", "utf8")) ?? [];

  it("says what each command of the editor writes", () => {
    const commands = Object.entries(texts).filter(([name]) => name.startsWith("command."));
    const titles = commands.map(([, title]) => title);
    expect(titles.filter((title) => !section.replace(/\s+/g, " ").includes(`_${title}_`))).toEqual([]);
  });

  it("says what each command of the command line writes", () => {
    const named = new Set([...section.matchAll(/`([a-z]+)[^`]*`/g)].map(([, name]) => name));
    expect(Object.keys(COMMANDS).filter((name) => !named.has(name))).toEqual([]);
  });
});

describe("docs/security.md", () => {
  it("names test files that exist", () => {
    const named = [...page.matchAll(/`(test\/[^`]+)`/g)].map(([, file = ""]) => file);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });

  it("has the limits of the code", () => {
    const cells = [...page.matchAll(/^\| ([^|]+?) +\| \w+ +\| ([^|]+?) +\|/gm)];
    const bounds = Object.fromEntries(cells.map(([, what = "", bound = ""]) => [what, bound]));
    const figures = Object.entries(bounds).filter(([, bound]) => /\d/.test(bound));
    expect(Object.fromEntries(figures)).toEqual({
      "a manifest or configuration that is found": `regular files of ${limitText(MAX_FOUND_BYTES)}`,
      "a file that is named, standard input": `regular files of ${limitText(MAX_NAMED_BYTES)}`,
      "an icon": limitText(MAX_ICON_BYTES),
      "an earlier entry": limitText(MAX_SAVED_BYTES),
      "a changelog": `the first ${limitText(MAX_CHANGELOG_BYTES)} are read`,
      "a configuration that another one extends": `${limitText(MAX_EXTENDED_BYTES)} in all with the first, at most ${MAX_EXTENDED} of them and three in a row, in the repository, also by a link`,
      "a file of the plugin's own": `regular files of ${limitText(MAX_SOURCE_BYTES)}, lock files of ${limitText(MAX_LOCK_BYTES)}, in the repository`,
      "the plugin's code": `2,000 files of ${limitText(CODE_LIMITS.bytesPerFile)}, of which ${limitText(CODE_LIMITS.parsedBytes)} are parsed`,
      "a git repository": `${GIT_LIMITS.timeout / 1000} seconds and ${limitText(GIT_LIMITS.maxBuffer)} for one repository in a call, no transport, no bare repository in a folder`,
      "a manifest in a git tag": `${limitText(MAX_MANIFEST_BYTES)}, ${limitText(MAX_HISTORY_BYTES)} of all tags`,
      "the list of files in a package": `${MAX_PACKAGE_FILES} files; nothing is unpacked`,
      "the manifest in a package": `${limitText(MAX_PACKED_MANIFEST_BYTES)}, whatever the package says about its size`,
      "a package whose signature covers the file": limitText(MAX_SIGNED_BYTES),
      "messages of a client": `${limitText(MAX_MESSAGE_BYTES)}, header of ${limitText(MAX_HEADER_BYTES)}, indentation of ${MAX_TAB_SIZE} spaces`,
    });
  });
});
