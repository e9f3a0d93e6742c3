import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

const RULES = "server/core/rules";

/** Matches the rules of `check --release`, which need a repository; random manifests have none. */
const OF_RELEASE = /^(?:release-|shared\/release\/)/;

interface TitleTemplate {
  /** The rule; undefined if several rules share the title. */
  readonly code: string | undefined;
  readonly template: string;
}

/** Returns the templates of all titles of fixes that depend only on a manifest's text. */
function titleTemplates(): readonly TitleTemplate[] {
  const files = readdirSync(RULES, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !OF_RELEASE.test(name),
  );
  return files.flatMap((name) => {
    const code = name.includes("/") ? undefined : name.replace(/\.ts$/, "");
    return templatesIn(readFileSync(`${RULES}/${name}`, "utf8")).map((template) => ({ code, template }));
  });
}

/** Finds the messages that are the value of a property or variable `title`. */
function templatesIn(code: string): string[] {
  const found: string[] = [];
  // Skip the slow parsing for rules without fixes.
  if (!code.includes("title")) return found;
  const visit = (node: ts.Node, isTitle: boolean): void => {
    const isNamed =
      (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && node.name.getText() === "title";
    const [template] =
      ts.isCallExpression(node) && node.expression.getText() === "message" ? node.arguments : [];
    if (isTitle && template && ts.isStringLiteralLike(template)) found.push(template.text);
    ts.forEachChild(node, (child) => visit(child, isTitle || isNamed));
  };
  visit(ts.createSourceFile("rule.ts", code, ts.ScriptTarget.Latest, true), false);
  return found;
}

/** Returns an expression that matches the titles of a template. */
function patternOf(template: string): RegExp {
  const escaped = template.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join(".*")}$`, "s");
}

/** The templates, those with the longest fixed text first, because shorter templates match their titles, too. */
const TEMPLATES = titleTemplates()
  .map((each) => ({ ...each, pattern: patternOf(each.template) }))
  .sort((a, b) => ownText(b.template).length - ownText(a.template).length);

/** Returns a template without its placeholders. */
function ownText(template: string): string {
  return template.replaceAll(/\{\w+\}/g, "");
}

/** Names a fix by its rule and title, without its values: `summary-line: Join the lines`. */
export function nameOf(code: string, title: string): string {
  const fitting = TEMPLATES.filter((each) => (each.code ?? code) === code && each.pattern.test(title));
  return `${code}: ${fitting[0]?.template ?? title}`;
}

/** Returns the names of the fixes that are not in a set. */
export function neverMade(made: ReadonlySet<string>): string[] {
  const names = [...made];
  return TEMPLATES.filter(({ code, template }) =>
    code === undefined
      ? !names.some((name) => name.endsWith(`: ${template}`))
      : !made.has(`${code}: ${template}`),
  ).map(({ code, template }) => `${code ?? "several rules"}: ${template}`);
}
