import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { draft } from "../support/manifests";
import { COMPLETED, documented, editorWorkspace, EXPECTED, FIXED, runEditor } from "./support";

const { status, stdout } = spawnSync("nvim", ["--version"], { encoding: "utf8" });
const hasNeovim = status === 0;
const isNew = hasNeovim && Number(/^NVIM v0\.(\d+)/.exec(stdout)?.[1] ?? 11) >= 11;

/** How it runs without a screen. */
const HEADLESS = ["--headless", "-u", "init.lua", "-i", "NONE", "-n", "-S", "script.lua"];

/** What a user would do, and what is on the screen then. */
const SCRIPT = `
local function ask(method, params)
  params.textDocument = vim.lsp.util.make_text_document_params()
  for _, reply in pairs(vim.lsp.buf_request_sync(0, method, params, 10000) or {}) do return reply.result end
end

local function diagnostics()
  local all = vim.diagnostic.get(0)
  table.sort(all, function(one, other) return one.lnum < other.lnum end)
  return vim.tbl_map(function(one) return (one.lnum + 1) .. ":" .. (one.col + 1) .. " " .. one.code end, all)
end

local shown = vim.empty_dict()
vim.cmd("edit browser/manifest.json")
vim.wait(1500)
shown.foreign = diagnostics()

vim.cmd("edit plugin/manifest.json")
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
shown.diagnostics = diagnostics()
shown.root = (vim.lsp.get_clients or vim.lsp.get_active_clients)()[1].config.root_dir

local completed = { line = ${COMPLETED.line}, character = ${COMPLETED.character} }
local list = ask("textDocument/completion", { position = completed })
shown.completion = vim.list_slice(vim.tbl_map(function(item) return item.label end, list.items or list), 1, 3)

local place = { line = ${FIXED.line}, character = ${FIXED.character} }
local actions = ask("textDocument/codeAction", {
  range = { start = place, ["end"] = place },
  context = { diagnostics = {} },
})
shown.title = actions[1].title
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
shown.fixed = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), "\\n") .. "\\n"
vim.fn.writefile({ vim.fn.json_encode(shown) }, "shown.json")
vim.cmd("qa!")
`;

describe("Neovim 0.7 and later, configured as docs/editors.md says", () => {
  // Where it cannot be installed by itself: npm test does it on Debian.
  it.skipIf(!hasNeovim)("shows diagnostics and completion, and applies a code action, in a work tree", () => {
    const folder = editorWorkspace();
    folder.write(".git", "gitdir: elsewhere\n").write("script.lua", SCRIPT);
    folder.write("init.lua", documented("Neovim 0.7 to 0.10", "lua"));
    expect(runEditor(folder, "nvim", HEADLESS)).toEqual({ ...EXPECTED, root: folder.root });
  });
});

/** For Neovim 0.11 and later. */
const CONFIGURATION = readFileSync("lsp/plugin_manifest.lua", "utf8");

/** Shows what the configuration says, without what only a new Neovim has. */
const LOADED = `
local configuration = dofile("lsp/plugin_manifest.lua")
local ids = {}
for _, name in ipairs({ "manifest.json", "plugin.manifest.json", "clock.plugin-manifest.json", ".plugin-manifest.json" }) do
  vim.cmd("edit " .. name)
  ids[name] = configuration.get_language_id(0, "json")
end
local shown = { cmd = configuration.cmd, filetypes = configuration.filetypes, ids = ids }
vim.fn.writefile({ vim.fn.json_encode(shown) }, "shown.json")
vim.cmd("qa!")
`;

/** What a user would do with saving and the commands. */
const SAVED = `
vim.o.expandtab = true
vim.o.shiftwidth = 2
local shown = { messages = {} }
vim.notify = function(text) table.insert(shown.messages, text) end
local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), "\\n") .. "\\n" end
local function wait(holds) vim.wait(20000, holds, 20) end

vim.cmd("edit browser/manifest.json")
wait(function() return vim.fn.exists(":PluginManifestRelease") == 2 end)
vim.cmd("write")
shown.foreign = text()
vim.cmd("PluginManifestRelease")
wait(function() return #shown.messages == 1 end)

vim.cmd("edit plugin/manifest.json")
wait(function() return #vim.diagnostic.get(0) > 0 end)
shown.root = vim.lsp.get_clients()[1].root_dir
vim.api.nvim_buf_set_lines(0, 1, 1, true, { "" })
vim.cmd("PluginManifestBump minor")
vim.cmd("PluginManifestRelease linux_x64=none.zip")
wait(function() return #vim.fn.getqflist() > 0 end)
local errors = vim.tbl_filter(function(one) return one.type == "E" end, vim.fn.getqflist())
shown.errors = vim.tbl_map(function(one) return one.lnum .. ":" .. one.col .. " " .. one.text end, errors)
vim.cmd("cclose")

vim.cmd("write")
shown.saved = text()
vim.cmd("PluginManifestBump minor")
wait(function() return #shown.messages == 3 end)
shown.bumped = text()
vim.fn.writefile({ vim.fn.json_encode(shown) }, "shown.json")
vim.cmd("qa!")
`;

describe("lsp/plugin_manifest.lua", () => {
  it.skipIf(!hasNeovim)("says what Neovim starts, and for which documents", () => {
    const folder = editorWorkspace();
    folder.write("init.lua", "").write("lsp/plugin_manifest.lua", CONFIGURATION).write("script.lua", LOADED);
    expect(runEditor(folder, "nvim", HEADLESS)).toEqual({
      cmd: ["plugin-manifest", "lsp", "--stdio"],
      filetypes: ["json", "jsonc"],
      ids: {
        "manifest.json": "json",
        "plugin.manifest.json": "plugin-manifest",
        "clock.plugin-manifest.json": "plugin-manifest",
        ".plugin-manifest.json": "json",
      },
    });
  });

  it.skipIf(!isNew)(
    "fixes and formats on save, lists what a release needs, and bumps, in a work tree",
    () => {
      const folder = editorWorkspace();
      const foreign = folder.read("browser/manifest.json");
      const laidOut = (text: string) => `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
      folder.write(".git", "gitdir: elsewhere\n").write("script.lua", SAVED);
      folder.write(".config/nvim/lsp/plugin_manifest.lua", CONFIGURATION);
      folder.write("init.lua", documented("Neovim 0.11 and later", "lua"));
      expect(runEditor(folder, "nvim", HEADLESS)).toEqual({
        foreign,
        root: folder.root,
        errors: [
          `${FIXED.line + 2}:14 "v1.2.3" is not a valid version. Use three numbers joined by dots, such as "1.2.0".`,
          "0:0 Cannot read 'none.zip': the file does not exist.",
        ],
        saved: laidOut(draft()),
        bumped: laidOut(draft({ version: '"1.3.0"' })),
        messages: [
          "This file is not a plugin manifest.",
          "Save all changes first (:wall).",
          `${folder.path("plugin/manifest.json")}:5: 1.2.3 → 1.3.0`,
        ],
      });
    },
  );
});
