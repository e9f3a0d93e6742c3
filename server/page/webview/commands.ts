/** Shows only the commands that have the searched words, and opens the folded ones while there are such words. */
export function filterCommands(root: Element): void {
  const field = root.querySelector<HTMLInputElement>("#search-commands");
  if (!field) return;
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const command of root.querySelectorAll<HTMLElement>(".searched > li")) {
    const text = command.textContent.toLowerCase();
    command.hidden = !words.every((word) => text.includes(word));
  }
  const rest = root.querySelector<HTMLDetailsElement>("#section-commands .rest");
  if (rest && words.length > 0) rest.open = true;
}
