import { authorShorthand } from "./author-shorthand";
import { catalogMembersMissing } from "./catalog-members-missing";
import { duplicateEntry } from "./duplicate-entry";
import { duplicateMember } from "./duplicate-member";
import { emptyString } from "./empty-string";
import { jsonSyntax } from "./json-syntax";
import { levelMemberMissing } from "./level-member-missing";
import { levelNotDeclared } from "./level-not-declared";
import { missingMember } from "./missing-member";
import type { Rule } from "./rule";
import { unknownMember } from "./unknown-member";
import { unknownValue } from "./unknown-value";
import { unobservedValue } from "./unobserved-value";
import { wrongType } from "./wrong-type";

/** Every rule, in the catalogue's order. */
export const rules: readonly Rule[] = [
  jsonSyntax,
  duplicateMember,
  missingMember,
  wrongType,
  authorShorthand,
  unknownValue,
  unobservedValue,
  unknownMember,
  emptyString,
  catalogMembersMissing,
  levelMemberMissing,
  levelNotDeclared,
  duplicateEntry,
];
