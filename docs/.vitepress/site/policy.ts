import { createHash } from "node:crypto";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

/** The policy of a page without its script hashes: files of its own origin only. */
const POLICY = [
  "default-src 'none'",
  // The framework colors code and moves its search box with style attributes.
  "style-src 'self' 'unsafe-inline'",
  // Its icons are data: URIs.
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** Adds the content security policy to a finished page; its inline scripts are allowed by their hashes. */
export function withPolicy(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, code = ""]) => `'sha256-${sha256(code)}'`);
  const scripts = ["script-src 'self'", ...new Set(hashes)].join(" ");
  const meta = `<meta http-equiv="Content-Security-Policy" content="${[...POLICY, scripts].join("; ")}">`;
  return html.replace('<meta charset="utf-8">', (charset) => `${charset}\n    ${meta}`);
}

function sha256(code: string): string {
  return createHash("sha256").update(code).digest("base64");
}
