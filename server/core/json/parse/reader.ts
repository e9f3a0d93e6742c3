import { excerpt, message } from "../../text/messages";
import type { OffsetRange } from "../../text/ranges";
import { BooleanNode, NullNode, NumberNode, StringNode, type ValueNode } from "../tree/tree";
import { closes, isPlainValue, opens, TokenKind } from "./characters";
import { Lexer } from "./lexer";
import { isInteger } from "./numbers";
import { closeString, quotesOf, straightened } from "./other-quotes";
import { Faults, type SyntaxRepair } from "./syntax-faults";

/** Reads the tokens of a text without its comments, and collects the faults. */
export class Reader {
  readonly lexer: Lexer;
  readonly faults = new Faults();
  balanced = true;
  misreads = false;
  previousEnd = 0;
  private previousKind: number = TokenKind.End;

  constructor(private readonly text: string) {
    this.lexer = new Lexer(text);
    this.next();
  }

  get kind(): number {
    return this.lexer.kind;
  }

  get opens(): boolean {
    return opens(this.kind);
  }

  get closes(): boolean {
    return closes(this.kind);
  }

  get startsValue(): boolean {
    return this.opens || isPlainValue(this.kind);
  }

  /** True if the current token is certainly a member's name. */
  get isNameWithColon(): boolean {
    return this.kind === TokenKind.String && this.lexer.colonFollows();
  }

  get here(): OffsetRange {
    return { offset: this.lexer.offset, length: this.lexer.end - this.lexer.offset };
  }

  leaf(): ValueNode | undefined {
    const { kind, offset, end } = this.lexer;
    const length = end - offset;
    switch (kind) {
      case TokenKind.String:
        return new StringNode(offset, length, this.lexer.value);
      case TokenKind.Number:
        return this.number(offset, this.lexer.value);
      case TokenKind.True:
      case TokenKind.False:
        return new BooleanNode(offset, length, kind === TokenKind.True);
      case TokenKind.Null:
        return new NullNode(offset, length, null);
      default:
        return undefined;
    }
  }

  private number(offset: number, literal: string): NumberNode {
    const node = new NumberNode(offset, literal.length, Number(literal), isInteger(literal));
    if (node.isMisread || !Number.isFinite(node.value)) this.misreads = true;
    return node;
  }

  /** Moves to the next token. Reports comments before it, and a string in other quotes. */
  next(): void {
    const { lexer } = this;
    this.previousEnd = lexer.end;
    this.previousKind = lexer.kind;
    for (;;) {
      const mayHoldBrackets = lexer.isOpen && /[[\]{}]/.test(this.text.slice(lexer.offset, lexer.end));
      if (mayHoldBrackets) this.balanced = false;
      lexer.scan();
      if (lexer.kind !== TokenKind.Comment) break;
      if (lexer.isOpen) {
        this.fault(message("JSON has no comments. Remove this one, which is not closed."));
      } else {
        const edits = [{ ...this.here, text: "" }];
        this.fault(message("JSON has no comments. Remove this one."), this.here, {
          kind: "remove-comment",
          edits,
        });
      }
    }
    if (lexer.kind === TokenKind.String && lexer.reason !== undefined) this.otherQuotes(lexer.reason);
  }

  private otherQuotes(reason: string): void {
    const { offset, end } = this.lexer;
    const raw = this.text.slice(offset, end);
    const kind = quotesOf(raw) === "single" ? "double-quotes" : "straight-quotes";
    this.fault(reason, this.here, { kind, edits: straightened(raw, offset) });
  }

  fault(sentence: string, { offset, length } = this.here, repair?: SyntaxRepair): void {
    this.faults.add({ message: sentence, offset, length, ...(repair && { repair }) });
  }

  /** Reports the current token: its own fault, or else what was expected. */
  unexpected(sentence: (found: string) => string): void {
    if (this.faults.isFull) return;
    const isEnd = this.kind === TokenKind.End;
    const token = isEnd ? message("end of the text") : excerpt(this.text, this.here);
    const found = isEnd || token.startsWith('"') ? token : `"${token}"`;
    this.fault(this.lexer.reason ?? sentence(found), this.here, this.closingRepair());
  }

  private closingRepair(): SyntaxRepair | undefined {
    const { isOpenString, offset, end } = this.lexer;
    if (!isOpenString) return undefined;
    const isValue = this.previousKind === TokenKind.Colon;
    return { kind: "close-string", edits: [closeString(this.text.slice(offset, end), offset, isValue)] };
  }

  /** Skips to the end of the text or of a bracketed value, without reporting faults. */
  skipTo(target: "end" | "closing-bracket"): void {
    const open: number[] = [];
    while (this.kind !== TokenKind.End) {
      if (this.kind === TokenKind.OpenBrace) open.push(TokenKind.CloseBrace);
      else if (this.kind === TokenKind.OpenBracket) open.push(TokenKind.CloseBracket);
      else if (this.closes && open.pop() !== this.kind) this.balanced = false;
      if (open.length === 0 && target === "closing-bracket") {
        this.next();
        return;
      }
      this.lexer.scan();
    }
    if (open.length > 0) this.balanced = false;
    this.previousEnd = this.lexer.end;
  }
}
