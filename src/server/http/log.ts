import { type Logger, pino } from 'pino'

export function createLog(level: string): Logger {
  return pino({ level, base: null, serializers: { err: toLoggedError, req: () => undefined, res: () => undefined } })
}

/** Errors are logged by kind and place. Their messages may quote what a person typed, PostgreSQL's details always may. */
function toLoggedError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const place = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .join('\n')
  // A SQLSTATE means that the text comes from PostgreSQL, with the values it met.
  const quotesValues = code !== undefined && /^[0-9A-Z]{5}$/.test(code)
  return { type: error.name, code, ...(!quotesValues && { message: error.message }), stack: place }
}
