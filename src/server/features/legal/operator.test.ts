import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer } from '#server/adapters/mail/mail.ts'
import { createApp } from '#server/app.ts'
import { html } from '#server/html/html.ts'
import { toLetter } from '#server/html/letter.ts'
import { getAppConfig } from '#shared/accounts.ts'
import { getPaper } from '#shared/legal.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { makeRenderedWeb } from '#tests/support/rendered-web.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { type MailServer, startMailServer } from '#tests/support/smtp-server.ts'

type Installation = { app: TestApp; open(path: string): Promise<{ status: number; text: string }>; mails: MailServer }

const servers: (() => unknown)[] = []
let club: Installation
let nameless: Installation

async function install(environment: Record<string, string>): Promise<Installation> {
  const [database, mails, web] = [await createTestDatabase(), await startMailServer(), makeRenderedWeb()]
  const app = await startTestApp(database, { ...mails.environment, ...environment })
  const { http } = await createApp(app.context, web.webDir)
  servers.push(() => http.close(), app.close, mails.stop, web.remove)
  async function open(path: string) {
    const { statusCode, body } = await http.inject({ url: path, headers: { accept: 'text/html' } })
    // A page of 60 kB says little where it fails.
    return { status: statusCode, text: body.replaceAll('<!-- -->', '') }
  }
  return { app, open, mails }
}

beforeAll(async () => {
  const folder = await makeScratch()
  writeFileSync(
    join(folder, 'terms.md'),
    '# Club rules\n\n## Shoes\n\nNo heels <script>alert(1)</script> on the floor.\n',
  )
  club = await install({
    PUBLIC_URL: 'https://club.example',
    OPERATOR_NAME: 'Lindy <Hop> Club',
    OPERATOR_ADDRESS: '4 Elm Street\\nSpringfield',
    SUPPORT_EMAIL: 'hello@club.example',
    SOURCE_URL: 'https://code.example/sponti',
    LEGAL_DIR: folder,
  })
  nameless = await install({ PUBLIC_URL: 'https://town.example' })
}, 180_000)
afterAll(async () => {
  for (const end of servers) await end()
})

const drawn = ['/', '/onboarding', '/terms', '/privacy', '/docs/sms-opt-in-flow', '/help', '/invite/unknown']
const small = ['/api/nothing', '/api/auth/email']

test.each([...drawn, ...small])('%s names whose server it is, on two servers beside each other', async (path) => {
  const [ofClub, ofTown] = [await club.open(path), await nameless.open(path)]
  function says({ text }: { text: string }) {
    return [
      text.includes('Run by Lindy &lt;Hop&gt; Club</a>'),
      text.includes('href="https://code.example/sponti"'),
      text.includes('This server names no operator.'),
      text.includes('free software'),
    ]
  }
  expect(says(ofClub)).toEqual([true, true, false, true])
  expect(says(ofTown)).toEqual([false, false, true, false])
  const reached = ['/terms', '/privacy'].includes(path)
  if (reached) expect(ofTown.text.includes('mailto:support@town.example')).toBe(true)
  if (reached) expect(ofClub.text.includes('mailto:hello@club.example')).toBe(true)
})

test('only who has a name has an imprint', async () => {
  const page = await club.open('/imprint')
  expect(page.text).toContain('<h1')
  for (const words of ['Imprint', '4 Elm Street\nSpringfield', 'hello@club.example']) expect(page.text).toContain(words)
  expect((await nameless.open('/imprint')).text).not.toContain('Imprint')
})

test('own pages take the place of ours, as text', async () => {
  const { text } = await club.open('/terms')
  expect(text).toContain('Club rules')
  expect(text).toContain('No heels &lt;script&gt;alert(1)&lt;/script&gt; on the floor.')
  expect(text).not.toContain('Be kind')
  expect((await nameless.open('/terms')).text).toContain('Be kind')
  const read = (page: 'terms' | 'privacy') => club.app.call(getPaper, { params: { page } })
  expect((await read('terms')).body).toMatchObject({ title: 'Club rules' })
  expect((await read('privacy')).status).toBe(404)
  expect((await club.app.call(getAppConfig, {})).body).toMatchObject({
    operator: { name: 'Lindy <Hop> Club', supportEmail: 'hello@club.example' },
    papers: ['terms'],
  })
})

test('security.txt says whom to write to, and until when', async () => {
  const { text } = await nameless.open('/.well-known/security.txt')
  expect(text).toContain('Contact: mailto:support@town.example\n')
  const expires = /^Expires: (.*)$/m.exec(text)?.[1] ?? ''
  expect(new Date(expires).getTime()).toBeGreaterThan(Date.now())
})

test('every mail ends with who sent it', async () => {
  const mail = { to: 'aunt@example.com', subject: 'Hi', text: 'Hi.\n', messageId: 'one' }
  const letter = toLetter({ headline: 'Hi', body: html`<p>Hi.</p>`, footer: html`Bye.` })
  for (const { app, mails } of [club, nameless]) {
    const mailer = createMailer(app.context)
    await mailer.send({ ...mail, html: letter })
    mailer.close()
    expect(mails.taken).toHaveLength(1)
  }
  const [ofClub, ofTown] = [club.mails.taken[0]?.mail, nameless.mails.taken[0]?.mail]
  expect(ofClub?.text).toContain('-- \nLindy <Hop> Club, 4 Elm Street, Springfield · hello@club.example')
  expect(ofClub?.html).toContain('Lindy &lt;Hop&gt; Club, 4 Elm Street, Springfield · hello@club.example</p></body>')
  expect(ofClub?.messageId).toBe('<one@club.example>')
  expect(ofTown?.text).toContain('-- \nThis server names no operator. Write to support@town.example')
  expect(ofTown?.messageId).toBe('<one@town.example>')
})

test('nothing we ship holds an address of ours', () => {
  const shipped = ['src/**/*.{ts,tsx,css}', 'public/**/*.{html,svg,webmanifest,js}', 'index.html', 'deploy/**/*']
  const paths = globSync(shipped).filter((path) => !path.includes('.test.') && statSync(path).isFile())
  expect(paths.length).toBeGreaterThan(500)
  expect(paths.filter((path) => /sponti\.(?:app|dev|com|org)\b/.test(readFileSync(path, 'utf8')))).toEqual([])
})
