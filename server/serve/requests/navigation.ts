import { definition, documentHighlights, documentLinks, references } from "../../features";
import { declarationsOf, positionOf } from "../../lsp/params";
import type { RequestContext } from "./request-context";

/** Registers definition, references, highlights and links. */
export function registerNavigation({ connection, client, files, index, scan, ours }: RequestContext): void {
  connection.onDefinition(async (params) => {
    const position = positionOf(params);
    await scan.ready();
    const analysis = ours(params);
    const links = client().textDocument?.definition?.linkSupport === true;
    return analysis ? definition(analysis, position, links, files, index) : null;
  });
  connection.onReferences(async (params) => {
    const [position, declarations] = [positionOf(params), declarationsOf(params)];
    await scan.ready();
    const analysis = ours(params);
    return analysis ? references(analysis, position, declarations, index) : null;
  });
  connection.onDocumentHighlight((params) => {
    const position = positionOf(params);
    const analysis = ours(params);
    return analysis ? documentHighlights(analysis, position) : null;
  });
  connection.onDocumentLinks((params) => {
    const analysis = ours(params);
    return analysis ? documentLinks(analysis, files) : null;
  });
}
