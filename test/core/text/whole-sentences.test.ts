import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import ts from "typescript";

/*
 * Every message and title of the core is one whole sentence in the code, given to `message` or `plural` as a literal,
 * so that it can be found, tested and translated. A sentence built from parts cannot.
 */

/** The properties and variables that hold a sentence. */
const HOLDERS = ["message", "title"];

/** The methods of the parser that take a sentence. */
const TAKERS = ["fault", "unexpected"];

/** The arguments that are templates, by function. */
const TEMPLATES = new Map([
  ["message", [0]],
  ["plural", [1, 2]],
]);

describe("sentences of the core", () => {
  it("are whole in the code", () => {
    const names = readdirSync("server/core", { recursive: true, encoding: "utf8" });
    const sources = names.filter((name) => name.endsWith(".ts") && name !== "text/messages.ts");
    expect(sources.length).toBeGreaterThan(100);
    const glued = sources.flatMap((name) =>
      gluedIn(readFileSync(`server/core/${name}`, "utf8")).map((text) => `${name}: ${text}`),
    );
    expect(glued).toEqual([]);
  });

  it.each([
    "({ message: `No ${name}.` })",
    '({ title: "No " + name })',
    "({ message: () => `No ${name}.` })",
    '({ message: isThere ? message("There.") : `No ${name}.` })',
    "({ related: [{ range, message: `The ${name}.` }] })",
    "const title = `No ${name}.`;",
    "reader.fault(`No ${name}.`);",
    "reader.unexpected((found) => `No ${found}.`);",
    "message(`No ${name}.`);",
    "message(SENTENCES[name], { name });",
    'plural(count, `One ${name}.`, "{count} of them.", { count });',
  ])("are not whole in %s", (code) => expect(gluedIn(code)).toHaveLength(1));

  it.each([
    'message("No {name}.", { name: `${one}.${other}` });',
    "({ message: message(`'{name}' is not \"x\".`, { name: show(`${name}_`) }) });",
    'reader.unexpected((found) => message("No {found}.", { found }));',
  ])("are whole in %s", (code) => expect(gluedIn(code)).toEqual([]));
});

/** Finds the expressions of a source that build a sentence from parts. */
function gluedIn(code: string): string[] {
  const found = new Set<ts.Node>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) {
      if (HOLDERS.includes(node.name.getText()) && node.initializer) collectParts(node.initializer, found);
    } else if (ts.isCallExpression(node)) {
      const name = calleeName(node);
      if (TAKERS.includes(name)) node.arguments.forEach((argument) => collectParts(argument, found));
      const templates = TEMPLATES.get(name)?.map((index) => node.arguments[index]) ?? [];
      for (const template of templates)
        if (template && !ts.isStringLiteralLike(template)) found.add(template);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("code.ts", code, ts.ScriptTarget.Latest, true));
  return [...found].map((node) => node.getText());
}

/** Collects what an expression joins, outside the values of a message. */
function collectParts(node: ts.Node, found: Set<ts.Node>): void {
  if (ts.isCallExpression(node) && TEMPLATES.has(calleeName(node))) return;
  const isJoined =
    ts.isTemplateExpression(node) ||
    (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken);
  if (isJoined) found.add(node);
  else ts.forEachChild(node, (child) => collectParts(child, found));
}

function calleeName({ expression }: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : "";
}
