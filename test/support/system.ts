/** False on Windows, which has no named pipes as files, and cannot execute scripts. */
export const isUnix = process.platform !== "win32";
