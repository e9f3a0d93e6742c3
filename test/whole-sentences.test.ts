import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import ts from "typescript";

/*
 * Every sentence that the server or the command line shows is whole in the code: a literal given to `message` or
 * `plural`, so that it can be found, tested and translated. A sentence built from parts cannot.
 */

/** The properties and variables that hold a sentence. */
const HOLDERS = ["message", "title", "note"];

/** More of them in the client: parts of the editor's lists, questions and items, and of the elements of a page. */
const CLIENT_HOLDERS = [
  ...HOLDERS,
  ...["label", "detail", "description", "placeHolder", "placeholder", "prompt", "tooltip", "ariaLabel"],
  ...["textContent", "openLabel", "saveLabel", "validationMessage"],
];

/** The functions, methods and classes that take a sentence. */
const TAKERS = [
  ...["UsageError", "Failure", "GitError", "InvalidParams", "ResponseError", "TypeError"],
  ...["fault", "printError", "refusal", "unexpected"],
  ...["console.error", "console.warn", "progress.begin", "progress.report", "stderr.write"],
  ...["showInformationMessage", "showWarningMessage", "showErrorMessage", "setStatusBarMessage"],
  ...["createOutputChannel", "say", "confirm", "openDialog", "pick", "buttons"],
];

/** The arguments that are templates, by function. */
const TEMPLATES = new Map([
  ["message", [0]],
  ["plural", [1, 2]],
]);

/** Matches two words in a row, as sentences have and codes, paths and keys do not. */
const WORDS = /\p{L}{2,} \p{L}{2,}/u;

/** Matches the tags of markup, whose attributes look like words in a row. */
const TAGS = /<[^>]*>|^\s*<.*/gs;

/** Generated code, completion scripts, and the files that pass a template on to `message`. */
const OUTSIDE =
  /^(?:generated\/|core\/text\/messages\.ts$|editor\/l10n\.ts$|(?:page\/)?parts\/html\.ts$|cli\/completion\/)/;

const NAME = "Plugin Manifest";

describe.each<[part: string, files: number, holders: readonly string[]]>([
  ["server", 250, HOLDERS],
  ["server/page", 20, CLIENT_HOLDERS],
  ["client", 60, CLIENT_HOLDERS],
])("sentences of the %s", (part, files, holders) => {
  const names = readdirSync(part, { recursive: true, encoding: "utf8" });
  const sources = names.filter((name) => name.endsWith(".ts") && !OUTSIDE.test(name));

  it("are found", () => expect(sources.length).toBeGreaterThan(files));

  it("are whole in the code", () => {
    const glued = sources.flatMap((name) =>
      gluedIn(readFileSync(`${part}/${name}`, "utf8"), holders).map((text) => `${name}: ${text}`),
    );
    expect(glued).toEqual([]);
  });
});

describe("sentences", () => {
  it.each([
    "({ message: `No ${name}.` })",
    '({ title: "No " + name })',
    "({ message: () => `No ${name}.` })",
    '({ message: isThere ? message("There.") : `No ${name}.` })',
    "({ related: [{ range, message: `The ${name}.` }] })",
    "const title = `No ${name}.`;",
    "const note = `No ${name}.`;",
    "reader.fault(`No ${name}.`);",
    "reader.unexpected((found) => `No ${found}.`);",
    "message(`No ${name}.`);",
    "message(SENTENCES[name], { name });",
    'plural(count, `One ${name}.`, "{count} of them.", { count });',
    "throw new UsageError(`--slug: ${slug}`);",
    "throw new Failure(path, `No ${path}.`);",
    'throw new Failure(path, "No file.");',
    'reject(new GitError("No git: " + reason));',
    'throw new InvalidParams("No list.");',
    "throw new ResponseError(ErrorCodes.InvalidParams, `No ${name}.`);",
    "printError(`No ${name}.`);",
    "process.stderr.write(`No ${name}.`);",
    "this.connection.console.warn(`No ${name}: ${String(error)}`);",
    "progress.begin(`Reading ${name}`);",
    "return `The file ${name} is empty.`;",
    'const reason = "There is no " + name;',
    'window.showErrorMessage("No manifest.");',
    "window.showQuickPick(items, { placeHolder: `Choose ${name}` });",
    'const items = [{ label: "No license" }];',
    'element("p", { textContent: "Choose another file." });',
    "html`<p>No file is open.</p>`;",
  ])("are not whole in %s", (code) => expect(gluedIn(code)).toHaveLength(1));

  it.each([
    'message("No {name}.", { name: `${one}.${other}` });',
    "({ message: message(`'{name}' is not \"x\".`, { name: show(`${name}_`) }) });",
    'reader.unexpected((found) => message("No {found}.", { found }));',
    "throw new UsageError(failure.message);",
    'throw new ResponseError(code, message("No {name}.", { name }));',
    'console.error(message("No {name}.", { name }));',
    "return `${path}:${line}`;",
    'return `<case name="${name}" time="0">${text}</case>`;',
    "throw new Error(`The edit at ${offset} overlaps.`);",
    'return name + ".json";',
    "const title = html`<b>${name}</b>`;",
  ])("are whole in %s", (code) => expect(gluedIn(code)).toEqual([]));
});

