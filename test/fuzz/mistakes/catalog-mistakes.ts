import { at, list, oneOf, text, without, type Mistake } from "./mistake";

const ZEROS = "0".repeat(64);
const SETTING = "settings_schema/properties/*";

/** Mistakes in what has to agree with something else. */
export const CATALOG: readonly Mistake[] = [
  list("capability_levels", (levels, n) => [...levels, [0, 1, 2, 4, 7][n % 5]]),
  list("capability_levels", (levels, n) => [[...levels].reverse(), levels.slice(1), []][n % 3]),
  without("integration/*"),
  at("integration/*", (site, n) => site.add({}, ["level2", "level0", "level01", "level_1"][n % 4])),
  list("integration/level4/workflow_step_types", (types, n) => [[], [...types, ...types]][n % 2]),
  list("permissions", (permissions, n) => [
    ...permissions,
    { type: ["process_spawn_whitelist", "network_http"][n % 2] },
  ]),
  at("permissions/*/type", (site) => site.add([], "value")),
  oneOf("permissions/*/value", [[], [""], ["/usr/bin/git"], ["git", "git"]]),
  list("host_capabilities", (names, n) => [...names, ["aichat", "navigation", "file_watch"][n % 3]]),
  without("host_capabilities/*|permissions/*|compatibility/platforms/*|entry/native/*"),
  oneOf("min_app_version|compatibility/min_app_version|max_app_version", ["0.9", "1.0", "2.0.0", "1.0.0"]),
  list(
    "tags",
    (tags, n) => [[...tags].reverse(), tags.slice(1), ["zeta", ...tags], [...tags, "alpha"]][n % 4],
  ),
  list("tags", (tags, n) => [...tags, ["level-9", "host-aichat", "host-x", "Level-4", "level-4"][n % 5]]),
  oneOf("summary|description", ["Another text.", "Shows the time. "]),
  oneOf("install_status", ["available", "blocked", "Available", "blockd"]),
  oneOf("artifact_url|artifact_size|sha256|signature|signing_key_id|signature_algorithm", [null]),
  oneOf("artifacts/*/artifact_url", ["https://files.example/other.zip"]),
  oneOf("artifacts/*/artifact_size", [7, "1024", 1e21]),
  oneOf("artifacts/*/sha256|sha256", [ZEROS]),
  oneOf("artifacts/*/platform_family", ["windows", "macos", "linux", "win"]),
  oneOf("artifacts/*/native_path|entry/native/*", ["native/other.dll"]),
  oneOf("changelog", [null, "", "See the notes.", "Remote install is disabled."]),
  oneOf(`${SETTING}/default`, [4, 99, "4", "x", "", true, "CEST", "true", null, "utc"]),
  oneOf(`${SETTING}/(?:minimum|maximum)`, [60, 1, "5"]),
  oneOf(`${SETTING}/minimum`, [70]),
  oneOf(`${SETTING}/minLength`, [-1, 9, "2"]),
  at(`${SETTING}/title`, (site, n) =>
    site.add([3, 3, 1, ["a"]][n % 4], ["minimum", "maximum", "minLength", "enum"][n % 4]),
  ),
  oneOf("install_status", ["available", "blocked"]),
  oneOf(`${SETTING}/minimum`, [60, 70]),
  oneOf("compatibility/min_app_version", ["0.9.1", "0.8"]),
  oneOf("compatibility/min_app_version", ["0.9.1", "0.8"]),
  text(`${SETTING}/enum/*`, (value) => value.toLowerCase()),
];
