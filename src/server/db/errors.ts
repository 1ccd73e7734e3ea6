const cannotConnect = '08001'
const connectionLost = '08006'

const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
// pg gives these errors no code.
const lostWords =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i

/** The SQLSTATE of an error, inferred where pg gives none; null if it did not come from the database. */
export function findSqlState(error: Error): string | null {
  const code = 'code' in error ? String(error.code) : ''
  // A missing file is ENOENT too; for a missing socket the syscall is connect.
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  if (systemCodes.has(code) || isMissingSocket) return cannotConnect
  if (/^[0-9A-Z]{5}$/.test(code)) return code
  return lostWords.test(error.message) ? connectionLost : null
}
