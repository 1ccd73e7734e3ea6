const cannotConnect = '08001'
const connectionLost = '08006'

const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
// pg gives these errors no code.
const lostWords =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable|query read timeout/i

/** The response did not come in time, though PostgreSQL's own timeout is shorter: the server is silent. */
export const isSilence = (error: Error): boolean => error.message === 'Query read timeout'

/** The server takes no writes: it was the primary, or the connection was made to one that is not. */
export const isDemoted = (error: Error): boolean => findSqlState(error) === '25006'

/**
 * PostgreSQL is being stopped, started or demoted, ended an idle transaction, or does not respond: another try may
 * reach the next primary in a moment.
 */
export function isAbsence(error: Error): boolean {
  const state = findSqlState(error) ?? ''
  return (state.startsWith('08') || /^(57P0[123]|25006|25P03)$/.test(state)) && !isSilence(error)
}

/** The SQLSTATE of an error, inferred where pg gives none; null if it did not come from the database. */
export function findSqlState(error: Error): string | null {
  const code = 'code' in error ? String(error.code) : ''
  // A missing file is ENOENT too; for a missing socket the syscall is connect.
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  if (systemCodes.has(code) || isMissingSocket) return cannotConnect
  if (/^[0-9A-Z]{5}$/.test(code)) return code
  return lostWords.test(error.message) ? connectionLost : null
}
