/** Returns a short text that two different texts practically never share; not safe against forgery. */
export function fingerprint(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x5bd1e995) + (other >>> 15);
  }
  return [text.length, one >>> 0, other >>> 0].join(" ");
}
