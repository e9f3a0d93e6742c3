export const TokenKind = {
  OpenBrace: 1,
  CloseBrace: 2,
  OpenBracket: 3,
  CloseBracket: 4,
  Comma: 5,
  Colon: 6,
  Null: 7,
  True: 8,
  False: 9,
  String: 10,
  Number: 11,
  Comment: 12,
  Unknown: 13,
  End: 14,
} as const;

export function opens(kind: number): boolean {
  return kind === TokenKind.OpenBrace || kind === TokenKind.OpenBracket;
}

export function closes(kind: number): boolean {
  return kind === TokenKind.CloseBrace || kind === TokenKind.CloseBracket;
}

export function isPlainValue(kind: number): boolean {
  return kind >= TokenKind.Null && kind <= TokenKind.Number;
}
