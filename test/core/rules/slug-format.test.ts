import { detail } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const slug = (value: string): string => detail({ item: { slug: value } });
const wrong = (value: string, right?: string) => ({
  name: JSON.stringify(value),
  text: slug(`«${JSON.stringify(value)}»`),
  problems: [
    {
      message: `'data.item.slug' is ${JSON.stringify(value)}; it must have lowercase letters, digits and hyphens only.`,
      pointer: "/data/item/slug",
      severity: "error" as const,
      ...(right === undefined ? {} : { fixes: { [`Change it to "${right}"`]: slug(`"${right}"`) } }),
    },
  ],
});

testRule("slug-format", {
  valid: [
    { name: "a slug", text: slug('"world-clock-2"') },
    { name: "another type, which is a wrong type", text: slug("2") },
  ],
  invalid: [
    wrong(""),
    wrong("!?"),
    wrong("Clock", "clock"),
    wrong("world_clock", "world-clock"),
    wrong("World Clock", "world-clock"),
    wrong(" clock\n", "clock"),
    wrong("über/clock", "uber-clock"),
    wrong("com.example.clock", "com-example-clock"),
  ],
});
