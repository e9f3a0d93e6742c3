import { plural } from "./messages";

const UNITS = ["", "KB", "MB", "GB", "TB"];

/** Writes a number of bytes in a suitable unit; as for packages, 1 KB is 1000 bytes. */
export function humanSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  if (power === 0) return plural(bytes, "{bytes} byte", "{bytes} bytes", { bytes });
  return `${(bytes / 1000 ** power).toFixed(1)} ${UNITS[power]}`;
}
