import { message, show } from "../text/messages";
import type { Rule } from "./rule";
import { templatesIn } from "./shared/faulty-values";
import { RELEASE_RULE } from "./shared/release";

export const releaseTemplate: Rule = {
  ...RELEASE_RULE,
  summary: "A release contains no template text.",
  replaces: "template-value",
  *perManifest(manifest, context) {
    for (const { node, pointer, path } of templatesIn(manifest, context)) {
      const values = { value: show(node.value) };
      yield {
        range: node,
        message:
          path === "/$schema"
            ? message("{value} is an example. Use the address that the host gives.", values)
            : message("{value} is template text. Replace it before the release.", values),
        pointer,
      };
    }
  },
};
