/** Returns a short text that two different texts practically never share; not safe against forgery. */
export function fingerprint(text: string): string {
  return `${text.length} ${hashOf(text)}`;
}

/** Returns a 32-bit integer that a few of many thousand different texts share (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
