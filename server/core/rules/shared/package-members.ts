import { containerOf, memberOf, type ValueNode } from "../../json/tree/tree";
import { PACKAGE_MEMBERS } from "../../manifest/vocabulary";

interface PackageMember {
  readonly name: string;
  readonly value: ValueNode;
}

/** Groups the members of a package that an object has by whether they are null. */
export function packageMembers(object: ValueNode): {
  readonly nulls: readonly PackageMember[];
  readonly set: readonly PackageMember[];
} {
  const members = PACKAGE_MEMBERS.flatMap((name) => {
    const value = memberOf(object, name);
    return value ? [{ name, value }] : [];
  });
  const isNull = ({ value }: PackageMember) => value.type === "null";
  return { nulls: members.filter(isNull), set: members.filter((member) => !isNull(member)) };
}

/** Checks whether some of the members of a package are null and some are not. */
export function isHalfPackage(object: ValueNode): boolean {
  const { nulls, set } = packageMembers(object);
  return nulls.length > 0 && set.length > 0;
}

/** Tests if of two package members one is null and one is not, in half a package: it is open which half is wrong. */
export function differByHalfPackage(own: ValueNode, other: ValueNode): boolean {
  if ((own.type === "null") === (other.type === "null")) return false;
  return [own, other].some((node) => {
    const object = containerOf(node);
    return object !== undefined && isHalfPackage(object);
  });
}
