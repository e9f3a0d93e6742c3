import { at, list, oneOf, text, without, type Mistakes } from "./mistake";

const SETTING = "settings_schema/properties/*";

/** Mistakes in values that must agree with other values. */
export const CATALOG: Mistakes = {
  "level-member-missing": [
    list("capability_levels", (levels, n) => [...levels, [0, 1, 2, 4, 7][n % 5]]),
    without("integration/*"),
    oneOf("integration", [{}, { level0: {} }]),
  ],
  "level-not-declared": [
    list("capability_levels", (levels, n) => [[...levels].reverse(), levels.slice(1), []][n % 3]),
  ],
  "level-empty": [
    oneOf("integration/level4/workflow_step_types", [[]]),
    oneOf("integration", [{ level4: { workflow_step_types: [] } }]),
  ],
  "handler-empty": [
    at("window/document_handlers/*", (site) =>
      site.set({ ...(site.value as object), extensions: [], mime_types: [] }),
    ),
  ],
  "permission-value-missing": [
    list("permissions", (permissions, n) => [
      ...permissions,
      { type: ["process_spawn_whitelist", "network_http"][n % 2] },
    ]),
  ],
  "permission-value-unexpected": [at("permissions/*/type", (site) => site.add([], "value"))],
  "executable-name": [oneOf("permissions/*/value", [["/usr/bin/git"], ["git", "/git"], [], [""]])],
  "capability-permission": [
    list("host_capabilities", (names, n) => [...names, ["aichat", "navigation", "file_watch"][n % 3]]),
    without("permissions/*"),
    without("host_capabilities/*"),
  ],
  "version-range": [oneOf("max_app_version", ["0.9", "0.8.0"])],
  "compatibility-mismatch": [oneOf("compatibility/min_app_version", ["0.9.1", "0.8"])],
  "platform-native": [without("host_capabilities/*|compatibility/platforms/*|entry/native/*")],
  "tags-unsorted": [
    list(
      "tags",
      (tags, n) => [[...tags].reverse(), tags.slice(1), ["zeta", ...tags], [...tags, "alpha"]][n % 4],
    ),
  ],
  "tags-derived-missing": [list("tags", (tags, n) => [tags.slice(1), []][n % 2])],
  "tags-stale": [
    list("tags", (tags, n) => [...tags, ["level-9", "host-aichat", "host-x", "Level-4", "level-4"][n % 5]]),
  ],
  "summary-description": [oneOf("summary|description", ["Another text.", "Shows the time. "])],
  "install-status-artifact": [oneOf("install_status", ["available", "blocked"])],
  "placeholder-changelog": [oneOf("changelog", [null, "", "See the notes.", "Remote install is disabled."])],
  "artifact-nullness": [
    oneOf("artifact_url|artifact_size|sha256|signature|signing_key_id|signature_algorithm", [null]),
  ],
  "artifact-top-level": [
    oneOf("artifacts/*/artifact_url", ["https://files.example/other.zip"]),
    oneOf("artifacts/*/sha256|sha256", ["0".repeat(64)]),
  ],
  "artifact-family": [oneOf("artifacts/*/platform_family", ["windows", "macos", "linux", "win"])],
  "artifact-native-path": [oneOf("artifacts/*/native_path|entry/native/*", ["native/other.dll"])],
  "setting-default": [
    oneOf(`${SETTING}/default`, [4, 99, "4", "x", "", true, "CEST", "true", null, "utc"]),
    text(`${SETTING}/enum/*`, (value) => value.toLowerCase()),
  ],
  "setting-bounds": [
    oneOf(`${SETTING}/maximum`, [1]),
    oneOf(`${SETTING}/minimum`, [60, 70]),
    oneOf(`${SETTING}/minLength`, [-1, 9, "2"]),
  ],
  "setting-keyword": [
    at(`${SETTING}/title`, (site, n) =>
      site.add([3, 3, 1, ["a"]][n % 4], ["minimum", "maximum", "minLength", "enum"][n % 4]),
    ),
  ],
};
