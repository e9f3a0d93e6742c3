// @ts-check
import { evaluated } from "./evaluated.mjs";

/** @typedef {{ type: string, documentation: string, label: string, isInferred: boolean }} PermissionFacts */

const INTRODUCTION = `Ask for no more than the plugin needs: users read each permission before they install it. The list goes from the
least access to the most.

What a permission opens is _stated_ where [the catalog's interface](spec/catalog-interface.md) says so. Otherwise it is
_inferred_ from its name, and the host may word it differently.`;

/** Returns the page of the permissions, which the hovers of permissions link to. */
export async function permissionsPage() {
  const permissions = /** @type {PermissionFacts[]} */ (
    await evaluated(`import { knownValues } from "./server/core/schema/known-values";
      import { childSchema, rootSchema } from "./server/core/schema/schema";
      import { byAccess, INFERRED, permissionMeaning } from "./server/core/text/meanings";
      const entries = childSchema(childSchema(rootSchema("published"), "permissions"), 0);
      const known = knownValues(childSchema(entries, "type"));
      export default byAccess(known, ({ value }) => value).map(({ value: type, documentation }) => {
        const { label, source } = permissionMeaning(type);
        return { type, documentation, label, isInferred: source === INFERRED };
      });`)
  );
  return `# Permissions\n\n${INTRODUCTION}\n\n${permissions.map(section).join("\n")}`;
}

/** @param {PermissionFacts} permission */
function section({ type, documentation, label, isInferred }) {
  const evidence = isInferred ? "Inferred" : "Stated";
  return `## ${type}\n\n${documentation}\n\nUsers read: _${label}_. ${evidence}.\n`;
}
