import type { ExtensionContext } from "vscode";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startLater, type RunningExtension } from "../../client/later";
import { mockVSCode } from "../support/vscode";

type Run = (argument: unknown) => Promise<void>;

const registered = new Map<string, Run>();

const EDITOR = {
  commands: {
    registerCommand(name: string, run: Run) {
      registered.set(name, run);
      return { dispose: () => registered.delete(name) };
    },
  },
};

const contributes = { commands: [{ command: "pluginManifest.one" }, { command: "pluginManifest.two" }] };
const context = {
  subscriptions: [],
  extension: { packageJSON: { contributes } },
} as unknown as ExtensionContext;

/** The extension, which notes what it is asked to run. */
function noting(ran: unknown[]): RunningExtension {
  return {
    run: (command, argument) => Promise.resolve(void ran.push([command, argument])),
    stop: () => Promise.resolve(),
  };
}

describe("the activation", () => {
  beforeEach(() => {
    mockVSCode(EDITOR);
    registered.clear();
  });

  it("registers every command of package.json before it starts the extension", async () => {
    const load = vi.fn(() => Promise.resolve(noting([])));
    const running = startLater(context, load);
    expect([...registered.keys()]).toEqual(["pluginManifest.one", "pluginManifest.two"]);
    expect(load).not.toHaveBeenCalled();
    await running;
    expect(load).toHaveBeenCalledOnce();
  });

  it("makes an early command wait for the start", async () => {
    const ran: unknown[] = [];
    let loaded: (extension: RunningExtension) => void = () => undefined;
    void startLater(context, () => new Promise((resolve) => (loaded = resolve)));
    const called = registered.get("pluginManifest.two")?.("argument");
    await new Promise((resolve) => setImmediate(resolve));
    expect(ran).toEqual([]);
    loaded(noting(ran));
    await called;
    expect(ran).toEqual([["pluginManifest.two", "argument"]]);
  });

  it("makes a command fail with the error of the start", async () => {
    const running = startLater(context, () => Promise.reject(new Error("No such module")));
    await expect(registered.get("pluginManifest.one")?.(undefined)).rejects.toThrow("No such module");
    await expect(running).rejects.toThrow("No such module");
  });
});
