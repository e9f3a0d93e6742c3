import type { Edit } from "../../server/core/text/ranges";
import type { Finding, Fix, Grade } from "../../server/core/problem";
import { patternOf, titleTemplates } from "./fix-titles";

const MARKS: Readonly<Record<Grade, string>> = { safe: "★", suggested: "☆", offered: "·" };

/** The ones with most text of their own first: others match their titles too. */
const TEMPLATES = titleTemplates()
  .map((each) => ({ ...each, pattern: patternOf(each.template) }))
  .sort((a, b) => ownText(b.template).length - ownText(a.template).length);

/** A template without its values. */
function ownText(template: string): string {
  return template.replaceAll(/\{\w+\}/g, "");
}

/** Names a fix by its grade, rule and title, without its values. */
export function nameOf({ code }: Finding, { grade, title }: Fix): string {
  return `${MARKS[grade]} ${code}: ${templateOf(code, title)}`;
}

function templateOf(code: string, title: string): string {
  const fitting = TEMPLATES.filter((each) => (each.code ?? code) === code && each.pattern.test(title));
  return fitting[0]?.template ?? title;
}

/** How often each fix was applied. */
export class Tally {
  private readonly owners = new WeakMap<readonly Edit[], readonly [Finding, Fix]>();
  private readonly counts = new Map<string, number>();
  private documents = 0;
  private fixed = 0;

  /** Remembers which fixes the edits of some findings belong to. */
  noting<T extends { readonly findings: readonly Finding[] }>(result: T): T {
    const findings = result.findings.map((finding): Finding => {
      const { fixes } = finding;
      return fixes ? { ...finding, fixes: () => fixes().map((fix) => this.noted(finding, fix)) } : finding;
    });
    return { ...result, findings };
  }

  private noted(finding: Finding, fix: Fix): Fix {
    this.owners.set(fix.edits, [finding, fix]);
    return fix;
  }

  /** Returns the finding whose fix has some edits. */
  ownerOf(edits: readonly Edit[]): readonly [Finding, Fix] | undefined {
    return this.owners.get(edits);
  }

  count(finding: Finding, fix: Fix): void {
    const name = nameOf(finding, fix);
    this.counts.set(name, this.countOf(name) + 1);
  }

  countOf(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  document(isFixed: boolean): void {
    this.documents++;
    if (isFixed) this.fixed++;
  }

  /** The grades and rules of the fixes that were applied. */
  get rules(): readonly string[] {
    return [...new Set([...this.counts.keys()].map((name) => name.replace(/:.*/s, "")))].sort();
  }

  /** The titles of the fixes that were never applied. */
  get missing(): readonly string[] {
    const names = [...this.counts.keys()].map((name) => name.slice(2));
    return TEMPLATES.filter(({ code, template }) => {
      const isApplied = (name: string) =>
        code === undefined ? name.endsWith(`: ${template}`) : name === `${code}: ${template}`;
      return !names.some(isApplied);
    }).map(({ code, template }) => `${code ?? "several rules"}: ${template}`);
  }

  toString(): string {
    const lines = [...this.counts].sort(([a], [b]) => (a < b ? -1 : 1));
    return [
      `${this.fixed} of ${this.documents} documents had a fix`,
      ...lines.map(([name, count]) => `${String(count).padStart(6)}  ${name}`),
    ].join("\n");
  }
}
