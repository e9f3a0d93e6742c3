import { expect, it } from "vitest";
import { ruleContext } from "../../../server/core/check/check";
import { authorChoices } from "../../../server/core/fill/author-choices";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import type { ObjectNode } from "../../../server/core/json/tree/tree";
import { placeholder } from "../../support/manifests";

it.each<[string, readonly boolean[] | undefined]>([
  ["signature_required", [true, false]],
  ["default_enabled", [false, true]],
  // An object of JavaScript has these without being given them, and a host may name a member so.
  ["constructor", undefined],
  ["toString", undefined],
])("of the member %s, only its author can choose between %j", (name, choices) => {
  const document = new ManifestDocument(placeholder());
  const found = authorChoices(name, document.root as ObjectNode, {}, ruleContext(document));
  expect(found).toEqual(choices);
});
