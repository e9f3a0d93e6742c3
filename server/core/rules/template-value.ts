import { message, show } from "../text/messages";
import type { Rule } from "./rule";
import { templatesIn } from "./shared/faulty-values";

export const templateValue: Rule = {
  summary: "No template text is left in the manifest.",
  evidence: "inferred",
  severity: "warning",
  *perManifest(manifest, context) {
    for (const { node, pointer, path } of templatesIn(manifest, context)) {
      const value = show(node.value);
      yield {
        range: node,
        // Only information: the host defines this address, and the author might not have it yet.
        ...(path === "/$schema"
          ? {
              message: message("{value} is an example. Use the address that the host gives.", { value }),
              severity: "information" as const,
            }
          : { message: message("{value} is template text. Replace it with your own.", { value }) }),
        pointer,
      };
    }
  },
};
