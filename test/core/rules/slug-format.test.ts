import { detail } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const slug = (value: string): string => detail({ item: { slug: value } });
const wrong = (value: string, right?: string) => ({
  name: JSON.stringify(value),
  text: slug(`«${JSON.stringify(value)}»`),
  problems: [
    {
      message: `'data.item.slug' is ${JSON.stringify(value)}; it must have only letters, digits and - _ . ~`,
      pointer: "/data/item/slug",
      severity: "error" as const,
      ...(right === undefined ? {} : { fixes: { [`Change it to "${right}"`]: slug(`"${right}"`) } }),
    },
  ],
});

testRule("slug-format", {
  valid: [
    { name: "a slug", text: slug('"world-clock-2"') },
    { name: "all the signs of an address", text: slug('"com.example_world~clock-2"') },
    { name: "another type, which is a wrong type", text: slug("2") },
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
          message: 'The slug is "World_Clock"; slugs are usually lowercase.',
          pointer: "/data/item/slug",
          severity: "information",
          fixes: { 'Change it to "world_clock"': slug('"world_clock"') },
        },
      ],
    },
  ],
});
