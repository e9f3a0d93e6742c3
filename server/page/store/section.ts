import { html, type Html } from "../parts/html";

/** Renders a section with a heading. @param id identifies the section when the page is patched */
export function section(id: string, title: string, content: Html, count?: number): Html {
  const number = count !== undefined && html` <span class="count">${count}</span>`;
  return html`<section class="section" id="section-${id}" aria-labelledby="heading-${id}">
    <h2 id="heading-${id}">${title}${number}</h2>
    ${content}
  </section>`;
}
