import { html, type Html } from "../parts/html";

/** A part of the page under a heading of its own; by its identifier it stays the same part when others come and go. */
export function section(id: string, title: string, content: Html, count?: number): Html {
  const number = count !== undefined && html` <span class="count">${count}</span>`;
  return html`<section class="section" id="section-${id}" aria-labelledby="heading-${id}">
    <h2 id="heading-${id}">${title}${number}</h2>
    ${content}
  </section>`;
}
