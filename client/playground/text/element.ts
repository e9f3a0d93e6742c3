export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

/** Returns the element with this ID. @throws if the element is missing or has another type */
export function requireElement<Type extends Element>(id: string, type: new () => Type): Type {
  const node = document.getElementById(id);
  if (!(node instanceof type)) throw new Error(`No ${type.name} has the id ${id}.`);
  return node;
}
