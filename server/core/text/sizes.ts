const UNITS = ["bytes", "KB", "MB", "GB", "TB"];

/** A number of bytes in the unit that suits it, as people and packages count: 1 KB is 1000 bytes. */
export function humanSize(bytes: number): string {
  if (bytes === 1) return "1 byte";
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return `${(bytes / 1000 ** power).toFixed(power > 0 ? 1 : 0)} ${UNITS[power]}`;
}
