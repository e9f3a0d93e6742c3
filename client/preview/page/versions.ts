import type { Field } from "./entry-view";
import { appVersions } from "./facts";
import { html, type Html } from "./html";
import { section } from "./section";
import { day, isolated, line } from "./values";

/** As many rows as the page shows. */
const LIMIT = 200;

/** All versions in short, newest first as in the payload. */
export function versions(field: Field): Html | false {
  const items = field.items();
  if (items.length === 0) return false;
  const rest = items.length > LIMIT && html`<p class="none">and ${items.length - LIMIT} older ones</p>`;
  const table = html`<table class="versions">
      <thead>
        <tr>
          <th scope="col">Version</th>
          <th scope="col">Published</th>
          <th scope="col">Host application</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        ${items.slice(0, LIMIT).map(row)}
      </tbody>
    </table>
    ${rest}`;
  return section("versions", "Versions", table, items.length);
}

function row(version: Field): Html {
  const status = version.at("manifest", "install_status").text;
  const known = status === "available" || status === "blocked" ? status : "unknown";
  return html`<tr>
    <th scope="row">${line(version.at("version"))}</th>
    <td>${day(version.at("published_at"))}</td>
    <td>${appVersions(version)}</td>
    <td><span class="dot ${known}">${status === undefined ? "no status" : isolated(status)}</span></td>
  </tr>`;
}
