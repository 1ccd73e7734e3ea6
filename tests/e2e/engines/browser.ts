export type Action = { type: string; x?: number; y?: number; duration?: number; button?: number; value?: string }
/** As W3C WebDriver has them, which BiDi took over. */
export type InputSource = { type: string; id: string; parameters?: object; actions: Action[] }

/** What a phone needs of a browser, over WebDriver or WebDriver BiDi. */
export type Browser = {
  version: string
  open(url: string): Promise<void>
  /** Evaluates the expression in the page; a promise is awaited. Gives a string. */
  evaluate(expression: string): Promise<string>
  perform(sources: InputSource[]): Promise<void>
  /** A PNG. */
  takeScreenshot(): Promise<Buffer>
  /** What the console showed as an error so far. */
  listErrors(): Promise<string[]>
  close(): Promise<void>
}

/** Opens browsers one after the other. Each is new: it finds nothing that one before it has stored. */
export type Engine = {
  open(): Promise<Browser>
  /** With all that it has open. */
  end(): Promise<void>
}

export const screen = { width: 390, height: 844 }
