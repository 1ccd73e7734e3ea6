import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, expectTypeOf, test } from 'vitest'
import { findMissing, listMissing, toLeanModule } from '#scripts/build/vite-plugins.ts'
import type { Condition } from '#shared/conditions.ts'
import type { CallInput, Endpoint, leanFields, ReplyOf } from '#shared/endpoint.ts'
import type { EventDetail } from '#shared/events.ts'
import { answerEvent } from '#shared/rsvps.ts'

const dir = mkdtempSync(join(tmpdir(), 'sponti-build-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('an endpoint keeps its method and path, and loses its shapes', () => {
  const lean =
    toLeanModule(`export const a = defineEndpoint({ method: 'GET', path: '/a', summary: 's', reply: z.array(B) })
export const b = defineEndpoint({ method: 'GET', path: '/b', params: IdParams, lists: ['feed'], offline: 'keep' })`)
  expect(lean).toBe(`export const a = ({ method: 'GET', path: '/a' })
export const b = ({ method: 'GET', path: '/b', lists: ['feed'], offline: 'keep' })`)
})

test('a field of an event keeps what an empty form needs', () => {
  const lean = toLeanModule(`const fields = defineEventFields({
  title: { column: 'title', label: 'the title', schema: Line.check(z.minLength(1)), max: limits.title },
  guestPolicy: { column: 'guest_policy', schema: z.optional(GuestPolicy), reply: GuestPolicy, blank: 'bring-crew' },
  gifUrl: { column: 'gif_url', schema: optionalText(2048) } })`)
  expect(lean).toBe(
    "const fields = ({ title: { max: limits.title }, guestPolicy: { blank: 'bring-crew' }, gifUrl: {  } })",
  )
})

test('the type of an endpoint has what the build leaves, and its shapes only as types', () => {
  expectTypeOf<Exclude<keyof Endpoint, symbol>>().toEqualTypeOf<(typeof leanFields)[number]>()
  expectTypeOf(answerEvent).not.toHaveProperty('body')
  expectTypeOf(answerEvent).not.toHaveProperty('reply')
  expectTypeOf<ReplyOf<typeof answerEvent>>().toEqualTypeOf<EventDetail>()
  expectTypeOf<CallInput<typeof answerEvent>['body']>().toEqualTypeOf<
    | { response: 'going'; heads?: number | undefined }
    | { response: 'might-show'; heads?: undefined }
    | { response: 'if'; condition: Condition; heads?: number | undefined }
  >()
})

test('an upload keeps the name of its file, which the browser has to send', () => {
  const lean = toLeanModule(
    `export const a = defineEndpoint({ method: 'POST', path: '/a', upload: 'photo', reply: B })`,
  )
  expect(lean).toBe(`export const a = ({ method: 'POST', path: '/a', upload: 'photo' })`)
})

test('a schema may be dropped by the bundler, other values are left alone', () => {
  const lean = toLeanModule(`const B: Shape = z.object({ id: Id })
export const limits = { title: 120 } as const`)
  expect(lean).toBe(`const B: Shape = /* @__PURE__ */ (() => z.object({ id: Id }))()
export const limits = { title: 120 } as const`)
})

test.each([
  ['URL.canParse(x)', 'URL.canParse'],
  ['/(?<!a)b/.test(x)', 'a lookbehind in a regular expression'],
  ['a{color:light-dark(red,blue)}', 'light-dark()'],
  ['Map.groupBy(x,y)', 'groupBy'],
  ['AbortSignal.any([a,b])', 'AbortSignal.any'],
  ['/a/v.test(x)', 'the v flag of a regular expression'],
  ['var ct=RegExp(`^(?:\\\\p{RGI_Emoji}\\\\s*){1,4}$`,`v`);', 'the v flag of a regular expression that was a literal'],
])('%s is not there in the oldest browsers that we support', (code, name) => {
  expect(listMissing(code)).toEqual([name])
})

test('a named group is no lookbehind', () => {
  expect(listMissing('/(?<year>\\d+)/.exec(x), new URL(x), x.at(-1)')).toEqual([])
})

test('every script and sheet of a build is looked at, and named', async () => {
  const paths = Object.entries({ 'pages.css': 'a{color:light-dark(red,blue)}', 'sw.js': 'let a', 'a.txt': '/(?<=a)/' })
  const written = paths.map(([name, code]) => {
    const path = join(dir, name)
    writeFileSync(path, code)
    return path
  })
  expect(await findMissing(written)).toEqual([
    `${written[0]} uses light-dark(), which older browsers that we support lack.`,
  ])
})
