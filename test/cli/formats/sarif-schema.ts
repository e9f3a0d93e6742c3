/*
 * SARIF 2.1.0 as far as it is printed, written after the specification (OASIS, sarif-v2.1.0-os, section 3) and stricter
 * than its schema: what is not printed is not allowed here.
 */

const text = { type: "string", minLength: 1 };
const uri = { type: "string", format: "uri" };
const uriReference = { type: "string", format: "uri-reference" };
const level = { enum: ["none", "note", "warning", "error"] };
const position = { type: "integer", minimum: 1 };

function object(required: object, optional: object = {}) {
  return {
    type: "object",
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

function list(items: object, more: object = {}) {
  return { type: "array", items, ...more };
}

/** 3.11 */
const message = object({ text });
/** 3.30 */
const region = object({ startLine: position, startColumn: position, endLine: position, endColumn: position });
/** 3.4 */
const artifactLocation = object({ uri: uriReference });
/** 3.28, 3.29, 3.33 */
const location = object(
  { physicalLocation: object({ artifactLocation }, { region }) },
  {
    message,
    logicalLocations: list(object({ fullyQualifiedName: { type: "string" } }), { uniqueItems: true }),
  },
);
/** 3.8, 3.55 to 3.57 */
const fix = object({
  description: message,
  artifactChanges: list(
    object({
      artifactLocation,
      replacements: list(
        object({ deletedRegion: region, insertedContent: object({ text: { type: "string" } }) }),
        { minItems: 1 },
      ),
    }),
    { minItems: 1, uniqueItems: true },
  ),
  properties: object({ applicability: { enum: ["safe", "suggested", "offered"] } }),
});
/** 3.27 */
const result = object(
  {
    ruleId: text,
    ruleIndex: { type: "integer", minimum: 0 },
    level,
    message,
    locations: list(location, { minItems: 1 }),
  },
  {
    relatedLocations: list(location, { minItems: 1, uniqueItems: true }),
    fixes: list(fix, { minItems: 1, uniqueItems: true }),
    properties: object({ severity: { const: "hint" } }),
  },
);
/** 3.49 */
const rule = object({
  id: text,
  shortDescription: message,
  fullDescription: message,
  help: object({ text, markdown: text }),
  helpUri: uri,
  defaultConfiguration: object({ level }),
  properties: object({ tags: list(text, { uniqueItems: true }), evidence: text }),
});
/** 3.19 */
const driver = object({
  name: text,
  version: text,
  semanticVersion: { type: "string", pattern: "^\\d+\\.\\d+\\.\\d+$" },
  informationUri: uri,
  rules: list(rule, { uniqueItems: true }),
});
/** 3.20, 3.58 */
const invocation = object({
  executionSuccessful: { type: "boolean" },
  toolExecutionNotifications: list(object({ level, message, locations: list(location) })),
});

/** 3.13, 3.14 */
export const SARIF_SCHEMA = object({
  $schema: uri,
  version: { const: "2.1.0" },
  runs: list(
    object({
      tool: object({ driver }),
      columnKind: { const: "utf16CodeUnits" },
      results: list(result),
      invocations: list(invocation),
    }),
    { minItems: 1, maxItems: 1 },
  ),
});
