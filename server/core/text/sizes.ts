const UNITS = ["bytes", "KB", "MB", "GB", "TB"];

/** Writes a number of bytes in a suitable unit; as for packages, 1 KB is 1000 bytes. */
export function humanSize(bytes: number): string {
  if (bytes === 1) return "1 byte";
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return `${(bytes / 1000 ** power).toFixed(power > 0 ? 1 : 0)} ${UNITS[power]}`;
}
