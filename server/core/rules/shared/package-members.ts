import { message } from "../../text/messages";
import type { RelatedPlace } from "../../problem";
import { memberOf, type ValueNode } from "../../json/tree/tree";
import { PACKAGE_MEMBERS } from "../../manifest/vocabulary";
import type { RuleContext } from "../rule";
import { isFaulty } from "./own-faults";

interface PackageMember {
  readonly name: string;
  readonly value: ValueNode;
}

/** Groups the members of a package that an object has by whether they are null; those with a fault of their own may be. */
export function packageMembers(
  object: ValueNode,
  context: RuleContext,
): {
  readonly nulls: readonly PackageMember[];
  readonly set: readonly PackageMember[];
} {
  const members = PACKAGE_MEMBERS.flatMap((name) => {
    const value = memberOf(object, name);
    return value && !isFaulty(value, context) ? [{ name, value }] : [];
  });
  const isNull = ({ value }: PackageMember) => value.type === "null";
  return { nulls: members.filter(isNull), set: members.filter((member) => !isNull(member)) };
}

/** Points to the address of a package, or to where there is none. */
export function packagePlace(artifact: ValueNode): RelatedPlace {
  const isNull = artifact.type === "null";
  return {
    range: artifact,
    message: isNull ? message('"artifact_url" is null here.') : message('"artifact_url" is set here.'),
  };
}

/** Tests if some of the members of a package are null and some are not. */
export function isHalfPackage(object: ValueNode, context: RuleContext): boolean {
  const { nulls, set } = packageMembers(object, context);
  return nulls.length > 0 && set.length > 0;
}
