import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getDefinition } from '#server/http/definition.ts'
import { HttpError } from '#server/http/http-error.ts'
import { validate } from '#server/http/validate.ts'
import { createEvent } from '#shared/events.ts'
import { openHouse, unknownId } from '#tests/support/guests.ts'
import { listEndpoints } from '#tests/support/routes.ts'

const house = openHouse()

const wrong = [undefined, null, '', 'x', 'x'.repeat(50_000), '\u0000', 7, -1, 1e9, Number.NaN, true, [], ['x'], [7], {}]
const validatorsWords = /invalid|expected|received|too (?:big|small)|unrecognized|undefined|\bnull\b|regex|pattern|NaN/i

/** Every sentence that a schema can answer with, field by field. */
function* listSentences(schema: unknown): Generator<string> {
  const fields = (schema as z.ZodMiniObject | undefined)?.shape ?? {}
  for (const [name, field] of Object.entries(fields as Record<string, z.ZodMiniType>)) {
    for (const value of wrong) {
      const message = refuse(z.object({ [name]: field }), { [name]: value })
      if (message) yield message
    }
    yield* listSentences(field)
  }
}

function refuse(schema: z.ZodMiniType, value: unknown): string | null {
  try {
    validate(schema, value)
    return null
  } catch (error) {
    if (error instanceof HttpError) return error.message
    throw error
  }
}

test('whatever is wrong with a field of any endpoint, a person reads a sentence', async () => {
  const sentences = new Set<string>()
  for (const { params, query, body } of (await listEndpoints()).map(getDefinition))
    for (const schema of [params, query, body]) {
      if (schema) for (const value of [null, 'x', []]) sentences.add(refuse(schema, value) ?? 'None.')
      for (const sentence of listSentences(schema)) sentences.add(sentence)
    }
  // The spec's own words, which have no full stop.
  const given = /^(?:First|Last) name (?:is required|too long)$/
  expect([...sentences].filter((sentence) => !given.test(sentence) && !/^[A-Z].*[.?]$/.test(sentence))).toEqual([])
  expect([...sentences].filter((sentence) => validatorsWords.test(sentence))).toEqual([])
  expect(sentences.size).toBeGreaterThan(40)
  expect(sentences).toContain('Keep the title to 120 characters at most.')
})

test('the sentence arrives, with the field that it is about', async () => {
  const maya = await house.arrive('Maya')
  const long = await house.call(createEvent, { as: maya.as, body: { title: 'x'.repeat(121) } })
  expect(long.error).toMatchObject({ message: 'Keep the title to 120 characters at most.', field: 'title' })
  const none = await house.call(createEvent, { as: maya.as, body: {} as { title: string } })
  expect(none.error).toMatchObject({ message: 'Add the title first.', field: 'title' })
})

test('no write answers an empty or a strange body in the words of the validator', async () => {
  const maya = await house.arrive('Maya')
  const writes = (await listEndpoints()).filter((endpoint) => {
    const { body, form } = getDefinition(endpoint)
    return body && !form
  })
  expect(writes.length).toBeGreaterThan(20)
  const params = { id: unknownId, token: 'x', gifId: 'x', emoji: '🔥' }
  for (const endpoint of writes)
    for (const body of [{}, { title: 7, content: [], email: {}, phoneNumber: null, response: 'x', friendId: 'x' }]) {
      const { error } = await house.call(endpoint, { as: maya.as, params, body } as never)
      expect(`${endpoint.path}: ${error?.message ?? 'accepted'}`).not.toMatch(validatorsWords)
    }
})
