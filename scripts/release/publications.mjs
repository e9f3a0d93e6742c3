// @ts-check
/** Where a release is published, and by which program. */

/**
 * One call that publishes a file. Node runs `script`, npm its own arguments.
 * @typedef {{ to: string, script?: string, args: readonly string[], token?: string }} Publication
 *   `token` names the variable that proves who publishes; npm asks the workflow for that proof itself
 */

/**
 * Lists what publishes a release, in this order. npm comes last, because it alone refuses what it already has: after a
 * failure, the same call publishes the rest.
 * @param {{ extension: string, program?: string }} files
 * @returns {Publication[]}
 */
export function publications({ extension, program }) {
  return [
    {
      to: "Visual Studio Marketplace",
      script: "node_modules/@vscode/vsce/vsce",
      args: ["publish", "--packagePath", extension, "--skip-duplicate"],
      token: "VSCE_PAT",
    },
    {
      to: "Open VSX",
      script: "node_modules/ovsx/bin/ovsx",
      args: ["publish", "--packagePath", extension, "--skip-duplicate"],
      token: "OVSX_PAT",
    },
    ...(program ? [{ to: "npm", args: ["publish", program, "--access", "public", "--provenance"] }] : []),
  ];
}
