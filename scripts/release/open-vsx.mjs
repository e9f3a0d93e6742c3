// @ts-check
/**
 * node scripts/release/open-vsx.mjs <package>: publishes an extension to Open VSX by the identity of the workflow. ovsx does
 * so itself from a version on that needs a newer Node than this repository.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure, main } from "../vscode/command-line.mjs";
import { readJson, root, run } from "../vscode/process.mjs";

/**
 * Exchanges the identity of a job of GitHub Actions for a token that may publish one extension for a few minutes.
 * @param {{ namespace: string, extension: string }} what
 * @param {string} registry the address
 * @param {Readonly<Record<string, string | undefined>>} job the variables of the job
 * @returns {Promise<string>}
 */
export async function exchangeIdentity(what, registry, job) {
  const [address, key] = [job["ACTIONS_ID_TOKEN_REQUEST_URL"], job["ACTIONS_ID_TOKEN_REQUEST_TOKEN"]];
  if (!address || !key) throw new Failure("Open VSX needs a job with the permission 'id-token: write'.");
  const { trustedPublishingAudience = registry } = await ask(`${registry}/api/version`);
  const question = new URL(address);
  question.searchParams.set("audience", trustedPublishingAudience);
  const { value: token } = await ask(question.href, { headers: { authorization: `Bearer ${key}` } });
  const { value } = await ask(`${registry}/api/-/trusted-publishing/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...what, token }),
  });
  if (value) return value;
  throw new Failure("Open VSX gave no token. Is this workflow a trusted publisher? See docs/releasing.md.");
}

/**
 * @param {string} address
 * @param {RequestInit} [request]
 * @returns {Promise<{ value?: string, trustedPublishingAudience?: string }>}
 */
async function ask(address, request) {
  const response = await fetch(address, request);
  const text = await response.text();
  // An address may have a key in it, so only its host is named.
  if (!response.ok)
    throw new Failure(`${new URL(address).host} answered ${response.status}: ${text.slice(0, 500)}`);
  return /** @type {object} */ (JSON.parse(text));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(async () => {
    const [file] = process.argv.slice(2);
    if (file === undefined) throw new Failure("Name the package.");
    const { publisher, name } = /** @type {{ publisher: string, name: string }} */ (
      await readJson(join(root, "package.json"))
    );
    const { DEFAULT_URL } = /** @type {{ DEFAULT_URL: string }} */ (
      createRequire(import.meta.url)("ovsx/lib/registry")
    );
    const registry = process.env["OVSX_REGISTRY_URL"] ?? DEFAULT_URL;
    const token = await exchangeIdentity({ namespace: publisher, extension: name }, registry, process.env);
    // In a log of GitHub the token is shown as stars.
    process.stdout.write(`::add-mask::${token}\n`);
    const args = [
      join(root, "node_modules/ovsx/bin/ovsx"),
      "publish",
      "--packagePath",
      file,
      "--skip-duplicate",
    ];
    await run(process.execPath, args, { env: { ...process.env, OVSX_PAT: token } });
  });
}
