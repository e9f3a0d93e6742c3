import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { Author } from "./author";
import { openManifest, until } from "./support";

const run = (command: string, argument?: unknown) =>
  vscode.commands.executeCommand(`pluginManifest.${command}`, argument);
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

describe("the commands of a release", () => {
  let document: vscode.TextDocument;
  let before: string;
  let author: Author;
  const file = (name: string) => join(dirname(document.uri.fsPath), name);
  const uri = (name: string) => vscode.Uri.file(file(name));
  const artifacts = () =>
    (JSON.parse(document.getText()) as { artifacts?: Record<string, unknown> }).artifacts;

  beforeEach(async () => {
    ({ document } = await openManifest("clock/manifest.json"));
    before = document.getText();
    author = new Author();
    writeFileSync(file("clock-linux-x64.zip"), "tick");
    writeFileSync(file("clock-win64.zip"), "tock");
  });
  afterEach(async () => {
    author.leave();
    // The editor may have saved the text by itself, so that it cannot be reverted.
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), before);
    assert.ok(await vscode.workspace.applyEdit(edit));
    await vscode.workspace.save(document.uri);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  /** The text of the report that is shown. */
  const report = async (title: string): Promise<string> => {
    const tab = await until(
      "the report",
      () =>
        vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).find(({ label }) => label.includes(title)),
      (one) => one !== undefined,
    );
    const input = tab?.input as vscode.TabInputCustom;
    assert.equal(input.viewType, "vscode.markdown.preview.editor");
    return (await vscode.workspace.openTextDocument(input.uri)).getText();
  };

  describe("Fill Artifacts from Packages", () => {
    it("writes size and digest of each package, in one step", async () => {
      author.answers("showOpenDialog", () => [uri("clock-linux-x64.zip"), uri("clock-win64.zip")]);
      const { shown } = author.chooses(undefined, undefined);
      await run("fillArtifacts");
      assert.deepEqual(
        shown.map(([first]) => first),
        ["linux_x64: from the file name", "windows_x64: from the file name"],
      );
      assert.ok(!shown[1]?.includes("linux_x64"));
      assert.deepEqual(artifacts(), {
        linux_x64: { platform_family: "linux", artifact_size: 4, sha256: sha256("tick") },
        windows_x64: {
          platform_family: "windows",
          artifact_size: 4,
          sha256: sha256("tock"),
          native_path: "native/clock.dll",
        },
      });
      assert.deepEqual(author.told, ["Filled in sizes and digests in manifest.json."]);
      await run("fillArtifacts", {
        packages: [{ platform: "linux_x64", uri: uri("clock-linux-x64.zip").toString() }],
      });
      assert.equal(author.told[1], "manifest.json has these sizes and digests already.");
      await vscode.commands.executeCommand("undo");
      assert.equal(document.getText(), before);
    });

    it("lists the values that are now stale", async () => {
      const edit = new vscode.WorkspaceEdit();
      const entry = '{ "artifact_url": "https://a.example/b.zip", "artifact_size": 5, "signature": "AAAA" }';
      edit.insert(document.uri, new vscode.Position(0, 1), `\n  "artifacts": { "linux_x64": ${entry} },`);
      assert.ok(await vscode.workspace.applyEdit(edit));
      await run("fillArtifacts", {
        packages: [{ platform: "linux_x64", uri: uri("clock-linux-x64.zip").toString() }],
      });
      assert.deepEqual(artifacts(), {
        linux_x64: {
          artifact_url: "https://a.example/b.zip",
          platform_family: "linux",
          artifact_size: 4,
          sha256: sha256("tick"),
          signature: "AAAA",
        },
      });
      assert.deepEqual(author.told, [
        "Filled in. Stale now: artifacts.linux_x64.artifact_url, artifacts.linux_x64.signature. Upload and sign the new packages.",
      ]);
    });

    it("writes nothing if the author dismisses a question, or a package is missing", async () => {
      author.answers("showOpenDialog", () => [uri("clock-linux-x64.zip"), uri("clock-win64.zip")]);
      author.chooses("linux_x64", "no such platform");
      await run("fillArtifacts");
      assert.deepEqual([document.getText(), author.told], [before, []]);
      await run("fillArtifacts", { packages: [{ platform: "linux_x64", uri: uri("gone.zip").toString() }] });
      assert.deepEqual(
        [document.getText(), author.told],
        [before, [`Cannot read '${file("gone.zip")}': the file does not exist.`]],
      );
    });

    /** Fills in a package that takes minutes to read, until something happens. */
    const filling = async (): Promise<{ readonly done: Thenable<unknown> }> => {
      truncateSync(file("clock-linux-x64.zip"), 500e9);
      const done = run("fillArtifacts", {
        packages: [{ platform: "linux_x64", uri: uri("clock-linux-x64.zip").toString() }],
      });
      await until(
        "the progress",
        () => progress.at(-1),
        (percentage) => percentage !== undefined,
      );
      return { done };
    };
    const show = (value: { message?: string }, reporter: vscode.Progress<{ message?: string }>): void => {
      progress.push(value.message);
      reporter.report(value);
    };
    let progress: (string | undefined)[] = [];
    let cancel: vscode.CancellationTokenSource;
    beforeEach(() => {
      progress = [];
      cancel = new vscode.CancellationTokenSource();
      const { withProgress } = vscode.window;
      const watched: typeof withProgress = (options, task) => {
        assert.deepEqual(options, {
          location: vscode.ProgressLocation.Notification,
          title: "Fill Artifacts from Packages",
          cancellable: true,
        });
        Object.assign(vscode.window, { withProgress });
        return withProgress(options, (reporter) =>
          task({ report: (value) => show(value, reporter) }, cancel.token),
        );
      };
      Object.assign(vscode.window, { withProgress: watched });
    });

    it("writes nothing when it is canceled", async () => {
      const { done } = await filling();
      cancel.cancel();
      await done;
      assert.equal(progress[0], "1.0 MB of 500.0 GB");
      assert.deepEqual([document.getText(), author.told], [before, []]);
    });

    it("writes nothing when the manifest has changed meanwhile", async () => {
      const { done } = await filling();
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(0, 1), " ");
      assert.ok(await vscode.workspace.applyEdit(edit));
      const changed = document.getText();
      // The rest is read at once.
      truncateSync(file("clock-linux-x64.zip"), 4);
      await done;
      assert.deepEqual(
        [document.getText(), author.told],
        [changed, ["Nothing was filled in, because manifest.json has changed meanwhile. Try again."]],
      );
    });
  });

  describe("Verify Packages", () => {
    it("shows which values agree and differ", async () => {
      author.answers("showOpenDialog", () => [uri("clock-linux-x64.zip")]);
      author.chooses("linux_x64");
      await run("fillArtifacts");
      author.answers("showOpenDialog", () => [uri("clock-win64.zip")]);
      const { shown } = author.chooses("linux_x64", "Sizes and Digests");
      await vscode.window.showTextDocument(document);
      await run("verifyPackages");
      assert.deepEqual(shown[1], ["Sizes and Digests", "Sizes, Digests and Signatures…"]);
      assert.equal(
        await report("Packages of manifest.json"),
        [
          "### Packages of `manifest.json`, version `1.2.3`",
          "",
          "**`linux_x64`: `clock-win64.zip` is not the package that the manifest describes.**",
          "",
          "| Result | Value |",
          "| --- | --- |",
          "| agrees | `/artifacts/linux_x64/artifact_size agrees: 4` |",
          `| **differs** | \`/artifacts/linux_x64/sha256 differs: it is ${sha256("tick")}, the file has ${sha256("tock")}\` |`,
          "",
        ].join("\n"),
      );
    });

    it("asks for the version of a saved response that has several, and verifies that one", async () => {
      const version = (number: string, day: string, size: number) => ({
        ...{ id: `com.example.clock@${number}`, item_id: "com.example.clock", version: number },
        ...{ artifact_size: size, sha256: sha256("tock"), published_at: `2030-01-${day}T00:00:00.000Z` },
        manifest: { id: "com.example.clock", version: number },
      });
      const versions = [version("1.0.0", "01", 4), version("1.10.0", "03", 5), version("1.9.0", "02", 6)];
      writeFileSync(file("response.json"), JSON.stringify({ data: { item: {}, versions }, request_id: "" }));
      await openManifest("clock/response.json");
      author.answers("showOpenDialog", () => [uri("clock-win64.zip")]);
      const asked: unknown[] = [];
      author.answers("showQuickPick", (items) => {
        const list = items as (string | vscode.QuickPickItem)[];
        asked.push(list);
        return list.includes("1.0.0") ? "1.0.0" : list[0];
      });
      await run("verifyPackages");
      assert.deepEqual(asked[1], ["1.10.0", "1.9.0", "1.0.0"]);
      assert.deepEqual((await report("Packages of response.json")).split("\n").slice(0, 8), [
        "### Packages of `response.json`, version `1.0.0`",
        "",
        "**`windows_x64`: `clock-win64.zip` is the package that the manifest describes.**",
        "",
        "| Result | Value |",
        "| --- | --- |",
        "| agrees | `/data/versions/0/artifact_size agrees: 4` |",
        `| agrees | \`/data/versions/0/sha256 agrees: ${sha256("tock")}\` |`,
      ]);
    });

    it("asks for the key and for what is signed", async () => {
      writeFileSync(file("key.txt"), "no key");
      const files = [[uri("clock-linux-x64.zip")], [uri("key.txt")]];
      author.answers("showOpenDialog", () => files.shift());
      const { shown } = author.chooses("linux_x64", "Sizes, Digests and Signatures…", "The package file");
      await run("verifyPackages");
      assert.deepEqual(shown[2], ["The package file", "The 32 bytes of its SHA-256 digest"]);
      assert.deepEqual(author.told, [
        `'${file("key.txt")}' is not an ed25519 public key, in PEM or as 32 bytes in base64.`,
      ]);
    });
  });

  describe("Compare with Version", () => {
    const change = async (): Promise<void> => {
      const edit = new vscode.WorkspaceEdit();
      const at = before.indexOf('"name": "') + '"name": "'.length;
      edit.insert(document.uri, document.positionAt(at), "New ");
      assert.ok(await vscode.workspace.applyEdit(edit));
    };

    /** The previews that are open once there is one, and what the author was told. */
    const opened = async () => {
      const labels = () =>
        vscode.window.tabGroups.all.flatMap(({ tabs }) =>
          tabs.flatMap(({ input, label }) => (input instanceof vscode.TabInputWebview ? [label] : [])),
        );
      const shown = await until("the preview", labels, ([label]) => label === "Preview New Clock");
      return [shown, author.told];
    };

    it("shows the changes since a release, which the list offers", async () => {
      const git = (...args: string[]) =>
        execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@clock.example", ...args], {
          cwd: dirname(document.uri.fsPath),
        });
      git("init", "--quiet");
      git("add", "manifest.json");
      git("commit", "--quiet", "--message=first");
      git("tag", "v1.2.3");
      await change();
      const { shown } = author.chooses("v1.2.3");
      await run("compareWithVersion");
      assert.deepEqual(shown, [["v1.2.3: 1.2.3", "", "Another File…", "Git Revision…"]]);
      assert.deepEqual(await opened(), [["Preview New Clock"], []]);
      await vscode.workspace.fs.delete(uri(".git"), { recursive: true });
    });

    it("shows the changes since another file", async () => {
      writeFileSync(file("old.json"), before);
      await change();
      author.chooses("Another File…");
      author.answers("showOpenDialog", () => [uri("old.json")]);
      await run("compareWithVersion");
      assert.deepEqual(await opened(), [["Preview New Clock"], []]);
    });

    it("refuses a revision that begins with a hyphen", async () => {
      author.chooses("Git Revision…");
      let fault: unknown;
      author.answers("showInputBox", (options) => {
        fault = (options as vscode.InputBoxOptions).validateInput?.("--all");
        return "--all";
      });
      await run("compareWithVersion");
      assert.deepEqual(
        [fault, author.told],
        ["A revision must not begin with '-'.", ["A base must not begin with '-': '--all'."]],
      );
    });
  });
});
