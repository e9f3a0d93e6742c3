import { Position, Range, type Tab, TabInputText, type Uri, ViewColumn, window } from "vscode";

/** Shows a position in a text: in the editor group where it is open, else beside the preview. */
export async function revealText(
  uri: Uri,
  { line, character }: { line: number; character: number },
  previewColumn: ViewColumn | undefined,
): Promise<void> {
  const position = new Position(line, character);
  const viewColumn = columnFor(uri, previewColumn);
  await window.showTextDocument(uri, { viewColumn, selection: new Range(position, position) });
}

/** Shows a text where `revealText` does, without moving its cursor. */
export async function showText(uri: Uri, previewColumn: ViewColumn | undefined): Promise<void> {
  await window.showTextDocument(uri, { viewColumn: columnFor(uri, previewColumn) });
}

function columnFor(uri: Uri, previewColumn: ViewColumn | undefined): ViewColumn {
  return columnOf(uri) ?? (previewColumn === ViewColumn.One ? ViewColumn.Two : ViewColumn.One);
}

function columnOf(uri: Uri): ViewColumn | undefined {
  const isOfFile = ({ input }: Tab) =>
    input instanceof TabInputText && input.uri.toString() === uri.toString();
  return window.tabGroups.all.find(({ tabs }) => tabs.some(isOfFile))?.viewColumn;
}
