/** An http or https address; undefined for anything that could mislead about where it leads. */
export function webAddress(text: string): URL | undefined {
  if (text.length > 2000 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && url.username === "" && url.password === "" ? url : undefined;
}
