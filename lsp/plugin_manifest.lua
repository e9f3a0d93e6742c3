-- Plugin Manifest in Neovim 0.11 and later. With this folder's parent on the runtime path:
--
--   vim.lsp.config("plugin_manifest", { fix_on_save = true, format_on_save = true }) -- both are off by default
--   vim.lsp.enable("plugin_manifest")
--
-- In a manifest, :PluginManifestBump [major|minor|patch|<version>] sets the next version everywhere, and
-- :PluginManifestRelease [<platform>=<file> ...] lists what a release still needs. See docs/editors.md.

-- How long saving waits for the server, in milliseconds.
local timeout = 5000

local function notify(text, level)
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

--- Runs `plugin-manifest bump` for the file of a buffer, and reloads the changed files.
local function bump(client, buffer, arguments)
  -- The program reads and writes files on disk, so its changes would conflict with unsaved changes.
  for _, modified in ipairs(vim.fn.getbufinfo({ bufmodified = 1 })) do
    if vim.bo[modified.bufnr].buftype == "" then
      notify("Save all changes first (:wall).", "WARN")
      return
    end
  end
  -- Every configured command ends with "lsp" and "--stdio". Keep only the program.
  local command = vim.list_slice(client.config.cmd, 1, #client.config.cmd - 2)
  vim.list_extend(command, { "bump" })
  vim.list_extend(command, arguments)
  vim.list_extend(command, { vim.api.nvim_buf_get_name(buffer) })
  vim.system(command, { text = true, cwd = client.root_dir }, function(run)
    vim.schedule(function()
      notify(vim.trim(run.stdout .. run.stderr), ({ [0] = "INFO", [1] = "WARN" })[run.code] or "ERROR")
      vim.cmd.checktime()
    end)
  end)
end

--- Parses arguments of the form `<platform>=<file>`. Returns nil if an argument has another form.
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

--- Converts a point of the checklist to an item of the quickfix list. Only problems have a position to jump to.
local function quickfix_item(client, buffer, point)
  local item = { text = (marks[point.state] or "") .. point.message, type = types[point.state] }
  local start = point.range and point.range.start
  if not start then return item end
  local line = vim.api.nvim_buf_get_lines(buffer, start.line, start.line + 1, false)[1] or ""
  item.bufnr = buffer
  item.lnum = start.line + 1
  item.col = vim.str_byteindex(line, client.offset_encoding, start.character, false) + 1
  return item
end

--- Shows the release checklist in the quickfix list.
local function check_release(client, buffer, arguments)
  local packages = packages_of(arguments)
  if not packages then
    notify("Name each package as <platform>=<file>.", "ERROR")
    return
  end
  local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) }, packages = packages }
  client:request("pluginManifest/release", params, function(err, result)
    if not result then
      notify(err and err.message or "This file is not a plugin manifest.", "WARN")
      return
    end
    local items = {}
    for _, point in ipairs(result.points) do
      table.insert(items, quickfix_item(client, buffer, point))
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
      -- Returning true removes this autocommand.
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
  -- A manifest.json may belong to another program, so the server decides by its content.
  get_language_id = function(buffer)
    local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":t")
    local is_manifest = name:match("^.+%.plugin%-manifest%.json$") or name == "plugin.manifest.json"
    return is_manifest and "plugin-manifest" or "json"
  end,
  -- In a worktree, .git is a file rather than a folder; vim.fs.root finds both.
  root_dir = function(buffer, on_dir)
    local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":p:h")
    on_dir(vim.fs.root(buffer, ".git") or folder)
  end,
  on_attach = on_attach,
}
