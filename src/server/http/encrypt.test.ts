import { expect, it } from 'vitest'
import { decrypt, encrypt } from '#server/http/encrypt.ts'
import { makeToken } from '#server/http/tokens.ts'

it('gives back what was sealed, to whoever has the secret', () => {
  const [secret, token] = [makeToken(), makeToken()]
  const sealed = encrypt(secret, token)
  expect(sealed).not.toContain(token)
  expect(encrypt(secret, token)).not.toBe(sealed)
  expect(decrypt([secret], sealed)).toBe(token)
})

it('gives nothing for another secret, for a changed letter and for rubbish', () => {
  const secret = makeToken()
  const sealed = encrypt(secret, 'token')
  expect(decrypt([makeToken()], sealed)).toBeNull()
  expect(decrypt([secret], `${sealed.slice(0, -2)}${sealed.endsWith('A') ? 'BB' : 'AA'}`)).toBeNull()
  expect(decrypt([secret], 'rubbish')).toBeNull()
  expect(decrypt([secret], '')).toBeNull()
})

it('gives back what was sealed before the secret was exchanged', () => {
  const [old, next] = [makeToken(), makeToken()]
  expect(decrypt([next, old], encrypt(old, 'token'))).toBe('token')
  expect(decrypt([next], encrypt(old, 'token'))).toBeNull()
})
