import { readFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { modelFiles, toModelDir } from '#server/adapters/voice/model-files.ts'
import { nothingHeard, silence } from '#server/adapters/voice/voice-reader.ts'
import { uploadAudio } from '#shared/media.ts'
import { processAudio } from '#shared/voice.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { type OpenAiServer, sendContent, sendError, sendText, startOpenAi } from '#tests/support/openai-server.ts'
import { getSpeechModel } from '#tests/support/speech-model.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../../../tests/fixtures', name))
const pizza = {
  casualTitle: 'Pizza',
  extraDetails: 'Bring friends',
  location: expect.stringMatching(/^Ton[iy]'s$/),
  timeframe: 'tonight at 8',
  funnySearchText: 'pizza',
}

let database: TestDatabase
let server: TestApp
let service: OpenAiServer
let served: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startOpenAi()
  server = await startTestApp(database)
  served = await startTestApp(database, { OPENAI_API_KEY: service.apiKey, OPENAI_BASE_URL: service.url })
  await cp(await getSpeechModel(), toModelDir(server.context.config.modelsDir), { recursive: true })
})
afterAll(async () => {
  await server.close()
  await served.close()
  await service.close()
  await database.close()
})

const signUp = async () => signIn(database.db, await createPerson(database.db))

async function record(cookie: string, speech: Uint8Array | null, at = server): Promise<string> {
  const form = new FormData()
  form.set('recording', new File([fixture('voice-live.webm')], 'note.webm', { type: 'audio/webm' }))
  if (speech) form.set('speech', new File([new Uint8Array(speech)], 'speech.pcm'))
  const response = await fetch(at.baseUrl + uploadAudio.path, { method: 'POST', headers: { cookie }, body: form })
  expect(response.status).toBe(200)
  return ((await response.json()) as { audioUrl: string }).audioUrl
}
async function findTranscript(audioUrl: string): Promise<string | null | undefined> {
  const key = audioUrl.replace('/uploads/', '')
  const { rows } = await sql<{ transcript: string | null }>`select transcript from uploads where key = ${key}`.execute(
    database.db,
  )
  return rows[0]?.transcript
}
const listen = (as: string, audioUrl: string, at = server) => at.call(processAudio, { as, body: { audioUrl } })

describe('on this machine', () => {
  it('a spoken invitation fills in the form', async () => {
    const cookie = await signUp()
    const { status, body } = await listen(cookie, await record(cookie, fixture('pizza-tonight.pcm')))
    expect(status).toBe(200)
    expect(body).toEqual({ ...pizza, transcript: expect.stringMatching(/pizza at ton[iy]/i), unsure: [] })
  })

  it('silence fills in nothing', async () => {
    const cookie = await signUp()
    const url = await record(cookie, Buffer.alloc(64_000))
    const { body } = await listen(cookie, url)
    expect(body).toEqual(silence)
    expect(await findTranscript(url)).toBeNull()
  })

  it('what was heard is kept with its recording', async () => {
    const cookie = await signUp()
    const url = await record(cookie, fixture('pizza-tonight.pcm'))
    const { body } = await listen(cookie, url)
    expect(await findTranscript(url)).toBe(body.transcript)
  })

  it('only whoever recorded it is answered; to others it is not there', async () => {
    const [cookie, stranger] = [await signUp(), await signUp()]
    const url = await record(cookie, Buffer.alloc(64_000))
    const refused = await listen(stranger, url)
    expect([refused.status, refused.error?.code]).toEqual([404, 'not_found'])
    const unknown = ['/uploads/audio/none.webm', 'https://elsewhere.example/a.webm', '../../etc/passwd', `${url}x`]
    for (const each of unknown) expect((await listen(cookie, each)).text).toBe(refused.text)
    expect((await server.call(processAudio, { body: { audioUrl: url } })).status).toBe(401)
  })

  it('a recording without samples is kept, and the person is told', async () => {
    const cookie = await signUp()
    const { status, error } = await listen(cookie, await record(cookie, null))
    expect([status, error]).toEqual([
      503,
      { code: 'unavailable', message: 'We cannot listen to this kind of recording. It is kept.' },
    ])
  })

  it('in another language it is said that the model hears English only', async () => {
    const cookie = await signUp()
    const url = await record(cookie, fixture('pizza-tonight.pcm'))
    const { status, error } = await listen(`${cookie}; language=de`, url)
    expect([status, error?.message]).toEqual([503, expect.stringContaining('nur auf Englisch')])
  })

  it('a model that is not there yet is said so', async () => {
    const cookie = await signUp()
    const url = await record(cookie, fixture('pizza-tonight.pcm'))
    await rm(join(toModelDir(server.context.config.modelsDir), modelFiles.encoder.name))
    const { status, error, headers } = await listen(cookie, url)
    expect([status, headers['retry-after'], error?.message]).toEqual([
      503,
      '60',
      'We are still learning to listen. Your recording is kept.',
    ])
  })
})

describe('with a service', () => {
  const answer = { ...nothingHeard, casualTitle: 'Pizza party', location: "Tony's" }

  it('it is the service that listens', async () => {
    service.transcribe(sendText("Pizza at Tony's"))
    service.complete(sendContent(JSON.stringify(answer)))
    const cookie = await signUp()
    const url = await record(cookie, null, served)
    const body = { audioUrl: url, timeZone: 'Europe/Berlin' }
    const heard = { ...answer, transcript: "Pizza at Tony's" }
    expect((await served.call(processAudio, { as: cookie, body })).body).toEqual(heard)
    expect(await findTranscript(url)).toBe("Pizza at Tony's")
    expect(service.heard[0]?.form?.get('file')).toMatchObject({ name: expect.stringMatching(/\.webm$/) })
    const odd = await served.call(processAudio, { as: cookie, body: { ...body, timeZone: 'Mars/Olympus' } })
    expect(odd.body).toEqual(heard)
  })

  it('one that is down is said so, and not a word of it goes into the log', async () => {
    const lines: unknown[] = []
    const spies = (['info', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(served.context.log, level).mockImplementation((...line: unknown[]) => void lines.push(line)),
    )
    const cookie = await signUp()
    const url = await record(cookie, null, served)
    service.transcribe(sendError(401))
    const { status, error } = await listen(cookie, url, served)
    expect([status, error?.code]).toEqual([503, 'unavailable'])
    service.transcribe(sendText('Secret canary party'))
    service.complete(sendError(500))
    expect((await listen(cookie, url, served)).body.casualTitle).toBe('Secret canary party')
    for (const spy of spies) spy.mockRestore()
    expect(JSON.stringify(lines)).toMatch(/answered 401.*answered 500/)
    expect(JSON.stringify(lines)).not.toContain('canary')
  })
})

it('people who never stop talking are asked to wait', async () => {
  const limited = await startTestApp(database, { RATE_LIMITS: 'on' })
  const cookie = await signUp()
  const statuses: number[] = []
  for (let call = 0; call < 31; call += 1) statuses.push((await listen(cookie, '/uploads/audio/none', limited)).status)
  await limited.close()
  expect(statuses.lastIndexOf(404)).toBe(29)
  expect(statuses.at(-1)).toBe(429)
})
