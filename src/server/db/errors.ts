const cannotConnect = '08001'
const connectionLost = '08006'

const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
// pg gives these errors no code.
const lostWords =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable|query read timeout/i

/** The answer did not come in time, though PostgreSQL's own timeout is shorter: nobody is there. */
export const isSilence = (error: Error): boolean => error.message === 'Query read timeout'

/** PostgreSQL is being stopped or started, or nobody is there: another one may take its place in a moment. */
export function isAbsence(error: Error): boolean {
  const state = findSqlState(error) ?? ''
  return (state.startsWith('08') || /^57P0[123]$/.test(state)) && !isSilence(error)
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
