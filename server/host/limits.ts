const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;

/*
 * The most bytes of a file that is read (docs/security.md). A larger one is not read, and a message says so. Whatever is
 * not a regular file is not opened at all.
 */

/** A manifest or configuration that a search finds. A named or an open manifest may be larger. */
export const MAX_FOUND_BYTES = 8 * MB;

/** A file that the user names on the command line, and standard input. */
export const MAX_NAMED_BYTES = 64 * MB;

/** A package over all of whose bytes a signature is verified: Node's ed25519 needs them at once, in memory. */
export const MAX_SIGNED_BYTES = GB;

export const MAX_PACKED_MANIFEST_BYTES = MB;

/** A public key: more than any has. */
export const MAX_KEY_BYTES = 64 * KB;

export const MAX_EXTENDED_BYTES = MB;

/** A `.git` file, which names a folder. */
export const MAX_GIT_FILE_BYTES = 64 * KB;

/** A file of the plugin's own that is compared with its manifest. */
export const MAX_SOURCE_BYTES = MB;

/** A lock file of the plugin's own: more than any has. */
export const MAX_LOCK_BYTES = 16 * MB;

/** Formats a limit for a message. */
export function limitText(bytes: number): string {
  if (bytes >= GB) return `${bytes / GB} GB`;
  return bytes < MB ? `${bytes / KB} KB` : `${bytes / MB} MB`;
}
