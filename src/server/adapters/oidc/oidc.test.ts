import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOidc } from '#server/adapters/oidc/oidc.ts'
import { type OidcServer, startOidcServer } from '#tests/support/oidc-server.ts'

let server: OidcServer
beforeAll(async () => {
  server = await startOidcServer()
})
afterAll(() => server.stop())

it('gives up on a provider that never answers, and asks it anew the next time', async () => {
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' } = server.welcome('http://localhost:3000')
  const client = { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
  const visit = { state: 's', verifier: 'v'.repeat(43), nonce: 'n', callbackUrl: 'http://localhost:3000/back' }
  server.mood = 'slow'
  await expect(createOidc({ ...client, timeoutMs: 50 }).toAuthorizeUrl(visit)).rejects.toMatchObject({
    reason: 'unavailable',
  })
  server.mood = 'well'
  expect((await createOidc(client).toAuthorizeUrl(visit)).href).toContain(OIDC_ISSUER)
})
