const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;

/* The maximum sizes of files to read, in bytes (docs/security.md). */

/** A manifest or configuration that a search finds. A named or open file may be larger. */
export const MAX_FOUND_BYTES = 8 * MB;

/** A file named on the command line, or standard input. */
export const MAX_NAMED_BYTES = 64 * MB;

/** A package whose own bytes are signed, not its digest. Node's ed25519 needs all bytes in memory. */
export const MAX_SIGNED_BYTES = GB;

export const MAX_PACKED_MANIFEST_BYTES = MB;

/** A public key; real keys are smaller. */
export const MAX_KEY_BYTES = 64 * KB;

/** The total of a configuration and all files that it extends. */
export const MAX_EXTENDED_BYTES = MB;

/** A `.git` file, which contains the path of a folder. */
export const MAX_GIT_FILE_BYTES = 64 * KB;

/** A plugin's source file to compare with the manifest. */
export const MAX_SOURCE_BYTES = MB;

/** A plugin's lock file; real lock files are smaller. */
export const MAX_LOCK_BYTES = 16 * MB;

export function limitText(bytes: number): string {
  if (bytes >= GB) return `${bytes / GB} GB`;
  return bytes < MB ? `${bytes / KB} KB` : `${bytes / MB} MB`;
}
