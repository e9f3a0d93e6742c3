import { memberOf } from "../json/tree/tree";
import { compareVersions, isVersion, numbersOf } from "../manifest/versions";
import { message, plural, show } from "../text/messages";
import type { Rule } from "./rule";
import { SOURCE_RULE } from "./shared/source";

export const sourceVersion: Rule = {
  ...SOURCE_RULE,
  summary: "The plugin's other files have the manifest's version.",
  *check({ document: { root }, sourceFacts }) {
    const node = memberOf(root, "version");
    if (!sourceFacts || node?.type !== "string" || !isVersion(node.value)) return;
    const differingPlaces = sourceFacts.versions.filter(({ version }) => {
      const numbers = numbersOf(version);
      return numbers !== undefined && compareVersions(numbers, node.value) !== 0;
    });
    const [first] = differingPlaces;
    if (!first) return;
    const values = { version: show(node.value), other: show(first.version), path: show(first.path) };
    const count = differingPlaces.length;
    yield {
      range: node,
      message: plural(
        count,
        "Version {version} differs from {other} in {path}. Use one version everywhere.",
        "Version {version} differs in {count} places, first from {other} in {path}. Use one version everywhere.",
        { ...values, count },
      ),
      pointer: "/version",
      otherPlaces: differingPlaces.map(({ uri, path, range, version }) => ({
        ...{ uri, path, range },
        message: message("Here it is {version}.", { version: show(version) }),
      })),
    };
  },
};
