import { env, Uri, version, window, workspace, type ExtensionContext } from "vscode";
import type packageJson from "../../package.json";
import { message } from "../../server/core/text/messages";

const MAX_LOG_LINES = 100;

/**
 * The command *Report a Problem…*: opens an unsaved document with the versions, the changed settings and the log, but
 * nothing from a manifest. Sends nothing: the user checks the text and copies it into the issue form.
 */
export async function reportProblem(context: ExtensionContext): Promise<void> {
  const content = await reportText(context);
  const report = await workspace.openTextDocument({ language: "markdown", content });
  await window.showTextDocument(report);
  const copy = message("Copy and Open the Issue Form");
  const chosen = await window.showInformationMessage(
    message("Check the report and remove anything private, then copy it into the issue form."),
    copy,
  );
  if (chosen !== copy) return;
  await env.clipboard.writeText(report.getText());
  const { bugs } = context.extension.packageJSON as typeof packageJson;
  await env.openExternal(Uri.parse(`${bugs.url}/new?template=bug.yml`));
}

/** Returns the report in English, for the maintainers of this extension. */
async function reportText(context: ExtensionContext): Promise<string> {
  const { version: extensionVersion, contributes } = context.extension.packageJSON as typeof packageJson;
  const host = [env.appHost, env.remoteName, workspace.isTrusted ? undefined : "not trusted"];
  const sections = [
    [
      "Versions",
      `Plugin Manifest ${extensionVersion}\n${env.appName} ${version} (${host.filter(Boolean).join(", ")})`,
    ],
    ["Changed settings", changedSettings(Object.keys(contributes.configuration.properties))],
    ["Log", await lastLogLines(context.logUri)],
  ] as const;
  const blocks = sections.map(([title, text]) => `## ${title}\n\n${codeBlock(text || "None.")}\n`);
  return ["## What happened, and what did you expect?\n\n\n", ...blocks].join("\n");
}

function changedSettings(names: readonly string[]): string {
  const configuration = workspace.getConfiguration();
  return names
    .flatMap((name) => {
      const value = configuration.get(name);
      const isDefault = JSON.stringify(value) === JSON.stringify(configuration.inspect(name)?.defaultValue);
      return isDefault ? [] : [`${name}: ${JSON.stringify(value)}`];
    })
    .join("\n");
}

async function lastLogLines(folder: Uri): Promise<string> {
  const entries = await Promise.resolve(workspace.fs.readDirectory(folder)).catch(() => []);
  const texts = entries
    .filter(([name]) => name.endsWith(".log"))
    .map(async ([name]) => new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(folder, name))));
  return (await Promise.all(texts)).join("").trimEnd().split("\n").slice(-MAX_LOG_LINES).join("\n");
}

/** Returns a text as an indented code block, which no content can end. */
function codeBlock(text: string): string {
  return `    ${text.replaceAll("\n", "\n    ")}`;
}
