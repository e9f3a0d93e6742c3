/*
 * A backtracking matcher of regular expressions that counts its steps. Unlike time, the count is the same on every machine.
 * Supports the syntax of JavaScript, and Oniguruma's possessive quantifiers and atomic groups.
 */

/** Matches at a position, and calls `resume` with each possible end until a call returns true. */
type Matcher = (at: number, resume: (at: number) => boolean) => boolean;
interface Node {
  readonly match: Matcher;
  /** The number of code units of every match; undefined if it varies. */
  readonly width: number | undefined;
  /** The alternatives; absent if the node has only one. */
  readonly branches?: readonly Node[];
  /** Tests one character; absent for a node that can match more or less than one character. */
  readonly matchesAt?: (at: number) => boolean;
}

/** A regular expression whose steps can be counted. */
export class CountedExpression {
  #text = "";
  #steps = 0;
  #limit = Infinity;
  #at = 0;
  #groups = 0;
  readonly #captured: string[] = [];
  readonly #isUnicode: boolean;
  readonly #root: Node;

  constructor(
    readonly source: string,
    readonly flags = "",
  ) {
    this.#isUnicode = flags.includes("u");
    this.#root = this.#alternatives();
    if (this.#at < source.length) throw new Error(`Cannot read /${source}/ from ${source.slice(this.#at)}`);
  }

  /** Counts the steps to find all matches in a text. Stops at a limit. */
  steps(text: string, limit = Infinity): number {
    this.#text = text;
    this.#steps = 0;
    for (let start = 0; start <= text.length && this.#steps < limit;) {
      this.#steps++;
      this.#limit = limit;
      this.#captured.length = 0;
      const end = endOf(this.#root.match, start);
      if (end === undefined && this.flags.includes("y")) break;
      start = Math.max(end ?? 0, start + 1);
    }
    return this.#steps;
  }

  /** Finds the start of the next match (Infinity without a match), and counts the steps of the search. */
  search(text: string, from: number): { readonly index: number; readonly steps: number } {
    this.#text = text;
    this.#steps = 0;
    this.#limit = Infinity;
    for (let index = from; index <= text.length; index++) {
      this.#steps++;
      this.#captured.length = 0;
      if (endOf(this.#root.match, index) !== undefined) return { index, steps: this.#steps };
    }
    return { index: Infinity, steps: this.#steps };
  }

  /** Finds the end of the match at a position; undefined without a match. */
  endFrom(text: string, start: number): number | undefined {
    this.#text = text;
    this.#limit = Infinity;
    this.#captured.length = 0;
    return endOf(this.#root.match, start);
  }

  #alternatives(): Node {
    const branches = [this.#sequence()];
    while (this.#take("|")) branches.push(this.#sequence());
    const [first] = branches;
    if (first && branches.length === 1) return first;
    const widths = new Set(branches.map(({ width }) => width));
    return {
      width: widths.size === 1 ? [...widths][0] : undefined,
      branches,
      match: (at, resume) => branches.some(({ match }) => this.#canStep() && match(at, resume)),
    };
  }

  #sequence(): Node {
    const nodes: Node[] = [];
    while (this.#at < this.source.length && !/[|)]/.test(this.source[this.#at]!)) nodes.push(this.#term());
    const [first] = nodes;
    if (first && nodes.length === 1) return first;
    const from =
      (i: number): Matcher =>
      (at, resume) =>
        i === nodes.length ? resume(at) : nodes[i]!.match(at, (next) => rest[i + 1]!(next, resume));
    const rest = Array.from({ length: nodes.length + 1 }, (_, i) => from(i));
    const width = nodes.reduce<number | undefined>(
      (sum, node) => (sum === undefined || node.width === undefined ? undefined : sum + node.width),
      0,
    );
    return { width, match: rest[0]! };
  }

  #term(): Node {
    const node = this.#atom();
    const [quantifier, symbol, min, comma, max, kind] =
      this.#read(/(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})([+?])?/y) ?? [];
    if (quantifier === undefined) return node;
    const least = symbol ? (symbol === "+" ? 1 : 0) : Number(min);
    const most = symbol ? (symbol === "?" ? 1 : Infinity) : comma ? (max ? Number(max) : Infinity) : least;
    return this.#repeated(node, least, most, kind);
  }

  #repeated(node: Node, min: number, max: number, kind: string | undefined): Node {
    const width = min === max && node.width !== undefined ? node.width * min : undefined;
    const { matchesAt } = node;
    if (matchesAt && kind !== "?") {
      return {
        width,
        match: (at, resume) => {
          let end = at;
          while (end - at < max && end < this.#text.length && matchesAt(end)) end += this.#sizeAt(end);
          const last = kind === "+" ? end : at + min;
          for (; end >= last && end >= at + min && this.#canStep(); end--) if (resume(end)) return true;
          return false;
        },
      };
    }
    if (kind === "+") return { width, match: this.#possessive(node.match, min, max) };
    const loop =
      (count: number): Matcher =>
      (at, resume) => {
        if (!this.#canStep()) return false;
        const again = () =>
          count < max &&
          node.match(at, (next) => (next > at || count < min) && loop(count + 1)(next, resume));
        if (count < min) return again();
        return kind === "?" ? resume(at) || again() : again() || resume(at);
      };
    return { width, match: loop(0) };
  }

  /** Matches as often as possible; each repetition is atomic. */
  #possessive(match: Matcher, min: number, max: number): Matcher {
    return (at, resume) => {
      let end = at;
      let count = 0;
      for (; count < max && this.#canStep(); count++) {
        const next = endOf(match, end);
        if (next === undefined || (next === end && count >= min)) break;
        end = next;
      }
      return count >= min && resume(end);
    };
  }

  /** Matches without backtracking: keeps the first match, even if the rest of the expression then fails. */
  #atomic(match: Matcher): Matcher {
    return (at, resume) => {
      const end = endOf(match, at);
      return end !== undefined && resume(end);
    };
  }

  #atom(): Node {
    if (this.#take("(")) return this.#group();
    const [edge] = this.#read(/\^|\$|\\[bB]/y) ?? [];
    if (edge !== undefined) return { width: 0, match: (at, resume) => this.#isEdge(edge, at) && resume(at) };
    const [, back] = this.#read(/\\([1-9])/y) ?? [];
    if (back !== undefined) {
      return {
        width: undefined,
        match: (at, resume) => {
          const text = this.#captured[Number(back)] ?? "";
          this.#steps += text.length;
          return this.#text.startsWith(text, at) && resume(at + text.length);
        },
      };
    }
    return this.#character();
  }

  #character(): Node {
    const [raw = ""] =
      this.#read(
        /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\dA-Fa-f]{4}|\\x[\dA-Fa-f]{2}|\\c.|\\.|[^]/uy,
      ) ?? [];
    const flags = this.flags.replaceAll(/[gy]/g, "");
    const expression = new RegExp(`^${/^[/}\]]$/.test(raw) ? `\\${raw}` : raw}$`, flags);
    const results: boolean[] = [];
    const matchesAt = (at: number) => {
      this.#steps++;
      const code = this.#isUnicode ? this.#text.codePointAt(at) : this.#text.charCodeAt(at);
      if (code === undefined || at >= this.#text.length) return false;
      return (results[code] ??= expression.test(this.#text.slice(at, at + this.#sizeAt(at))));
    };
    return { width: 1, matchesAt, match: (at, resume) => matchesAt(at) && resume(at + this.#sizeAt(at)) };
  }

  #group(): Node {
    const [kind] = this.#read(/\?(?:<?[=!]|:|>|<\w+>)/y) ?? [];
    const index = kind === undefined || kind.length > 3 ? ++this.#groups : 0;
    const inner = this.#alternatives();
    if (!this.#take(")")) throw new Error(`A group is open in /${this.source}/`);
    switch (kind) {
      case "?:":
        return { width: inner.width, match: inner.match };
      case "?>":
        return { width: inner.width, match: this.#atomic(inner.match) };
      case "?=":
      case "?!":
        return this.#look([{ width: 0, match: inner.match }], kind === "?=");
      case "?<=":
      case "?<!":
        return this.#look(inner.branches ?? [inner], kind === "?<=");
      default:
        return {
          width: inner.width,
          match: (at, resume) =>
            inner.match(at, (end) => {
              const before = this.#captured[index];
              this.#captured[index] = this.#text.slice(at, end);
              if (resume(end)) return true;
              this.#captured[index] = before ?? "";
              return false;
            }),
        };
    }
  }

  /** Looks ahead, or behind by the width of each branch. */
  #look(branches: readonly Node[], isWanted: boolean): Node {
    const looks = branches.map(({ width, match }) => {
      if (width === undefined) throw new Error(`A lookbehind of no fixed width in /${this.source}/`);
      return (at: number) => at >= width && endOf(match, at - width) !== undefined;
    });
    return { width: 0, match: (at, resume) => looks.some((finds) => finds(at)) === isWanted && resume(at) };
  }

  #isEdge(edge: string, at: number): boolean {
    this.#steps++;
    const isMultiline = this.flags.includes("m");
    const before = this.#text[at - 1] ?? "";
    const after = this.#text[at] ?? "";
    if (edge === "^") return at === 0 || (isMultiline && /[\n\r\u2028\u2029]/.test(before));
    if (edge === "$") return at === this.#text.length || (isMultiline && /[\n\r\u2028\u2029]/.test(after));
    return (/\w/.test(before) !== /\w/.test(after)) === (edge === "\\b");
  }

  /** Counts the code units of the character at a position. */
  #sizeAt(at: number): number {
    return this.#isUnicode && (this.#text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }

  #take(sign: string): boolean {
    const isNext = this.source.startsWith(sign, this.#at);
    if (isNext) this.#at += sign.length;
    return isNext;
  }

  #read(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.source);
    if (match) this.#at = expression.lastIndex;
    return match;
  }

  /** Counts a step. @returns false at the limit, so that all matchers fail */
  #canStep(): boolean {
    return ++this.#steps < this.#limit;
  }
}

/** Returns the end of the first match from a position; undefined without a match. */
function endOf(match: Matcher, at: number): number | undefined {
  let end: number | undefined;
  match(at, (next) => ((end = next), true));
  return end;
}
