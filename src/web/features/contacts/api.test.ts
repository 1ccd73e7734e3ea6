import { afterEach, expect, it, vi } from 'vitest'
import { type ContactsManager, findPickedPeople, toNumbers } from '#web/features/contacts/api.ts'

afterEach(() => vi.unstubAllGlobals())

function picker(...tel: string[][]): ContactsManager {
  return {
    select: async () => tel.map((numbers) => ({ tel: numbers })),
  }
}
function failing(name: string): ContactsManager {
  return {
    select: async () => {
      throw Object.assign(new Error('no'), { name })
    },
  }
}
function answer(reply: () => Response) {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, request: RequestInit) => {
    bodies.push(JSON.parse(String(request.body)))
    return reply()
  })
  return bodies
}

it('takes numbers of ten characters or more, without spaces, each once', () => {
  expect(toNumbers([{ tel: ['+1 202 555 0101', '555 0101'] }, {}, { tel: ['+12025550101', '202 555 0102'] }])).toEqual([
    '+12025550101',
    '2025550102',
  ])
})

it('sends the numbers and nothing else, and gives who is here', async () => {
  const people = [{ id: 'oona', displayName: 'Oona' }]
  const bodies = answer(() => Response.json(people))
  expect(await findPickedPeople(picker(['202 555 0101'], ['(202) 555-0102']))).toEqual(people)
  expect(bodies).toEqual([{ phoneNumbers: ['2025550101', '(202)555-0102'] }])
})

it.each([
  ['Not Supported', null],
  ['Not Supported', failing('TypeError')],
  ['No contacts selected', picker()],
  ['No phone numbers found', picker(['555 0101'], [])],
  ['Contact access cancelled', failing('AbortError')],
  ['Permission needed', failing('NotAllowedError')],
  ['Permission needed', failing('SecurityError')],
  ['Contact access failed', failing('InvalidStateError')],
])('says why nobody came of it: %s', async (title, manager) => {
  const bodies = answer(() => Response.json([]))
  await expect(findPickedPeople(manager)).rejects.toMatchObject({ message: title })
  expect(bodies).toEqual([])
})

it('says so when none of them is here, and when the server has answered enough for a day', async () => {
  answer(() => Response.json([]))
  await expect(findPickedPeople(picker(['202 555 0101']))).rejects.toMatchObject({ message: 'No friends found' })
  const refusal = { message: 'You have looked up a lot of people. Try again another day.', code: 'too_many' }
  answer(() => Response.json(refusal, { status: 429 }))
  await expect(findPickedPeople(picker(['202 555 0101']))).rejects.toMatchObject({
    message: 'Contact access failed',
    sentence: refusal.message,
  })
})

it('asks for two hundred at most, however long the address book', async () => {
  const bodies = answer(() => Response.json([{ id: 'oona' }]))
  await findPickedPeople(picker(Array.from({ length: 300 }, (_, index) => `202555${1000 + index}`)))
  expect(bodies).toMatchObject([{ phoneNumbers: expect.objectContaining({ length: 200 }) }])
})
