import { type Logger, pino } from 'pino'

/** Our tokens, which are 256 bits in base64url, and the values in an address's query. */
const secrets = /[\w-]{43,}|(?<=[?&][\w.-]+=)[^\s"'&\\]+/g

/** Libraries log whole requests at `trace`, so headers are removed and secrets hidden here, for every level. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    serializers: { err: toLoggedError, req: () => undefined, res: () => undefined },
    redact: { paths: ['headers', '*.headers', '*.*.headers'], remove: true },
    hooks: { streamWrite: (line) => line.replaceAll(secrets, '[hidden]') },
  })
}

/** Logs the type and stack of an error. Messages may quote user input, and PostgreSQL's details always may. */
function toLoggedError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const place = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .join('\n')
  // A SQLSTATE: the message is PostgreSQL's, and quotes values.
  const quotesValues = code !== undefined && /^[0-9A-Z]{5}$/.test(code)
  return { type: error.name, code, ...(!quotesValues && { message: error.message }), stack: place }
}
