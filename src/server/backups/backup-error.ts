/** A backup that cannot be made or restored, in a sentence that says what to do. */
export class BackupError extends Error {}
