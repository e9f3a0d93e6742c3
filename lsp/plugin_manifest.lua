-- Plugin Manifest in Neovim 0.11 and later. With this folder's parent on the runtime path:
--
--   vim.lsp.config("plugin_manifest", { fix_on_save = true, format_on_save = true }) -- both are off by default
--   vim.lsp.enable("plugin_manifest")
--
-- In a manifest, :PluginManifestBump [major|minor|patch|<version>] sets the next version everywhere, and
-- :PluginManifestRelease [<platform>=<file> ...] lists what a release still needs. See docs/editors.md.

-- Saving waits for the server so long, in milliseconds.
local timeout = 5000

local function tell(text, level)
  vim.notify(text, vim.log.levels[level or "INFO"], { title = "Plugin Manifest" })
end

--- Applies every safe fix to a buffer.
local function fix(client, buffer)
  local params = {
    textDocument = { uri = vim.uri_from_bufnr(buffer) },
    range = {
      start = { line = 0, character = 0 },
      ["end"] = { line = vim.api.nvim_buf_line_count(buffer), character = 0 },
    },
    context = { diagnostics = {}, only = { "source.fixAll.pluginManifest" } },
  }
  local reply = client:request_sync("textDocument/codeAction", params, timeout, buffer)
  for _, action in ipairs(reply and reply.result or {}) do
    vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
  end
end

local function before_save(client, buffer)
  if client.config.fix_on_save then fix(client, buffer) end
  if client.config.format_on_save then
    vim.lsp.buf.format({ bufnr = buffer, id = client.id, timeout_ms = timeout })
  end
end

--- Runs `plugin-manifest bump` for the file of a buffer, and reads the files again that it has changed.
local function bump(client, buffer, part)
  -- Refuses what would leave two texts of one file: the program knows only those on disk.
  for _, each in ipairs(vim.fn.getbufinfo({ bufmodified = 1 })) do
    if vim.bo[each.bufnr].buftype == "" then
      tell("Save all changes first (:wall).", "WARN")
      return
    end
  end
  -- Ends with "lsp" and "--stdio", also where a user names another program.
  local command = vim.list_slice(client.config.cmd, 1, #client.config.cmd - 2)
  vim.list_extend(command, { "bump" })
  vim.list_extend(command, part)
  vim.list_extend(command, { vim.api.nvim_buf_get_name(buffer) })
  vim.system(command, { text = true, cwd = client.root_dir }, function(run)
    vim.schedule(function()
      tell(vim.trim(run.stdout .. run.stderr), ({ [0] = "INFO", [1] = "WARN" })[run.code] or "ERROR")
      vim.cmd.checktime()
    end)
  end)
end

--- Reads `<platform>=<file>`. Returns nothing if one is something else.
local function packages_of(arguments)
  local packages = {}
  for _, argument in ipairs(arguments) do
    local platform, file = argument:match("^([^=]+)=(.+)$")
    if not platform then return end
    table.insert(packages, { platform = platform, uri = vim.uri_from_fname(vim.fn.fnamemodify(file, ":p")) })
  end
  return packages
end

local types = { error = "E", warning = "W", information = "I" }
local marks = { done = "✓ ", unknown = "? " }

--- Makes a line of the quickfix list from a point of the checklist; only a problem has a place to jump to.
local function item_of(client, buffer, point)
  local item = { text = (marks[point.state] or "") .. point.message, type = types[point.state] }
  local start = point.range and point.range.start
  if not start then return item end
  local line = vim.api.nvim_buf_get_lines(buffer, start.line, start.line + 1, false)[1] or ""
  item.bufnr = buffer
  item.lnum = start.line + 1
  item.col = vim.str_byteindex(line, client.offset_encoding, start.character, false) + 1
  return item
end

--- Shows the checklist before a release in the quickfix list.
local function check_release(client, buffer, arguments)
  local packages = packages_of(arguments)
  if not packages then
    tell("A package is named as <platform>=<file>.", "ERROR")
    return
  end
  local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) }, packages = packages }
  client:request("pluginManifest/release", params, function(problem, result)
    if not result then
      tell(problem and problem.message or "This is no plugin manifest.", "WARN")
      return
    end
    local items = {}
    for _, point in ipairs(result.points) do
      table.insert(items, item_of(client, buffer, point))
    end
    for _, failure in ipairs(result.failures or {}) do
      table.insert(items, { text = failure, type = "E" })
    end
    vim.fn.setqflist({}, " ", { title = "Before a release", items = items })
    vim.cmd("botright copen")
  end, buffer)
end

local function on_attach(client, buffer)
  local group = vim.api.nvim_create_augroup("plugin_manifest", { clear = false })
  vim.api.nvim_clear_autocmds({ group = group, buffer = buffer })
  vim.api.nvim_create_autocmd("BufWritePre", {
    group = group,
    buffer = buffer,
    callback = function()
      -- Removes itself with its client.
      if client:is_stopped() then return true end
      before_save(client, buffer)
    end,
  })
  vim.api.nvim_buf_create_user_command(buffer, "PluginManifestBump", function(call)
    bump(client, buffer, call.fargs)
  end, { nargs = "?", complete = function() return { "major", "minor", "patch" } end })
  vim.api.nvim_buf_create_user_command(buffer, "PluginManifestRelease", function(call)
    check_release(client, buffer, call.fargs)
  end, { nargs = "*", complete = "file" })
end

return {
  cmd = { "plugin-manifest", "lsp", "--stdio" },
  filetypes = { "json", "jsonc" },
  -- A manifest.json may belong to another program: the server looks at its content.
  get_language_id = function(buffer)
    local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":t")
    local is_own = name:match("^.+%.plugin%-manifest%.json$") or name == "plugin.manifest.json"
    return is_own and "plugin-manifest" or "json"
  end,
  -- In a work tree, .git is a file.
  root_dir = function(buffer, on_dir)
    local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":p:h")
    on_dir(vim.fs.root(buffer, ".git") or folder)
  end,
  on_attach = on_attach,
}
