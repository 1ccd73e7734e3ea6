import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGithub } from '#server/adapters/github/github.ts'
import { createGithubPerson, type GithubServer, startGithubServer } from '#tests/support/github-server.ts'

let server: GithubServer
const verifier = 'v'.repeat(43)
const callbackUrl = 'http://localhost:3000/api/auth/callback'

beforeAll(async () => {
  server = await startGithubServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.mood = 'well'
  server.person = createGithubPerson()
})

function connect(given: { timeoutMs?: number; clientSecret?: string } = {}) {
  return createGithub({
    clientId: 'test-client',
    clientSecret: 'test-client-secret',
    url: server.url,
    apiUrl: `${server.url}/api/v3`,
    ...given,
  })
}

async function visit(state = 'some-state') {
  const address = await connect().toAuthorizeUrl({ state, verifier, callbackUrl })
  const back = new URL(await server.decide(address.href))
  return { state, verifier, callbackUrl, code: back.searchParams.get('code') ?? '' }
}

describe('a visit to GitHub', () => {
  it('gives the profile with the verified main address, in small letters', async () => {
    const { id, login } = server.person
    await expect(connect().fetchProfile(await visit())).resolves.toEqual({
      id: String(id),
      login,
      name: 'Octavia Lind',
      avatarUrl: `${server.url}/avatars/u/${id}?v=4`,
      email: `octavia-${id}@example.com`,
    })
  })

  it('gives no address when the main one is not verified', async () => {
    server.person.emails = [
      { email: 'other@example.com', primary: false, verified: true },
      { email: 'main@example.com', primary: true, verified: false },
    ]
    await expect(connect().fetchProfile(await visit())).resolves.toMatchObject({ email: null })
  })

  it('is worth nothing without the verifier that began it', async () => {
    const stolen = { ...(await visit()), verifier: 'w'.repeat(43) }
    await expect(connect().fetchProfile(stolen)).rejects.toMatchObject({ reason: 'rejected' })
  })

  it('works once', async () => {
    const once = await visit()
    await connect().fetchProfile(once)
    await expect(connect().fetchProfile(once)).rejects.toMatchObject({ reason: 'rejected' })
  })

  it('names the error that GitHub reports with status 200', async () => {
    const mistaken = connect({ clientSecret: 'wrong' }).fetchProfile(await visit())
    await expect(mistaken).rejects.toMatchObject({
      reason: 'unavailable',
      message: 'GitHub refused the code: incorrect_client_credentials',
    })
  })

  it('ends in time when GitHub never answers', async () => {
    const begun = await visit()
    server.mood = 'slow'
    await expect(connect({ timeoutMs: 50 }).fetchProfile(begun)).rejects.toMatchObject({ reason: 'unavailable' })
  })

  it('fails in one way when GitHub is broken or gone', async () => {
    const begun = await visit()
    server.mood = 'broken'
    await expect(connect().fetchProfile(begun)).rejects.toMatchObject({ reason: 'unavailable' })
    const gone = createGithub({
      clientId: 'a',
      clientSecret: 'b',
      url: 'http://127.0.0.1:1',
      apiUrl: 'http://127.0.0.1:1',
    })
    await expect(gone.fetchProfile(begun)).rejects.toMatchObject({ reason: 'unavailable' })
  })
})
