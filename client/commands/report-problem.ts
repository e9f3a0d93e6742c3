import { env, Uri, version, window, workspace, type ExtensionContext } from "vscode";
import type packageJson from "../../package.json";
import { message } from "../../server/core/text/messages";

const MAX_LOG_LINES = 100;

/**
 * The command *Report a Problem…*: opens an unsaved document with versions, changed settings and the log, but without
 * manifests. Sends nothing: the user checks the text and pastes it into the issue form.
 */
export async function reportProblem(context: ExtensionContext): Promise<void> {
  const content = await reportText(context);
  const report = await workspace.openTextDocument({ language: "markdown", content });
  await window.showTextDocument(report);
  const copyLabel = message("Copy and Open the Issue Form");
  const chosen = await window.showInformationMessage(
    message("Check the report and remove anything private, then copy it into the issue form."),
    copyLabel,
  );
  if (chosen !== copyLabel) return;
  await env.clipboard.writeText(report.getText());
  const { bugs } = context.extension.packageJSON as typeof packageJson;
  await env.openExternal(Uri.parse(`${bugs.url}/new?template=bug.yml`));
}

/** Writes the report in English, because the extension's maintainers read it. */
async function reportText(context: ExtensionContext): Promise<string> {
  const { version: extensionVersion, contributes } = context.extension.packageJSON as typeof packageJson;
  const environment = [env.appHost, env.remoteName, workspace.isTrusted ? undefined : "not trusted"];
  const sections = [
    [
      "Versions",
      `Plugin Manifest ${extensionVersion}\n${env.appName} ${version} (${environment.filter(Boolean).join(", ")})`,
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

/** Formats a text as an indented code block, because a text could close a fenced block. */
function codeBlock(text: string): string {
  return `    ${text.replaceAll("\n", "\n    ")}`;
}
