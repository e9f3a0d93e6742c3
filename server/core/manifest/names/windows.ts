/** Matches the names that Windows keeps for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00B9\u00B2\u00B3])(?: *\.| *$)/i;

export function canBeWrittenOnWindows(path: string): boolean {
  return path.split("/").every((name) => name === "" || name === "." || name === ".." || !isRefused(name));
}

function isRefused(name: string): boolean {
  return DEVICE.test(name) || /[<>:"|?*\p{Cc}]/u.test(name) || /[. ]$/.test(name);
}
