import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type Reply = { code: number; text: string }

export type MailServer = {
  /** The variables that make the app use it. */
  environment: Record<string, string>
  /** Mails that were taken, as a mail program reads them, and whom they were for. */
  taken: { to: string[]; mail: Email }[]
  /** How often somebody came as far as naming a receiver. */
  attempts: number
  /** What to answer to the next receivers instead of yes, one by one. */
  refusals: Reply[]
  /** `slow` takes the mail and never says so. */
  mood: 'well' | 'slow'
  /** Goes away and comes back at the same address. */
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
      disabledCommands: ['STARTTLS'],
      onRcptTo(_address, _session, done) {
        server.attempts += 1
        const refusal = server.refusals.shift()
        done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
      },
      async onData(stream, session, done) {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk)
        const mail = await PostalMime.parse(Buffer.concat(chunks))
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
    taken: [],
    attempts: 0,
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
  server.environment = {
    // Short waits, so that a server that does not answer is given up soon.
    SMTP_URL: `smtp://127.0.0.1:${port}/?connectionTimeout=2000&greetingTimeout=2000&socketTimeout=1000`,
    MAIL_FROM: 'Sponti <hello@sponti.example>',
  }
  return server
}
