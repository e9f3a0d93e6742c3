import { describe, expect, it } from "vitest";
import { npmCall } from "../../../scripts/vscode/process.mjs";

const NODE = String.raw`C:\Program Files\nodejs\node.exe`;
const NPM = String.raw`C:\Program Files\nodejs\node_modules\npm\bin\npm-cli.js`;

describe("npm is called", () => {
  it("as the one that started the script", () => {
    const env = { npm_execpath: "/opt/npm/bin/npm-cli.js" };
    expect(npmCall({ platform: "linux", env, execPath: "/usr/bin/node" })).toEqual({
      command: "/usr/bin/node",
      first: ["/opt/npm/bin/npm-cli.js"],
    });
  });

  it("by its name when another package manager started the script", () => {
    const env = { npm_execpath: "/opt/yarn/bin/yarn.js" };
    expect(npmCall({ platform: "darwin", env, execPath: "/usr/bin/node" })).toEqual({
      command: "npm",
      first: [],
    });
  });

  it("on Windows as a program of Node, because Node starts no npm.cmd", () => {
    expect(npmCall({ platform: "win32", env: {}, execPath: NODE })).toEqual({ command: NODE, first: [NPM] });
  });
});