/** Finds the expressions that show a sentence without `message`, or build one from parts. */
function gluedIn(code: string, holders: readonly string[] = CLIENT_HOLDERS): string[] {
  const found = new Set<ts.Node>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) {
      if (holders.includes(node.name.getText()) && node.initializer)
        collectSentences(node.initializer, found);
    } else if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const args = node.arguments ?? [];
      if (TAKERS.some((taker) => isCalled(taker, node)))
        for (const argument of args) collectSentences(argument, found);
      for (const index of templatesOf(node)) {
        const template = args[index];
        if (template && !ts.isStringLiteralLike(template)) found.add(template);
      }
    } else if (ts.isTaggedTemplateExpression(node)) {
      if (WORDS.test(literalText(node.template).replaceAll(/<[^>]*>/g, ""))) found.add(node);
    } else if (isJoined(node) && hasWords(node)) found.add(node);
    // An Error is for programmers.
    if (!(ts.isNewExpression(node) && isCalled("Error", node))) ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("code.ts", code, ts.ScriptTarget.Latest, true));
  // An expression in another one is reported with it.
  return [...found].filter((node) => !hasAncestorIn(node, found)).map((node) => node.getText());
}

/** Collects the literals and the joined texts of an expression that are not in a `message`. */
function collectSentences(node: ts.Node, found: Set<ts.Node>): void {
  if (templatesOf(node).length > 0) return;
  // Markup is joined from parts, but not its text.
  const isSentence = ts.isTaggedTemplateExpression(node.parent) ? hasWords(node) : isJoined(node);
  if (isSentence || (ts.isStringLiteralLike(node) && hasWords(node))) found.add(node);
  else ts.forEachChild(node, (child) => collectSentences(child, found));
}

/** Tests if a text has two words in a row, outside of tags. */
function hasWords(node: ts.Node): boolean {
  return WORDS.test(literalText(node).replaceAll(TAGS, "").replaceAll(NAME, ""));
}

function templatesOf(node: ts.Node): readonly number[] {
  return (ts.isCallExpression(node) && TEMPLATES.get(node.expression.getText())) || [];
}

/** Tests if an expression is a template with places or an addition with a text. */
function isJoined(node: ts.Node): boolean {
  if (ts.isTemplateExpression(node)) return true;
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
    [node.left, node.right].some((side) => ts.isStringLiteralLike(side) || isJoined(side))
  );
}

/** Returns the text between the values of a joined text, with U+FFFC in their places. */
function literalText(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      .map(({ text }) => text)
      .join("\uFFFC");
  return ts.isBinaryExpression(node) ? literalText(node.left) + literalText(node.right) : "\uFFFC";
}

/** @param taker a name, or the end of a qualified one: `console.warn` */
function isCalled(taker: string, { expression }: ts.CallExpression | ts.NewExpression): boolean {
  const name = expression.getText();
  return name === taker || name.endsWith(`.${taker}`);
}

function hasAncestorIn(node: ts.Node, nodes: ReadonlySet<ts.Node>): boolean {
  return !ts.isSourceFile(node) && (nodes.has(node.parent) || hasAncestorIn(node.parent, nodes));
}
