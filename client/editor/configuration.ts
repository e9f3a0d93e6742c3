import { Uri, workspace } from "vscode";
import type { Middleware } from "vscode-languageclient";

const SECTION = "pluginManifest";

/**
 * Leaves out the default severities of the rules, which package.json lists for the settings editor: only a severity that
 * the author has set wins over `.plugin-manifest.json`.
 */
export const configurationMiddleware: NonNullable<Middleware["workspace"]> = {
  async configuration(params, token, next) {
    const values = await next(params, token);
    if (!Array.isArray(values)) return values;
    return values.map((value: unknown, index) => {
      const { section, scopeUri } = params.items[index] ?? {};
      return section === SECTION && value ? { ...value, rules: rulesSet(scopeUri) } : value;
    });
  },
};

function rulesSet(scopeUri: string | undefined): object {
  const scope = scopeUri === undefined ? null : Uri.parse(scopeUri);
  const rules = workspace.getConfiguration(SECTION, scope).inspect<object>("rules");
  return { ...rules?.globalValue, ...rules?.workspaceValue, ...rules?.workspaceFolderValue };
}
