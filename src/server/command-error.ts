/** A command that cannot do what it was asked, in a sentence that says what to do instead. */
export class CommandError extends Error {
  /** For whoever asks by the API. */
  readonly code: 'not_found' | 'conflict' | 'invalid_input'

  constructor(sentence: string, code: CommandError['code'] = 'conflict') {
    super(sentence)
    this.code = code
  }
}
