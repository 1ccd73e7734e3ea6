/** Why the app does not start, in a sentence that says what to do. It is printed without a stack. */
export class StartError extends Error {}
