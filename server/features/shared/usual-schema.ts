import { SAMPLES } from "../../core/defaults/samples";
import { formats } from "../../core/manifest/formats";
import type { Workspace } from "../../workspace/manifest-facts";

/** Lists the valid schema addresses that manifests of the workspace name, the most frequent first. */
export function schemasInUse(workspace: Workspace, except?: string): string[] {
  const counts = new Map<string, number>();
  for (const { uri, schema } of workspace.all()) {
    if (uri === except || schema === undefined || schema === SAMPLES["/$schema"]) continue;
    if (formats["http-url"](schema)) counts.set(schema, (counts.get(schema) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([schema]) => schema);
}
