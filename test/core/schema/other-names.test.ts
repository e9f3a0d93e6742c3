import { describe, expect, it } from "vitest";
import { isSameInOtherStyle, KnownNames } from "../../../server/core/schema/other-names";
import { knownValues } from "../../../server/core/schema/known-values";
import { keySchema, draftSchema } from "../../../server/core/schema/schema";

const guess = (name: string, names: readonly string[]) => new KnownNames(names).guess(name);

const PLATFORMS = known(draftSchema(["compatibility", "platforms", 0]));
const KEYS = known(keySchema(draftSchema(["entry", "native"])));
const TYPES = known(draftSchema(["settings_schema", "properties", "", "type"]));
const PERMISSIONS = known(draftSchema(["permissions", 0, "type"]));
const CAPABILITIES = known(draftSchema(["host_capabilities", 0]));

function known(schema: Parameters<typeof knownValues>[0] = {}): string[] {
  return knownValues(schema).map(({ value }) => String(value));
}

/** Tests pairs of names and of what they mean. */
function means(names: Readonly<Record<string, string>>, values: readonly string[]): void {
  const cases = Object.entries(names).flatMap(([value, others]) =>
    others.split(", ").map((name) => [name, value]),
  );
  it.each(cases)("%j is %s", (name, value) => expect(guess(name, values).value).toBe(value));
}

function meansNone(names: string, values: readonly string[]): void {
  it.each(names.split(", "))("%j matches no value", (name) =>
    expect(guess(name, values).value).toBe(undefined),
  );
}

it("the known values are found", () => {
  expect(PLATFORMS).toEqual(["windows", "macos", "linux"]);
  expect(KEYS).toHaveLength(6);
  expect(TYPES).toEqual(["string", "number", "boolean"]);
  expect([PERMISSIONS.length, CAPABILITIES.length]).toEqual([18, 10]);
});

describe("among the platforms", () => {
  means(
    {
      windows: "win, win32, win64, Windows, WINDOWS, Win32, window, windos, windows_x64, win-arm64",
      macos: "mac, osx, darwin, macOS, Mac OS X, OSX, MacOSX, mac-os, maxos, darwin_arm64",
      linux: "gnu/linux, GNU/Linux, linux64, Linux, liunx, linux-amd64",
    },
    PLATFORMS,
  );
  meansNone(
    "ios, iOS, ipados, android, freebsd, musl, x86, i686, armv7, x64, os, unix, linux-musl, windows_x86, win16, any, universal",
    PLATFORMS,
  );
});

describe("among the platform keys", () => {
  means(
    {
      windows_x64:
        "win64, win-x64, windows-amd64, x86_64-pc-windows-msvc, WindowsX64, win32-x64, windows.x86-64, windwos_x64, windows_x46",
      windows_arm64: "win-arm64, aarch64-pc-windows-msvc, win32-arm64, windows_arn64",
      macos_x64: "darwin-x64, osx-x86_64, x86_64-apple-darwin, macos-amd64, MacOSX_x64, mac_intel",
      macos_arm64:
        "macos_amr64, darwin_arm64, mac-silicon, aarch64-apple-darwin, arm64-macos, macOSArm64, apple-silicon",
      linux_x64: "linux64, linux-amd64, x86_64-unknown-linux-gnu",
      linux_arm64: "linux-aarch64, aarch64-unknown-linux-gnu, linux_arm46",
    },
    KEYS,
  );

  it.each([
    ["win", ["windows_x64", "windows_arm64"]],
    ["win32", ["windows_x64", "windows_arm64"]],
    ["darwin", ["macos_arm64", "macos_x64"]],
    ["Linux", ["linux_x64", "linux_arm64"]],
    ["universal", ["macos_arm64", "macos_x64"]],
    ["darwin-universal", ["macos_arm64", "macos_x64"]],
    ["universal-apple-darwin", ["macos_arm64", "macos_x64"]],
  ])("%j leaves the architecture open", (name, choices) => expect(guess(name, KEYS)).toEqual({ choices }));

  it.each(["x64", "arm64", "amd64", "windows_universal", "pc", ""])("%j has no choices", (name) =>
    expect(guess(name, KEYS)).toEqual({ choices: [] }),
  );

  meansNone(
    [
      "windows_x86, win-ia32, windows-i686, i686-pc-windows-msvc, linux_x86, linux_i386, linux_x32",
      "linux_arm, linux_armv7, armv7-unknown-linux-gnueabihf, linux_armhf, macos_arm, linux_adm64",
      "linux-x64-musl, x86_64-unknown-linux-musl, aarch64-unknown-linux-musl, x86_64-pc-windows-gnu",
      "ios_arm64, aarch64-apple-ios, android_arm64, aarch64-linux-android, freebsd_x64, wasm32",
      "constructor_x64, __proto__, toString, hasOwnProperty_arm64, constructor",
    ].join(", "),
    KEYS,
  );
});

