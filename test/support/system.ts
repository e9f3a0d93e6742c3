/** False on Windows, whose pipes are no files, and where a script is no program. */
export const isUnix = process.platform !== "win32";
