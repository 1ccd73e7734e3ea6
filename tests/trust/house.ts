import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { type App, createApp } from '#server/app.ts'
import type { OpenContext } from '#server/context.ts'
import { createLog } from '#server/telemetry/log.ts'
import { createCall, type TestApp, untilUp } from '#tests/support/app.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { writeUnbundledWeb } from '#tests/support/rendered-web.ts'
import { type MailServer, startMailServer } from '#tests/support/smtp-server.ts'
import { startTwilioServer, type TwilioServer } from '#tests/support/twilio-server.ts'

export type TrustHouse = {
  app: App
  context: OpenContext
  database: TestDatabase
  baseUrl: string
  call: TestApp['call']
  mail: MailServer
  texts: TwilioServer
  /** What the server has logged since the last call. */
  takeLog(): string
  close(): Promise<void>
}

/**
 * The app as in production: no demo, real mails and texts to local servers, and a log that is kept. Without a `webDir`
 * every page is the empty one.
 */
export async function openTrustHouse(webDir?: string): Promise<TrustHouse> {
  return openTrustHouseOn(await createTestDatabase(), webDir)
}

/** The app of openTrustHouse on a given database, which it closes. */
export async function openTrustHouseOn(
  database: TestDatabase,
  webDir?: string,
  environment: Record<string, string> = {},
): Promise<TrustHouse> {
  const [mail, texts] = [await startMailServer(), await startTwilioServer()]
  const opened = await openTestContext(database, {
    ...environment,
    ...mail.environment,
    ...texts.environment,
    DEMO: 'off',
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET: 'secret',
    NOMINATIM_URL: '',
    // Nothing listens there: recordings are not read, and no model is fetched.
    OPENAI_API_KEY: 'none',
    OPENAI_BASE_URL: 'http://127.0.0.1:9',
  })
  const lines: string[] = []
  const log = Object.assign(createLog('trace'), {
    [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) },
  })
  const context = { ...opened, log }
  const app = await createApp(context, webDir ?? makeEmptyWeb(context.config.dataDir))
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  await untilUp(context.listener)
  return {
    app,
    context,
    database,
    baseUrl: `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`,
    call: createCall(app),
    mail,
    texts,
    takeLog: () => lines.splice(0).join(''),
    async close() {
      app.beginStop()
      await app.http.close()
      await context.close()
      await Promise.all([mail.stop(), texts.stop()])
      await database.close()
    },
  }
}

function makeEmptyWeb(dataDir: string): string {
  const webDir = join(dataDir, 'web')
  mkdirSync(webDir)
  writeUnbundledWeb(webDir)
  return webDir
}
