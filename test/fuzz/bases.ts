import { WEATHER } from "../features/fixtures";
import { detail, draft, placeholder, published } from "../support/manifests";

/** A draft with every member of the interface, so that tests can break each of them. */
const COMPLETE = draft({
  author: '{ "name": "Ada Example", "url": "https://ada.example/" }',
  icon: '"assets/icon.svg"',
  compatibility:
    '{ "min_app_version": "1.0.0", "min_host_api_version": "1", "platforms": ["windows", "macos", "linux"] }',
  host_capabilities: '["navigation", "theme_read", "file_dialogs", "app_state"]',
  capability_levels: "[0, 1, 4]",
  integration: `{
    "level0": { "module_id": "clock", "module_label": "Clock", "module_icon": "Clock", "sidebar_position": "main", "sidebar_order": 40, "panel_entry": "frontend/index.js" },
    "level1": { "parent_module": "clock", "tab_id": "zones", "tab_label": "Zones", "tab_icon": "Globe", "tab_position": "after:main", "panel_entry": "frontend/tab.js" },
    "level4": { "workflow_step_types": ["clock_wait", "clock_tell"] }
  }`,
  window: `{
    "default_open_mode": "reuse_or_new", "reuse_key": "resource", "allow_multiple": true,
    "document_handlers": [{ "id": "zone", "label": "Zone", "extensions": [".zone"], "mime_types": ["text/plain"], "route": "/zone", "resource_param": "path" }]
  }`,
  entry:
    '{ "native": { "windows_x64": "native/a.dll", "macos_arm64": "native/a.dylib", "linux_x64": "native/a.so" }, "frontend": "frontend/index.js", "frontend_styles": "frontend/a.css" }',
  permissions:
    '[{ "type": "ipc_register" }, { "type": "process_spawn_whitelist", "value": ["curl"] }, { "type": "host_navigation" }, { "type": "host_theme_read" }, { "type": "host_file_dialogs" }, { "type": "host_app_state_read" }]',
  settings_schema: `{ "type": "object", "properties": {
    "zone": { "type": "string", "title": "Zone", "description": "Where", "default": "UTC", "minLength": 2, "enum": ["UTC", "CET"] },
    "size": { "type": "number", "title": "Size", "default": 15, "minimum": 5, "maximum": 50 },
    "chime": { "type": "boolean", "title": "Chime", "default": true }
  } }`,
  commands:
    '[{ "id": "clock_now", "description": "Tells the time" }, { "id": "clock_zone", "description": "Tells the zone" }]',
});

/** Valid documents of every kind, for tests to break. */
export const BASES: readonly string[] = [draft(), COMPLETE, WEATHER, published(), placeholder(), detail()];
