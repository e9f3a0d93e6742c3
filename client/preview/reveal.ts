import { Position, Range, type Tab, TabInputText, type Uri, ViewColumn, window } from "vscode";

/** Shows a place of a text: where the text is open, else beside the preview and not in front of it. */
export async function revealText(
  uri: Uri,
  { line, character }: { line: number; character: number },
  previewColumn: ViewColumn | undefined,
): Promise<void> {
  const position = new Position(natural(line), natural(character));
  const beside = previewColumn === ViewColumn.One ? ViewColumn.Two : ViewColumn.One;
  const viewColumn = columnOf(uri) ?? beside;
  await window.showTextDocument(uri, { viewColumn, selection: new Range(position, position) });
}

function columnOf(uri: Uri): ViewColumn | undefined {
  const isOfFile = ({ input }: Tab) =>
    input instanceof TabInputText && input.uri.toString() === uri.toString();
  return window.tabGroups.all.find(({ tabs }) => tabs.some(isOfFile))?.viewColumn;
}

/** The page is not to be trusted with numbers either. */
function natural(value: number): number {
  return Math.max(0, Math.trunc(value) || 0);
}
