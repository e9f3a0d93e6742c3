/** Makes an element with properties and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Returns an element of the page; throws if there is none, or another one. */
export function required<Type extends Element>(id: string, type: new () => Type): Type {
  const node = document.getElementById(id);
  if (!(node instanceof type)) throw new Error(`No ${type.name} has the id ${id}.`);
  return node;
}
