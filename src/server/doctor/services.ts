import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import { connect } from 'node:tls'
import { checkSmtp } from '#server/adapters/mail/mail.ts'
import { createFolderStorage } from '#server/adapters/media/folder-storage.ts'
import { makePictureKey } from '#server/adapters/media/keys.ts'
import { createS3Storage } from '#server/adapters/media/s3-storage.ts'
import { checkTwilio } from '#server/adapters/sms/twilio.ts'
import type { Config } from '#server/config.ts'
import { isLoopback } from '#server/config.ts'
import { broken, explain, type Finding, note, ok, timeoutMs } from '#server/doctor/finding.ts'

export async function checkMail({ mail, demo }: Config): Promise<Finding> {
  const todo = 'Set SMTP_URL and MAIL_FROM, then try them: npm run doctor -- --mail <your address>.'
  if (!mail && demo) return note('mail', 'not set up: mails go to the outbox of the demo, and nowhere else', todo)
  if (!mail) return note('mail', 'not set up: nobody gets mails', todo)
  const place = new URL(mail.url).host
  try {
    await checkSmtp(mail, timeoutMs)
    return ok('mail', `${place} takes mails from ${mail.from}`)
  } catch (error) {
    if ((error as { code?: unknown }).code === 'EAUTH')
      return broken('mail', `${place} refuses user or password`, 'Correct them in SMTP_URL.')
    return broken('mail', `${place}: ${explain(error)}`, 'Correct SMTP_URL, or the firewall between.')
  }
}

/** Who the pages and mails of this server speak for. */
export function checkOperator({ operator: { name, sourceUrl, supportEmail }, demo, papers }: Config): Finding[] {
  const own = Object.keys(papers).map((each) => `${each}.md`)
  const says = `${name}, reached at ${supportEmail}; ${own.length > 0 ? `own pages: ${own.join(', ')}` : 'the built-in legal pages'}`
  return [
    name
      ? ok('operator', says)
      : note(
          'operator',
          `this server names nobody; people write to ${supportEmail}`,
          demo
            ? undefined
            : 'Set OPERATOR_NAME, OPERATOR_ADDRESS and SUPPORT_EMAIL: many countries ask for an imprint.',
        ),
    sourceUrl
      ? ok('source', sourceUrl)
      : note('source', 'no link to the code', 'Set SOURCE_URL: the AGPL asks for it where the code was changed.'),
  ]
}

export async function checkTexts({ twilio, demo }: Config): Promise<Finding> {
  const setUp = 'Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM, or do without: links and mails do as well.'
  if (!twilio && demo) return note('texts', 'not set up: texts go to the outbox of the demo, and nowhere else', setUp)
  if (!twilio) return note('texts', 'not set up: nobody gets texts', setUp)
  const place = new URL(twilio.apiUrl).host
  try {
    const status = await checkTwilio(twilio, timeoutMs)
    if (status < 300) return ok('texts', `${place} knows the account; texts come from ${twilio.from}`)
    const todo = 'Correct TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.'
    return broken('texts', `${place} answers ${status}${status === 401 ? ': account or token is wrong' : ''}`, todo)
  } catch (error) {
    return broken('texts', `${place}: ${explain(error)}`, 'Correct TWILIO_API_URL, or the firewall between.')
  }
}

/** Writes a file, reads it and removes it. */
export async function checkStore({ s3, dataDir }: Config): Promise<Finding> {
  const dir = join(dataDir, 'uploads')
  const place = s3 ? `bucket ${s3.bucket} at ${new URL(s3.endpoint).host}` : `embedded, in ${dir}`
  const storage = s3 ? createS3Storage(s3, timeoutMs) : createFolderStorage(dir)
  const key = makePictureKey()
  try {
    await storage.put(key, Buffer.from('doctor'), 'image/jpeg')
    const found = await storage.find(key)
    found?.destroy()
    await storage.remove(key)
    if (!found)
      return broken('files', `${place} does not have what was just written`, 'Choose a store that keeps its word.')
    return ok('files', `${place} can be written and read`)
  } catch (error) {
    const todo = s3 ? 'Correct the S3_ variables; make the bucket if it is missing.' : 'Let the app’s user write there.'
    return broken('files', `${place}: ${explain(error)}`, todo)
  }
}

export function checkPush({ vapid }: Config): Finding {
  return vapid
    ? ok('push', `the keys of VAPID_PUBLIC_KEY, subject ${vapid.subject}`)
    : ok('push', 'keys are generated and kept in the database')
}

const gigabyte = 1024 ** 3

export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding> {
  let dir = dataDir
  while (!existsSync(dir)) dir = dirname(dir)
  const { bavail, bsize } = await statfs(dir)
  const free = bavail * bsize
  const says = `${(free / gigabyte).toFixed(1)} GB are free for ${dataDir}`
  if (free > 2 * gigabyte) return ok('disk', says)
  const todo = 'Make room: PostgreSQL stops when the disk is full.'
  return free > 0.2 * gigabyte ? note('disk', says, todo) : broken('disk', says, todo)
}

export function checkProxy({ host, publicUrl, trustedProxies }: Config): Finding {
  const believed = typeof trustedProxies === 'number' ? `${trustedProxies} proxies` : trustedProxies.join(', ')
  const isDefault = Array.isArray(trustedProxies) && trustedProxies.join() === 'loopback'
  if (publicUrl.startsWith('https:') && !isLoopback(host) && isDefault)
    return note(
      'proxy',
      `listens on ${host} behind ${publicUrl}, but believes only this machine about who asks`,
      'If the proxy is on another machine, set TRUST_PROXY to its address: else all people count as one.',
    )
  return ok('proxy', `X-Forwarded-* headers are believed from ${believed}`)
}

const dayMs = 86_400_000

export async function checkTls({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<Finding> {
  const { protocol, hostname, port, host } = new URL(publicUrl)
  if (protocol === 'http:')
    return isLoopback(hostname)
      ? note(
          'TLS',
          `${publicUrl} is this machine alone, and needs none`,
          'For other people: a name, a proxy with a certificate (deploy/caddy/Caddyfile), and PUBLIC_URL=https://<name>.',
        )
      : broken(
          'TLS',
          `${publicUrl} is not https: no passkeys, no push, and cookies travel in the open`,
          'Put Caddy or another proxy with a certificate in front, and set PUBLIC_URL to https.',
        )
  try {
    const until = await readCertificateEnd(hostname, Number(port || 443))
    const days = Math.floor((until.getTime() - Date.now()) / dayMs)
    const says = `the certificate of ${host} is good for ${days} more days`
    return days > 14 ? ok('TLS', says) : note('TLS', says, 'See that it is renewed by itself.')
  } catch (error) {
    return broken(
      'TLS',
      `${host}: ${explain(error)}`,
      'Start the proxy, and see that its certificate is for this name and not over.',
    )
  }
}

function readCertificateEnd(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, ...(isIP(host) === 0 && { servername: host }), timeout: timeoutMs }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')))
  })
}

export function checkSignIn({ github, oidc, emailCodes, demo, signUp }: Config): Finding {
  const ways = [github && 'GitHub', oidc?.name, emailCodes && 'code by e-mail', 'passkey', demo && 'demo']
  const says = `by ${ways.filter(Boolean).join(', ')}; new accounts: ${signUp}`
  return demo
    ? note(
        'sign-in',
        says,
        'The demo lets everybody be anybody. Before people rely on it set DEMO=off, and a way in: mail, GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET, or OIDC_ISSUER with its client.',
      )
    : ok('sign-in', says)
}
