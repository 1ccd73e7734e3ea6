import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createOriginCheck } from '#server/http/origin.ts'

const config = readConfig({ PUBLIC_URL: 'https://sponti.example', APP_ORIGINS: 'https://beta.example', DEMO: 'on' })
const check = createOriginCheck(config)
const ask = (method: string, headers: Record<string, string>) => check({ method, headers } as unknown as FastifyRequest)

describe('requests that change something', () => {
  test.each([
    { origin: 'https://sponti.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://beta.example' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    {},
  ])('come through from our own pages: %j', async (headers) => {
    await expect(ask('POST', headers as Record<string, string>)).resolves.toBeUndefined()
  })

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://sponti.example' },
    { origin: 'https://sponti.example.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('are stopped from elsewhere: %j', async (headers) => {
    await expect(ask('DELETE', headers as unknown as Record<string, string>)).rejects.toMatchObject({
      code: 'foreign_origin',
    })
  })

  test('reading is open to whoever holds the session', async () => {
    await expect(ask('GET', { origin: 'https://evil.example' })).resolves.toBeUndefined()
  })

  test('on one machine its names mean the same', async () => {
    const local = createOriginCheck(readConfig({ PORT: '3100' }))
    const from = (origin: string) => local({ method: 'POST', headers: { origin } } as unknown as FastifyRequest)
    await expect(from('http://127.0.0.1:3100')).resolves.toBeUndefined()
    await expect(from('http://localhost:3100')).resolves.toBeUndefined()
    await expect(from('http://localhost:3101')).rejects.toMatchObject({ code: 'foreign_origin' })
  })
})
