import type { Range, SemanticTokens } from "vscode-languageserver-types";
import { itemsOf, memberOf } from "../core/json/tree/tree";
import { isLevelNode, levelMember } from "../core/manifest/vocabulary";
import { endOf, type OffsetRange } from "../core/text/ranges";
import type { Analysis } from "../project/documents/analysis";
import { documentUriOf } from "../protocol";
import { levelMembers } from "./shared/counterparts";
import { feature, rangeOf, type Feature, type Services } from "./shared/feature";

const TYPES = ["property", "enumMember"] as const;
const MODIFIERS = ["declared", "undeclared", "unobserved"] as const;

export const semanticTokensFeatures: readonly Feature[] = [
  feature({
    method: "textDocument/semanticTokens/full",
    capability() {
      const legend = { tokenTypes: [...TYPES], tokenModifiers: [...MODIFIERS] };
      return { semanticTokensProvider: { legend, full: true, range: true } };
    },
    params: { uri: documentUriOf },
    answer: (services, { uri }) => tokensOf(services, uri),
  }),
  feature({
    method: "textDocument/semanticTokens/range",
    params: { uri: documentUriOf, range: rangeOf },
    answer: (services, { uri, range }) => tokensOf(services, uri, range),
  }),
];

async function tokensOf({ documents }: Services, uri: string, range?: Range): Promise<SemanticTokens> {
  await documents.whenConfigured(uri);
  const analysis = documents.getManifest(uri);
  return analysis?.settings.views.semanticTokens ? semanticTokens(analysis, range) : { data: [] };
}

interface Token {
  readonly range: OffsetRange;
  readonly type: (typeof TYPES)[number];
  readonly modifier: (typeof MODIFIERS)[number];
}

/**
 * Marks what a TextMate grammar cannot: levels with or without their member in `integration`, these members, and
 * unobserved values.
 */
export function semanticTokens(analysis: Analysis, range?: Range): SemanticTokens {
  const start = range ? analysis.offset(range.start) : 0;
  const end = range ? analysis.offset(range.end) : analysis.text.length;
  const tokens = [...unobservedTokens(analysis), ...levelTokens(analysis)]
    .filter((token) => endOf(token.range) >= start && token.range.offset <= end)
    .sort((a, b) => a.range.offset - b.range.offset);
  return { data: encode(tokens, analysis) };
}

function* levelTokens(analysis: Analysis): Iterable<Token> {
  for (const { node, kind } of analysis.context.manifests) {
    if (kind === "placeholder") continue;
    const integration = memberOf(node, "integration");
    for (const level of itemsOf(memberOf(node, "capability_levels")).filter(isLevelNode)) {
      const member = memberOf(integration, levelMember(level.value));
      yield { range: level, type: "enumMember", modifier: member ? "declared" : "undeclared" };
    }
  }
  for (const { property, declaration } of levelMembers(analysis)) {
    yield { range: property.keyNode, type: "property", modifier: declaration ? "declared" : "undeclared" };
  }
}

/** Skips levels, because `levelTokens` marks them, and a diagnostic reports an unknown level. */
function* unobservedTokens(analysis: Analysis): Iterable<Token> {
  for (const { code, range, pointer } of analysis.result.findings) {
    if (code !== "unobserved-value" || /\/capability_levels\/\d+$/.test(pointer)) continue;
    yield { range, type: "enumMember", modifier: "unobserved" };
  }
}

/** Encodes tokens in the order of the text, each relative to the previous one (LSP 3.18, Semantic Tokens). */
function encode(tokens: readonly Token[], analysis: Analysis): number[] {
  let previousStart = { line: 0, character: 0 };
  return tokens.flatMap(({ range, type, modifier }) => {
    const start = analysis.position(range.offset);
    const deltaLine = start.line - previousStart.line;
    const deltaStart = deltaLine === 0 ? start.character - previousStart.character : start.character;
    previousStart = start;
    return [deltaLine, deltaStart, range.length, TYPES.indexOf(type), 1 << MODIFIERS.indexOf(modifier)];
  });
}
