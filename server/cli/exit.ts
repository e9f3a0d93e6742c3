/** The exit statuses (command-line.md). `call` outranks `errors`. */
export const EXIT = { ok: 0, errors: 1, call: 2 } as const;

/** The call itself was wrong; the message says how. */
export class CallError extends Error {}
