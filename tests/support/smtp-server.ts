import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type Reply = { code: number; text: string }

export type MailServer = {
  /** Environment variables that point the app at it. */
  environment: Record<string, string>
  /** An SMTP_URL with short timeouts, for tests of a silent server: a slow machine may fail them, too. */
  hastyUrl: string
  /** Accepted mails, parsed, with their envelope recipients. */
  taken: { to: string[]; mail: Email }[]
  /** Number of RCPT TO commands. */
  attempts: number
  /** Error replies to the next RCPT TO commands, in order. */
  refusals: Reply[]
  /** Of these the user `sponti` needs one; anybody may send while there are none. */
  passwords: string[]
  /** Sign-ins with another password. */
  strangers: number
  /** `slow` accepts the mail but never replies. */
  mood: 'well' | 'slow'
  /** Down until `restart`, which reuses the port. */
  stop(): Promise<void>
  restart(): Promise<void>
}

/** A mail server that speaks SMTP on loopback. */
export async function startMailServer(): Promise<MailServer> {
  let smtp: SMTPServer | undefined
  let port = 0

  async function open() {
    smtp = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth({ username, password }, _session, done) {
        if (username === 'sponti' && server.passwords.includes(password ?? '')) return done(null, { user: username })
        server.strangers += 1
        done(Object.assign(new Error('Wrong password'), { responseCode: 535 }))
      },
      onMailFrom(_address, { user }, done) {
        const isKnown = user !== undefined || server.passwords.length === 0
        done(isKnown ? null : Object.assign(new Error('Sign in first'), { responseCode: 530 }))
      },
      onRcptTo(_address, _session, done) {
        server.attempts += 1
        const refusal = server.refusals.shift()
        done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
      },
      async onData(stream, session, done) {
        // Rejects where the sender hangs up in the middle.
        const bytes = await buffer(stream).catch(() => undefined)
        if (!bytes) return
        const mail = await PostalMime.parse(bytes)
        server.taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail })
        if (server.mood === 'well') done()
      },
    })
    smtp.on('error', () => {})
    const socket: Server = smtp.listen(port, '127.0.0.1')
    await once(socket, 'listening')
    port = (socket.address() as AddressInfo).port
  }

  const server: MailServer = {
    environment: {},
    hastyUrl: '',
    taken: [],
    attempts: 0,
    passwords: [],
    strangers: 0,
    refusals: [],
    mood: 'well',
    async stop() {
      const closing = smtp
      smtp = undefined
      if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()))
    },
    restart: open,
  }
  await open()
  function toUrl(ms: number) {
    return `smtp://127.0.0.1:${port}/?connectionTimeout=${ms}&greetingTimeout=${ms}&socketTimeout=${ms}`
  }
  server.environment = {
    SMTP_URL: toUrl(60_000),
    MAIL_FROM: 'Sponti <hello@sponti.example>',
  }
  server.hastyUrl = toUrl(3_000)
  return server
}
