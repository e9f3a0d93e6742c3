import { detail, draft, placeholder, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const differs = (summary: string): string =>
  `"description" differs from the summary "${summary}". They usually match.`;

testRule("summary-description", {
  valid: [
    { name: "the same text twice", text: published() },
    { name: "a draft without a summary", text: draft() },
    { name: "a description of another type", text: draft({ summary: '"A clock."', description: "null" }) },
    {
      name: "the same text written differently",
      text: draft({ summary: String.raw`"Shows the t\u0069me."` }),
    },
    { name: "a text with a bracket missing", text: '{ "summary": "A", "description": "B"' },
    { name: "a valid detail response", text: detail() },
  ],
  invalid: [
    {
      name: "a draft's summary",
      text: draft({ description: '«"Shows the time."»', summary: '"A clock."' }),
      problems: [
        {
          message: differs("A clock."),
          pointer: "/description",
          severity: "information",
          related: ['"A clock."'],
          fixes: {
            "Copy the summary here": draft({ description: '"A clock."', summary: '"A clock."' }),
            "Copy the description into the summary": draft({ summary: '"Shows the time."' }),
          },
        },
      ],
    },
    {
      name: "a placeholder",
      text: placeholder({ description: '«"A clock."»' }),
      problems: [
        {
          message: differs("Shows the time."),
          pointer: "/description",
          fixes: {
            "Copy the summary here": placeholder(),
            "Copy the description into the summary": placeholder({
              summary: '"A clock."',
              description: '"A clock."',
            }),
          },
        },
      ],
    },
    {
      name: "the descriptions of the item, the newest manifest (with its copies) and an older manifest",
      text: detail({
        item: { description: '«"A"»' },
        manifests: { 0: { description: '«"B"»' }, 2: { description: '«"C"»' } },
      }),
      problems: [
        {
          message: differs("Shows the time."),
          pointer: "/data/item/description",
          fixes: {
            "Copy the summary here": detail({
              manifests: { 0: { description: '"B"' }, 2: { description: '"C"' } },
            }),
            // The newest manifest repeats it.
            "Copy the description into the summary": detail({
              item: { summary: '"A"', description: '"A"' },
              manifests: { 0: { summary: '"A"', description: '"B"' }, 2: { description: '"C"' } },
            }),
          },
        },
        {
          message: differs("Shows the time."),
          pointer: "/data/versions/0/manifest/description",
          related: ['"Shows the time."'],
          fixes: {
            "Copy the summary here": detail({
              item: { description: '"A"' },
              manifests: { 2: { description: '"C"' } },
            }),
            "Copy the description into the summary": detail({
              item: { summary: '"B"', description: '"A"' },
              manifests: { 0: { summary: '"B"', description: '"B"' }, 2: { description: '"C"' } },
            }),
          },
        },
        {
          message: differs("Shows the time."),
          pointer: "/data/versions/2/manifest/description",
          fixes: {
            "Copy the summary here": detail({
              item: { description: '"A"' },
              manifests: { 0: { description: '"B"' } },
            }),
            "Copy the description into the summary": detail({
              item: { description: '"A"' },
              manifests: { 0: { description: '"B"' }, 2: { summary: '"C"', description: '"C"' } },
            }),
          },
        },
      ],
    },
  ],
});
