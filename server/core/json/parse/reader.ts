import { excerpt, message } from "../../text/messages";
import type { Edit, OffsetRange } from "../../text/ranges";
import { BooleanNode, NullNode, NumberNode, StringNode, type ValueNode } from "../tree/tree";
import {
  isClosingBracket,
  isPlainValue,
  isOpeningBracket,
  UNQUOTED_VERSION,
  type TokenKind,
} from "./characters";
import { Lexer } from "./lexer";
import { isInteger } from "./numbers";
import { closeString, quoteStyle, straightenEdits } from "./other-quotes";

export interface SyntaxFault extends OffsetRange {
  readonly message: string;
  readonly repair?: SyntaxRepair;
}

/** A repair of a syntax fault, which may be a guess. */
export interface SyntaxRepair {
  readonly kind:
    | "remove-comment"
    | "remove-comma"
    | "remove-quote"
    | "insert-comma"
    | "straight-quotes"
    | "double-quotes"
    | "add-quotes"
    | "close-string"
    | "close-object"
    | "close-array"
    | "close-brackets";
  readonly edits: readonly Edit[];
}

/** Low, because a binary file could have a fault per byte. */
const MAX_FAULTS_WITHOUT_REPAIR = 100;

/** The limit for all faults, with or without a repair. High, so that users can fix all comments or commas at once. */
const MAX_FAULTS = 10_000;

/** Reads the tokens of a text without its comments, and collects the faults. */
export class Reader {
  readonly lexer: Lexer;
  readonly faults: SyntaxFault[] = [];
  isBalanced = true;
  hasMisreadNumbers = false;
  previousEnd = 0;
  private previousKind: TokenKind = "end";
  private faultsWithoutRepair = 0;

  constructor(readonly text: string) {
    this.lexer = new Lexer(text);
    this.next();
  }

  get kind(): TokenKind {
    return this.lexer.kind;
  }

  get isOpening(): boolean {
    return isOpeningBracket(this.kind);
  }

  get isClosing(): boolean {
    return isClosingBracket(this.kind);
  }

  get startsValue(): boolean {
    return this.isOpening || isPlainValue(this.kind);
  }

  /** True if the current token is certainly a member's name. */
  get isNameWithColon(): boolean {
    return this.kind === "string" && this.lexer.isBeforeColon();
  }

  get tokenRange(): OffsetRange {
    return { offset: this.lexer.offset, length: this.lexer.end - this.lexer.offset };
  }

  createPlainValue(): ValueNode | undefined {
    const { kind, offset, end } = this.lexer;
    const length = end - offset;
    switch (kind) {
      case "string":
        return new StringNode(offset, length, this.lexer.value);
      case "number":
        return this.createNumber(offset, this.lexer.value);
      case "true":
      case "false":
        return new BooleanNode(offset, length, kind === "true");
      case "null":
        return new NullNode(offset, length, null);
      default:
        return undefined;
    }
  }

  private createNumber(offset: number, literal: string): NumberNode {
    const node = new NumberNode(offset, literal.length, Number(literal), isInteger(literal));
    if (node.isMisread || !Number.isFinite(node.value)) this.hasMisreadNumbers = true;
    return node;
  }

  /** Moves to the next token. Reports the comments and extra quotes before it, and a string in other quotes. */
  next(): void {
    const { lexer } = this;
    this.previousEnd = lexer.end;
    this.previousKind = lexer.kind;
    for (;;) {
      const mayHoldBrackets = lexer.isUnclosed && /[[\]{}]/.test(this.text.slice(lexer.offset, lexer.end));
      if (mayHoldBrackets) this.isBalanced = false;
      lexer.scan();
      if (lexer.kind === "comment") this.reportComment();
      else if (lexer.kind === "extra-quote")
        this.reportSurplus(message('Extra double quote (") after a string. Remove it.'), "remove-quote");
      else break;
    }
    if (lexer.kind === "string" && lexer.fault !== undefined) this.reportQuotes(lexer.fault);
  }

  private reportComment(): void {
    if (this.lexer.isUnclosed)
      return this.report(message("This comment is not closed, and JSON has no comments. Remove it."));
    this.reportSurplus(message("JSON has no comments. Remove this one."), "remove-comment");
  }

  private reportSurplus(sentence: string, kind: SyntaxRepair["kind"]): void {
    this.report(sentence, this.tokenRange, { kind, edits: [{ ...this.tokenRange, text: "" }] });
  }

  private reportQuotes(sentence: string): void {
    const { offset, end } = this.lexer;
    const raw = this.text.slice(offset, end);
    const kind = quoteStyle(raw) === "single" ? "double-quotes" : "straight-quotes";
    this.report(sentence, this.tokenRange, { kind, edits: straightenEdits(raw, offset) });
  }

  /** Adds a fault, within the limits. Skips a fault with the previous fault's range, unless both have repairs. */
  report(sentence: string, { offset, length } = this.tokenRange, repair?: SyntaxRepair): void {
    const last = this.faults.at(-1);
    const isSamePlace = last?.offset === offset && last.length === length;
    if (this.isFull || (isSamePlace && !(last.repair && repair))) return;
    if (!repair) this.faultsWithoutRepair++;
    this.faults.push({ message: sentence, offset, length, ...(repair && { repair }) });
  }

  private get isFull(): boolean {
    return this.faults.length === MAX_FAULTS || this.faultsWithoutRepair === MAX_FAULTS_WITHOUT_REPAIR;
  }

  /** Reports the current token: with the lexer's message if it has one, otherwise as unexpected. */
  reportUnexpected(sentenceFor: (found: string) => string): void {
    if (this.isFull) return;
    const source = this.kind === "end" ? message("end of the text") : excerpt(this.text, this.tokenRange);
    const found = this.kind === "end" || source.startsWith('"') ? source : `"${source}"`;
    this.report(this.lexer.fault ?? sentenceFor(found), this.tokenRange, this.quoteRepair());
  }

  private quoteRepair(): SyntaxRepair | undefined {
    const { lacksOnlyQuote, offset, end } = this.lexer;
    const raw = this.text.slice(offset, end);
    if (UNQUOTED_VERSION.test(raw)) {
      const edits = [offset, end].map((place) => ({ offset: place, length: 0, text: '"' }));
      return { kind: "add-quotes", edits };
    }
    if (!lacksOnlyQuote) return undefined;
    const isValue = this.previousKind === ":";
    return { kind: "close-string", edits: [closeString(raw, offset, isValue)] };
  }

  /** Skips to the end of the text or of a bracketed value, without reporting faults. */
  skipTo(target: "end" | "closing-bracket"): void {
    const expected: TokenKind[] = [];
    while (this.kind !== "end") {
      if (this.isOpening) expected.push(this.kind === "{" ? "}" : "]");
      else if (this.isClosing && expected.pop() !== this.kind) this.isBalanced = false;
      if (expected.length === 0 && target === "closing-bracket") return this.next();
      this.lexer.scan();
    }
    if (expected.length > 0) this.isBalanced = false;
    this.previousEnd = this.lexer.end;
  }
}
