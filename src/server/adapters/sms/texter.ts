export type Text = { to: string; text: string }

export type Texter = {
  /**
   * Resolves once the provider has accepted the text. Throws `NotTaken` if it certainly did not and a retry is safe,
   * `TextRefused` if it never will. After any other error the text may or may not have been sent.
   */
  send(text: Text): Promise<void>
}

/** The provider was busy or unreachable: the text was not sent, and a retry is safe. */
export class NotTaken extends Error {}

/** A permanent rejection by the provider. */
export class TextRefused extends Error {
  /** The recipient has replied STOP to the provider, and we did not know. */
  readonly isOptedOut: boolean

  constructor(message: string, isOptedOut: boolean) {
    super(message)
    this.isOptedOut = isOptedOut
  }
}
