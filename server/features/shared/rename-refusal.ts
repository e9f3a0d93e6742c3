/** The reason why something cannot be renamed, as a sentence for the user. */
export class RenameRefusal extends Error {}
