/**
 * A snippet as an editor inserts it when nothing is filled in (LSP 3.17, Snippet Syntax): tab stops with their default
 * or first choice, if they have one, later lines indented as the line that it is inserted in.
 */
export function expandSnippet(snippet: string, indent: string): string {
  const text = snippet.replaceAll(
    /\\([\\$}])|\$\{\d+\|((?:\\[\\,|]|[^\\,|])*)(?:,(?:\\[\\,|]|[^\\,|])*)*\|\}|\$\{\d+:((?:\\[\\$}]|[^\\$}])*)\}|\$(?:\d+|\{\d+\})/g,
    (_, escaped?: string, choice?: string, value?: string) =>
      escaped ?? choice?.replaceAll(/\\([\\,|])/g, "$1") ?? value?.replaceAll(/\\([\\$}])/g, "$1") ?? "",
  );
  return text.replaceAll(/(\r\n|\n|\r)/g, `$1${indent}`);
}