describe("among the types of settings", () => {
  means(
    { string: "text, str, String", number: "int, integer, float, Number", boolean: "bool, switch" },
    TYPES,
  );
  meansNone("array, object, null, color", TYPES);
});

describe("among the permissions", () => {
  means(
    {
      filesystem_read: "file_read, fs_read, readFiles, read-file, fs.read, FileSystemRead, file_system_read",
      filesystem_write: "file_write, writeFiles, fs_write, write_filesystem",
      network_http: "http, network, HTTP, httpNetwork, net_http, network_htp",
      host_aichat_access: "host_a_i_chat_access, hostAIChatAccess, aichat, ai_chat",
      events_emit: "event_emit, emitEvents, emit",
      events_listen: "event_listen, listen",
      host_event_subscribe: "event_subscribe",
      host_app_state_read: "app_state",
      process_spawn_whitelist: "process_spawn, whitelist-process-spawn",
      ipc_register: "ipc_registr, registerIpc",
    },
    PERMISSIONS,
  );
  meansNone(
    "filesystem, events, read, host, filesystem_read_write, network_write, teleport, event_unlisten, __proto__",
    PERMISSIONS,
  );

  it("an ambiguous name has no choices", () =>
    expect(guess("filesystem", PERMISSIONS)).toEqual({ choices: [] }));

  it("reading and writing, emitting and listening are never confused", () => {
    const [reads, writes] = [["filesystem_read"], ["filesystem_write"]];
    for (const name of ["file_write", "filesystem_write", "fs_writ"])
      expect(guess(name, reads)).toEqual(NONE);
    for (const name of ["file_read", "filesystem_read"]) expect(guess(name, writes)).toEqual(NONE);
    expect(guess("events_emit", ["events_listen"])).toEqual(NONE);
    expect(guess("events_listen", ["events_emit"])).toEqual(NONE);
    // However similar.
    expect(guess("tabs_read", ["tabs_tread"])).toEqual(NONE);
  });
});

const NONE = { choices: [] };

describe("among the capabilities", () => {
  means(
    {
      theme_read: "theme, host_theme_read, readTheme",
      aichat: "ai_chat, AIChat, host_aichat_access, chat",
      app_state: "host_app_state_read, appState",
      file_watch: "filesystem_watch, watch-files",
      file_dialogs: "dialogs, file_dialog, host_file_dialogs",
      enterprise_gateway: "host_enterprise_gateway_access, enterpriseGateway",
    },
    CAPABILITIES,
  );
  meansNone(
    "filesystem, file_read, file_write, theme_write, events_emit, events_listen, host, clipboard",
    CAPABILITIES,
  );
});

describe("a name", () => {
  it("may be one that the vocabulary adds", () => {
    expect(guess("iOS", [...PLATFORMS, "ios"])).toEqual({ value: "ios", choices: [] });
    expect(guess("freebsd-x64", [...KEYS, "freebsd_x64"])).toEqual({ value: "freebsd_x64", choices: [] });
    expect(guess("ios_arm46", [...KEYS, "ios_arm64"])).toEqual({ value: "ios_arm64", choices: [] });
  });

  it("is handled quickly at any length", () => {
    for (const part of ["a", "A", "win_", "os", "x86-", " "]) {
      expect(guess(part.repeat(1_000_000), KEYS)).toEqual(NONE);
      expect(isSameInOtherStyle(part.repeat(1_000_000), "windows_x64")).toBe(false);
    }
  });

  it("is recognized in another style", () => {
    expect(isSameInOtherStyle("minAppVersion", "min_app_version")).toBe(true);
    expect(isSameInOtherStyle("min-app.version", "min_app_version")).toBe(true);
    expect(isSameInOtherStyle("min_version_app", "min_app_version")).toBe(false);
  });
});

it("no name is near its opposite, whatever names are known", () => {
  const names = [...PLATFORMS, ...KEYS, ...TYPES, ...PERMISSIONS, ...CAPABILITIES];
  const prefixed = (name: string, prefix: string) =>
    name.split("_").map((word, i, words) => words.with(i, prefix + word).join("_"));
  for (const name of names) {
    for (const opposite of ["un", "no", "non", "dis", "de"].flatMap((prefix) => prefixed(name, prefix))) {
      expect([opposite, guess(opposite, names).value]).toEqual([opposite, undefined]);
    }
  }
});
