import { Ajv, type ErrorObject } from "ajv";
import { formats } from "./interface";
import { schemas, type Name } from "./schemas";

export const ajv = new Ajv({
  allErrors: true,
  strict: true,
  strictRequired: false, // the published manifest requires members that another schema describes
  allowUnionTypes: true,
  allowMatchingProperties: true, // the pattern for unobserved levels also fits the observed ones
  formats: Object.fromEntries(Object.keys(formats).map((format) => [format, true as const])),
  keywords: [
    "markdownDescription",
    "markdownEnumDescriptions",
    "x-exampleDescriptions",
    "x-vocabulary",
    "x-checkedApart",
    "x-format",
  ],
  schemas: Object.values(schemas),
});

const brief = ({ instancePath, keyword, params }: ErrorObject): string => {
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>;
  return [keyword, instancePath || "/", missingProperty ?? additionalProperty ?? ""].join(" ").trim();
};

/** Validates a document and returns its faults, without those that only say that an `if` did not match. */
export function faults(name: Name, document: unknown): string[] {
  const validate = ajv.getSchema(`${name}.schema.json`);
  if (!validate) throw new Error(`${name} has not been given to ajv`);
  void validate(document);
  return (validate.errors ?? []).filter(({ keyword }) => keyword !== "if").map(brief);
}

/** Like `faults`, each fault once: two places of a schema may demand a type, and no enum matches where the type is wrong. */
export function distinctFaults(name: Name, document: unknown): string[] {
  const found = new Set(faults(name, document));
  return [...found].filter(
    (fault) => !fault.startsWith("enum ") || !found.has(fault.replace("enum", "type")),
  );
}
