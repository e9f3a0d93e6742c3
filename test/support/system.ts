/** False on Windows, whose pipes are not files, and where a script is not a program. */
export const isUnix = process.platform !== "win32";
