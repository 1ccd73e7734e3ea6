import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '#server/app.ts'
import { readSpeech } from '#server/http/languages.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { t } from '#shared/message.ts'
import { openHouse, unknownId } from '#tests/support/guests.ts'

const house = openHouse()
let app: App
beforeAll(async () => {
  app = await createApp(house.app.context, join(import.meta.dirname, 'not-built'))
})
afterAll(() => app.http.close())

/** In which language a page is that is opened in a browser. */
async function languageAt(url: string, headers: Record<string, string>) {
  const page = await app.http.inject({ url, headers: { accept: 'text/html', ...headers } })
  const [, lang] = /<html lang="([\w-]+)" dir="\w+">/.exec(page.body) ?? []
  expect(page.headers['content-language']).toBe(lang)
  return lang
}

const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }

test('a refusal is in the language that the browser wishes', async () => {
  expect(await languageAt('/api/nowhere', {})).toBe('en')
  expect(await languageAt('/api/nowhere', german)).toBe('de')
  expect(await languageAt('/api/nowhere', { 'accept-language': 'nl' })).toBe('en')
  const { body } = await app.http.inject({ url: '/api/nowhere', headers: german })
  expect(JSON.parse(body).message).toBe(inLanguage('de', () => t('refusals:nothing-here')))
})

test('what was chosen on the device comes before what the browser wishes', async () => {
  expect(await languageAt('/api/nowhere', { ...german, cookie: 'a=b; language=fr' })).toBe('fr')
  expect(await languageAt('/api/nowhere', { ...german, cookie: 'other-language=fr; language=nl' })).toBe('de')
})

test('what a person chose comes before both', async () => {
  const { as } = await house.arrive('Amal', { language: 'ar' })
  const url = `/api/users/${unknownId}`
  expect(await languageAt(url, { ...german, cookie: `${as}; language=fr` })).toBe('ar')
  const { as: unsaid } = await house.arrive('Nobody')
  expect(await languageAt(url, { ...german, cookie: `${unsaid}; language=fr` })).toBe('fr')
})

test('a page that is asked for in one language is in that, and a call is not', async () => {
  const fromBrowser = { ...german, cookie: 'language=fr' }
  expect(await languageAt('/nowhere.html?language=ja', fromBrowser)).toBe('ja')
  expect(await languageAt('/nowhere.html?language=nl', fromBrowser)).toBe('fr')
  expect(await languageAt('/api/nowhere?language=ja', fromBrowser)).toBe('fr')
})

test('what cannot be read is answered by its bare headers', () => {
  expect(readSpeech({ cookie: 'x=1;language=es', 'accept-language': 'de' })).toEqual({ language: 'es', locale: 'es' })
  expect(readSpeech({})).toEqual({ language: 'en', locale: 'en' })
})
