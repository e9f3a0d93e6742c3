import { describe, expect, it } from "vitest";
import { findCode, openCommand } from "../../../scripts/vscode/desktop.mjs";

const only = (file: string) => (path: string) => path === file;

describe("the desktop's command 'code'", () => {
  const programs = "C:\\Program Files";
  const local = "C:\\Users\\Ada Lovelace\\AppData\\Local";
  const env = { Path: "C:\\tools;D:\\VS Code\\bin", LOCALAPPDATA: local, ProgramFiles: programs };

  it.each([
    "D:\\VS Code\\bin\\code.cmd",
    `${local}\\Programs\\Microsoft VS Code\\bin\\code.cmd`,
    `${programs}\\Microsoft VS Code\\bin\\code.cmd`,
  ])("is found on Windows: %s", (file) => {
    expect(findCode({ platform: "win32", env, exists: only(file) })).toBe(file);
  });

  it("is found on the PATH elsewhere, and nowhere else", () => {
    const machine = { platform: "linux", env: { ...env, PATH: "/bin:/usr/bin" } } as const;
    delete (machine.env as { Path?: string }).Path;
    expect(findCode({ ...machine, exists: only("/usr/bin/code") })).toBe("/usr/bin/code");
    expect(findCode({ ...machine, exists: only("/opt/code") })).toBe(undefined);
  });
});

describe("the call that opens the sample on the desktop", () => {
  it("goes through a shell on Windows, with every argument quoted", () => {
    const parts = {
      code: "C:\\Program Files\\Microsoft VS Code\\bin\\code.cmd",
      folder: "D:\\my repo\\.vscode-test\\sample",
      extensions: ["D:\\my repo", "D:\\my repo\\scripts\\vscode\\tour-extension"],
      userData: "D:\\my repo\\.vscode-test\\desktop-data",
    };
    expect(openCommand("win32", parts)).toEqual({
      command: "cmd.exe",
      args: [
        "/d",
        "/s",
        "/c",
        `"${[
          '"C:\\Program Files\\Microsoft VS Code\\bin\\code.cmd"',
          '"--new-window"',
          '"--disable-workspace-trust"',
          '"--user-data-dir=D:\\my repo\\.vscode-test\\desktop-data"',
          '"--extensions-dir=D:\\my repo\\.vscode-test\\desktop-data\\extensions"',
          '"--extensionDevelopmentPath=D:\\my repo"',
          '"--extensionDevelopmentPath=D:\\my repo\\scripts\\vscode\\tour-extension"',
          '"D:\\my repo\\.vscode-test\\sample"',
        ].join(" ")}"`,
      ],
      verbatim: true,
    });
  });

  it("runs 'code' itself elsewhere", () => {
    const parts = { code: "/usr/bin/code", folder: "/r/sample", extensions: ["/r"], userData: "/r/data" };
    expect(openCommand("darwin", parts)).toEqual({
      command: "/usr/bin/code",
      args: [
        "--new-window",
        "--disable-workspace-trust",
        "--user-data-dir=/r/data",
        "--extensions-dir=/r/data/extensions",
        "--extensionDevelopmentPath=/r",
        "/r/sample",
      ],
      verbatim: false,
    });
  });
});
