import { detail, draft, placeholder, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const TWO = '"Shows the time\\n  and the date."';
const ONE = '"Shows the time and the date."';
const SENTENCE = '"summary" has a line break. Write one line.';

testRule("summary-line", {
  valid: [
    { name: "one line", text: published() },
    { name: "a description of two lines beside a summary", text: published({ description: TWO }) },
    { name: "a blank text, which empty-string reports", text: draft({ summary: '"\\n"' }) },
    { name: "a value of another type", text: published({ summary: '["a\\n"]' }) },
  ],
  invalid: [
    {
      name: "a summary of two lines",
      text: published({ summary: `«${TWO}»`, description: TWO }),
      problems: [
        {
          message: SENTENCE,
          pointer: "/summary",
          severity: "error",
          fixes: { "☆ Join the lines": published({ summary: ONE, description: TWO }) },
        },
      ],
    },
    {
      name: "a placeholder's, with a separator of lines",
      text: placeholder({ summary: '«"A\\u2028clock.\\r\\n"»' }),
      problems: [
        {
          message: SENTENCE,
          pointer: "/summary",
          fixes: { "☆ Join the lines": placeholder({ summary: '"A clock."' }) },
        },
      ],
    },
    {
      name: "the item's summary, reported once and fixed in all copies",
      text: detail({ item: { summary: `«${TWO}»`, description: ONE }, manifests: { 0: { summary: TWO } } }),
      problems: [
        {
          message: SENTENCE,
          pointer: "/data/item/summary",
          fixes: {
            "☆ Join the lines": detail({
              item: { summary: ONE, description: ONE },
              manifests: { 0: { summary: ONE } },
            }),
          },
        },
      ],
    },
    {
      name: "a draft's description, which the catalog makes its summary",
      text: draft({ description: `«${TWO}»` }),
      problems: [
        {
          message: '"description" has a line break. The catalog shows its text on one line.',
          pointer: "/description",
          severity: "information",
          fixes: { "☆ Join the lines": draft({ description: ONE }) },
        },
      ],
    },
  ],
});
