import { pino } from 'pino'
import { expect, test } from 'vitest'
import { makeToken } from '#server/http/tokens.ts'
import { createLog } from '#server/telemetry/log.ts'

function write(log: (log: ReturnType<typeof createLog>) => void): string {
  let written = ''
  const target = { [pino.symbols.streamSym]: { write: (line: string) => (written += line) } }
  log(Object.assign(createLog('trace'), target))
  return written
}

const token = makeToken()

test.each([
  [
    'an address in a sentence',
    () => write((log) => log.warn(`Reply was already sent in the "/invite/${token}" route`)),
  ],
  ['an address of an error', () => write((log) => log.debug(new Error(`'/api/calendar-feed/${token}.ics' is broken`)))],
  ['a query', () => write((log) => log.info('/api/auth/callback?state=x&code=canary-code'))],
  ['headers', () => write((log) => log.trace({ headers: { cookie: 'canary' } }, 'headers'))],
  ['options with headers', () => write((log) => log.trace({ options: { headers: { authorization: 'canary' } } }))],
  ['a request', () => write((log) => log.child({ reqId: 1 }).trace({ req: { headers: { cookie: 'canary' } } }))],
  ['a client’s error', () => write((log) => log.trace({ err: Object.assign(new Error(), { rawPacket: 'canary' }) }))],
])('%s is logged without its secrets, in a line that can still be read', (_name, log) => {
  const line = log()
  expect(JSON.parse(line)).toHaveProperty('level')
  for (const secret of [token, 'canary']) expect(line).not.toContain(secret)
})
