/** A command that cannot do what it was asked, in a sentence that says what to do instead. */
export class CommandError extends Error {}
