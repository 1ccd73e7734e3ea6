import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { insertGuest } from '#server/features/accounts/queries.ts'
import { createSessions } from '#server/http/sessions.ts'
import { chooseLanguage, getCurrentUser, updateCurrentUser } from '#shared/accounts.ts'
import type { Language } from '#shared/languages.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { signIn } from '#tests/support/builders.ts'
import { openHouse } from '#tests/support/guests.ts'

const house = openHouse()

const cookiesIn = (headers: { [name: string]: unknown }) => [headers['set-cookie']].flat().map(String)
function kept(language: Language) {
  return expect.stringMatching(new RegExp(`^language=${language}; Max-Age=${400 * 86_400}; Path=/;`))
}

async function languageOf({ id }: { id: string }) {
  const row = await house.db.selectFrom('users').select('language').where('id', '=', id).executeTakeFirstOrThrow()
  return row.language
}

describe('choosing a language', () => {
  it('is kept on the device of somebody who is not signed in', async () => {
    const answer = await house.call(chooseLanguage, { body: { language: 'pt-BR' } })
    expect(answer.status).toBe(204)
    expect(cookiesIn(answer.headers)).toEqual([kept('pt-BR')])
  })

  it('is kept of a person, who is spoken to in it at once', async () => {
    const ada = await house.arrive()
    expect((await house.call(getCurrentUser, { as: ada.as })).body.language).toBeNull()
    const answer = await house.call(chooseLanguage, { as: ada.as, body: { language: 'de' } })
    expect(cookiesIn(answer.headers)).toEqual([kept('de')])
    const { body, headers } = await house.call(getCurrentUser, { as: ada.as })
    expect([body.language, headers['content-language'] ?? 'de']).toEqual(['de', 'de'])
    const page = await createBrowser(house.app.app).open('/api/login', { headers: { cookie: ada.as } })
    expect(page.text).toContain('<html lang="de"')
  })

  it('is known to a node that has read their session before', async () => {
    const ada = await house.arrive()
    const other = createSessions(house.app.context)
    const token = { cookies: Object.fromEntries([ada.as.split('=') as [string, string]]) } as unknown as FastifyRequest
    expect((await other.find(token, null))?.language).toBeNull()
    await house.call(chooseLanguage, { as: ada.as, body: { language: 'de' } })
    await expect.poll(async () => (await other.find(token, null))?.language).toBe('de')
  })

  it('is kept of a guest', async () => {
    const id = '01900000-0000-7000-8000-00000000cafe'
    await inTransaction(house.db, (tx) => insertGuest(tx, { id, name: 'Sam' }))
    await house.call(chooseLanguage, { as: await signIn(house.db, { id }), body: { language: 'fr' } })
    expect(await languageOf({ id })).toBe('fr')
  })

  it('leaves the sample people alone, whom many share', async () => {
    const maya = await house.arrive('Maya', { is_sample: true })
    const answer = await house.call(chooseLanguage, { as: maya.as, body: { language: 'ja' } })
    expect(cookiesIn(answer.headers)).toEqual([kept('ja')])
    expect(await languageOf(maya)).toBeNull()
  })

  it('goes with a change of the name', async () => {
    const ada = await house.arrive()
    const body = { firstName: 'Ada', lastName: 'Probe', language: 'es' } as const
    const answer = await house.call(updateCurrentUser, { as: ada.as, body })
    expect(answer.body.language).toBe('es')
    expect(cookiesIn(answer.headers)).toEqual([kept('es')])
  })

  it('says which there are where one is unknown', async () => {
    const answer = await house.call(chooseLanguage, { body: { language: 'tlh' as Language } })
    expect(answer).toMatchObject({
      status: 400,
      error: { field: 'language', message: expect.stringContaining('We do not speak that language yet.') },
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it.each([
    ['/legal/privacy?x=1', '/legal/privacy?x=1'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/api/logout', '/'],
    [undefined, '/'],
  ])('as a form leads back to %j as %j', async (redirect, location) => {
    const browser = createBrowser(house.app.app)
    const form = { language: 'fr', ...(redirect !== undefined && { redirect }) }
    expect(await browser.open('/api/language', { method: 'POST', form })).toMatchObject({ status: 303, location })
    expect(browser.cookiesOf('http://localhost:3000')).toBe('language=fr')
  })

  it('is not for another site to do', async () => {
    const headers = { origin: 'https://evil.example' }
    expect((await house.call(chooseLanguage, { headers, body: { language: 'ja' } })).status).toBe(403)
  })
})

describe('signing in', () => {
  async function enter(headers: Record<string, string>) {
    const browser = createBrowser(house.app.app)
    await browser.open('/api/demo/sign-in', { method: 'POST', form: { name: 'Robin Hale' }, headers })
    const as = browser.cookiesOf('http://localhost:3000')
    return (await house.call(getCurrentUser, { as })).body.language
  }

  it('gives a new person the language in which they came', async () => {
    expect(await enter({ 'accept-language': 'ja, en;q=0.5' })).toBe('ja')
    expect(await enter({ 'accept-language': 'ja', cookie: 'language=ar' })).toBe('ar')
  })

  /** What a browser that wishes French keeps of it. */
  async function signInAs({ id }: { id: string }) {
    const kept = new Map<string, string>()
    const reply = { setCookie: (name: string, value: string) => void kept.set(name, value) } as unknown as FastifyReply
    const request = { headers: { 'accept-language': 'fr' }, cookies: {}, method: 'POST', url: '/api/x' }
    const { start } = createSessions(house.app.context)
    const at = { request: request as unknown as FastifyRequest, reply }
    await inTransaction(house.db, (tx) => start(tx, at, { userId: id, method: 'test' }))
    return kept.get('language')
  }

  it('brings the language of a person along, and gives one to whom there was before languages', async () => {
    const [ada, ben] = [await house.arrive('Ada', { language: 'de' }), await house.arrive('Ben')]
    expect([await signInAs(ada), await languageOf(ada)]).toEqual(['de', 'de'])
    expect([await signInAs(ben), await languageOf(ben)]).toEqual([undefined, 'fr'])
    const maya = await house.arrive('Maya', { is_sample: true })
    expect([await signInAs(maya), await languageOf(maya)]).toEqual([undefined, null])
  })
})
