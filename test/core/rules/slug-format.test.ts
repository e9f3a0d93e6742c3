import { detail } from "../../support/manifests";
import { testRule, wrongValue } from "../../support/rule-tester";

const slug = (value: string): string => detail({ item: { slug: value } });
const wrong = (value: string, right?: string) => {
  const message = `${JSON.stringify(value)} is not a valid slug. Use only letters, digits, -, _, . and ~.`;
  return wrongValue(value, slug, { message, pointer: "/data/item/slug", severity: "error" }, right, "");
};

testRule("slug-format", {
  valid: [
    { name: "a slug", text: slug('"world-clock-2"') },
    { name: "all the signs of an address", text: slug('"com.example_world~clock-2"') },
    { name: "another type, which wrong-type reports", text: slug("2") },
  ],
  invalid: [
    wrong(""),
    wrong("!?"),
    wrong("World Clock", "world-clock"),
    wrong(" clock\n", "clock"),
    wrong("über/clock", "uber-clock"),
    {
      name: "capitals, which are valid",
      text: slug('«"World_Clock"»'),
      problems: [
        {
          message: '"World_Clock" has capital letters. Slugs are usually lowercase.',
          pointer: "/data/item/slug",
          severity: "information",
          fixes: { 'Change to "world_clock"': slug('"world_clock"') },
        },
      ],
    },
  ],
});
