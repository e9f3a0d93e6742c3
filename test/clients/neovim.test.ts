import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { COMPLETED, documented, editorWorkspace, EXPECTED, FIXED, runEditor } from "./support";

const hasNeovim = spawnSync("nvim", ["--version"]).status === 0;

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

describe("Neovim, configured as docs/editors.md says", () => {
  // Where it cannot be installed by itself: npm test does it on Debian.
  it.skipIf(!hasNeovim)("shows diagnostics and completion, and applies a code action", () => {
    const folder = editorWorkspace();
    folder.write("init.lua", documented("Neovim", "lua")).write("script.lua", SCRIPT);
    const args = ["--headless", "-u", "init.lua", "-i", "NONE", "-n", "-S", "script.lua"];
    expect(runEditor(folder, "nvim", args)).toEqual(EXPECTED);
  });
});
