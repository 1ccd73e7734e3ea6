export type Text = { to: string; text: string }

export type Texter = {
  /**
   * Comes back once the provider has taken it. Throws `NotTaken` where it surely has not and may later, `TextRefused`
   * where it surely will not. After anything else nobody knows whether the text is on its way.
   */
  send(text: Text): Promise<void>
}

/** The provider was busy or could not be reached: the text is not on its way, and another try is safe. */
export class NotTaken extends Error {}

/** The provider said no. */
export class TextRefused extends Error {
  /** The receiver told the provider to stop, and we did not know. */
  readonly isOptedOut: boolean

  constructor(message: string, isOptedOut: boolean) {
    super(message)
    this.isOptedOut = isOptedOut
  }
}
