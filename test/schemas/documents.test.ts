import { describe, expect, it } from "vitest";
import { changed, documents, endsAs, isObject, keyOf, parentOf, spotsIn, without } from "./documents";
import { absentable, nullable, openObjects } from "./interface";
import { distinctFaults, faults } from "./validation";

describe.each(documents)("%s", (_title, name, make) => {
  const document = make();
  const spots = [...spotsIn(document)];
  const members = spots.filter(({ isMember }) => isMember);

  it("is accepted when it is valid", () => {
    expect(faults(name, document)).toEqual([]);
  });

  it("is accepted without any of the members that may be absent", () => {
    for (const { pointer } of members.filter(({ pointer }) => endsAs(pointer, absentable))) {
      expect(faults(name, without(document, pointer)), pointer).toEqual([]);
    }
  });

  it("has one fault for an unknown member of each closed object", () => {
    const closed = spots.filter(({ pointer, value }) => isObject(value) && !endsAs(pointer, openObjects));
    for (const { pointer } of closed) {
      const extended = changed(document, `${pointer}/unknown_member`, (at, key) => (at[key] = {}));
      const expected = `additionalProperties ${pointer || "/"} unknown_member`;
      expect(faults(name, extended), pointer).toEqual([expected]);
    }
  });

  const typed = spots.filter(
    ({ pointer }) => !/^$|\/level2\/|\/default$|^\/extends$|\/role\/type$/.test(pointer),
  );

  it("has one fault for each value of another type", () => {
    for (const { pointer, value } of typed) {
      const other = typeof value === "string" || value === null ? true : "text";
      const retyped = changed(document, pointer, (at, key) => (at[key] = other));
      expect(distinctFaults(name, retyped), pointer).toEqual([`type ${pointer}`]);
    }
  });

  it("may have null where the interface says so and nowhere else", () => {
    for (const { pointer } of typed) {
      const mayBeNull = nullable.includes(keyOf(pointer)) && !/\/artifacts\/[^/]+\//.test(pointer);
      const nulled = changed(document, pointer, (at, key) => (at[key] = null));
      expect(distinctFaults(name, nulled), pointer).toEqual(mayBeNull ? [] : [`type ${pointer}`]);
    }
  });
});

describe("a required member", () => {
  const withRequired = documents.filter(([, name]) => name !== "configuration");

  it.each(withRequired)("that is missing from %s is one fault, at any depth", (_title, name, make) => {
    const document = make();
    const required = [...spotsIn(document)].filter(
      (spot) => spot.isMember && !endsAs(spot.pointer, absentable),
    );
    for (const { pointer } of required) {
      const expected = `required ${parentOf(pointer) || "/"} ${keyOf(pointer)}`;
      expect(faults(name, without(document, pointer)), pointer).toEqual([expected]);
    }
  });
});
