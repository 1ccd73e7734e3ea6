import { expect, test } from 'vitest'
import { updateCurrentUser } from '#shared/accounts.ts'
import { createComment } from '#shared/comments.ts'
import { createEvent } from '#shared/events.ts'
import { reportUser } from '#shared/reports.ts'
import { getUser, searchUsers } from '#shared/users.ts'
import { befriend } from '#tests/support/builders.ts'
import { openHouse } from '#tests/support/guests.ts'

const house = openHouse()

test('a name, a title, a place, a comment and a search lose what deceives', async () => {
  const [ada, ben] = [await house.arrive(), await house.arrive()]
  await befriend(house.db, ada, ben)
  const name = { firstName: ' Mi\u200Bra\u202E ', lastName: 'Or\ntiz' }
  expect((await house.call(updateCurrentUser, { as: ada.as, body: name })).body.displayName).toBe('Mira Or tiz')
  const spon = { title: 'Pizza\r\n\u2066now', location: 'The\u2028park', description: 'Bring\n\n\n\u202Ecake' }
  const { body } = await house.call(createEvent, { as: ada.as, body: spon })
  expect(body).toMatchObject({ title: 'Pizza now', location: 'The park', description: 'Bring\n\ncake' })
  const said = { content: 'e\u0301\u001B[2J\nyes' }
  const comment = await house.call(createComment, { as: ben.as, params: { id: body.id }, body: said })
  expect(comment.body.content).toBe('é[2J\nyes')
  const found = await house.call(searchUsers, { as: ben.as, query: { q: '\u200EMira' } })
  expect(found.body.map(({ id }) => id)).toEqual([ada.id])
})

test('what cannot be seen is missing, and the answer says so', async () => {
  const ada = await house.arrive()
  const nothing = '\u3164\u200B\u2800'
  for (const answer of [
    await house.call(updateCurrentUser, { as: ada.as, body: { firstName: nothing, lastName: 'x' } }),
    await house.call(createEvent, { as: ada.as, body: { title: nothing } }),
    await house.call(reportUser, { as: ada.as, params: { id: ada.id }, body: { reason: nothing } }),
  ])
    expect(answer).toMatchObject({ status: 400, error: { code: 'invalid_input', field: expect.any(String) } })
  const { body } = await house.call(createEvent, { as: ada.as, body: { title: 'Tea', location: nothing } })
  expect(body.location).toBeNull()
  expect((await house.call(getUser, { as: ada.as, params: { id: ada.id } })).body.firstName).toBe('Ada')
})
