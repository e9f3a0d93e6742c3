/**
 * Fills the Colors tab. The host calls it once, with the tab's empty root element.
 * @param {{ innerHTML: string }} root
 */
export function mount(root) {
  root.innerHTML = `<h1>Colors</h1><p>Press <kbd>P</kbd> to pick a color from the screen.</p>`;
}
