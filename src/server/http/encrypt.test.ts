import { expect, it } from 'vitest'
import { seal, unseal } from '#server/http/encrypt.ts'
import { makeToken } from '#server/http/tokens.ts'

it('gives back what was sealed, to whoever has the secret', () => {
  const [secret, token] = [makeToken(), makeToken()]
  const sealed = seal(secret, token)
  expect(sealed).not.toContain(token)
  expect(seal(secret, token)).not.toBe(sealed)
  expect(unseal(secret, sealed)).toBe(token)
})

it('gives nothing for another secret, for a changed letter and for rubbish', () => {
  const secret = makeToken()
  const sealed = seal(secret, 'token')
  expect(unseal(makeToken(), sealed)).toBeNull()
  expect(unseal(secret, `${sealed.slice(0, -2)}${sealed.endsWith('A') ? 'BB' : 'AA'}`)).toBeNull()
  expect(unseal(secret, 'rubbish')).toBeNull()
  expect(unseal(secret, '')).toBeNull()
})
