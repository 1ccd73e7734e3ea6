import * as z from 'zod/mini'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { fillPath } from '#shared/paths.ts'

/** Requests made from the schemas of the endpoints: what a person might send, and what nobody should. */

export type Dice = { random: () => number; pick<T>(list: readonly T[]): T; oneIn(times: number): boolean }

export function rollDice(random: () => number): Dice {
  return {
    random,
    pick: <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T,
    oneIn: (times) => random() * times < 1,
  }
}

/** Ids, tokens and words that earlier answers held. */
export type Known = { ids: string[]; words: string[] }

export type Sent = {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string
  /** At least one part of it is wrong. */
  isBad: boolean
}

type Schema = z.core.JSONSchema.JSONSchema
const toSchema = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '%',
  '%00',
  '../../etc/passwd',
  "'; drop table users; --",
  '🍕'.repeat(500),
  'x'.repeat(5_000),
  '\u202e\u200b\u2066',
  '9'.repeat(400),
  '-1',
  '1e999',
  'NaN',
  '\r\nset-cookie: a=b',
  '\u001b[31m',
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
  '{"$ne":null}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '￿￾',
]
const oddValues: unknown[] = [
  ...oddTexts,
  null,
  true,
  -1,
  0,
  0.5,
  1e308,
  Number.MIN_SAFE_INTEGER,
  2 ** 53,
  [],
  {},
  [[[[[]]]]],
  { $ne: 1 },
  { toString: 1, valueOf: 2, length: -1 },
  Array.from({ length: 300 }, () => 'x'),
]
const oddBodies = [
  '',
  'null',
  '[]',
  '"text"',
  '7',
  '{"a":',
  '{"a":1}{"b":2}',
  '\u0000',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  deep(5_000),
  `{"a":${deep(5_000)}}`,
  '\ufeff{}',
  '{"a":1e99999}',
  `{"${'k'.repeat(10_000)}":1}`,
  'x'.repeat(70_000),
  'a=1&b=2',
]
const oddTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-16',
  'application/jsonx',
  ';',
]
const oddHeaders: Record<string, string>[] = [
  { 'idempotency-key': 'x'.repeat(201) },
  { 'idempotency-key': 'ü' },
  { 'x-sponti-person': 'somebody' },
  { 'x-sponti-screen': '\u00ff'.repeat(100) },
  { range: 'bytes=9-1' },
  { range: 'bytes=0-0,5-9,-1' },
  { 'if-none-match': '"'.repeat(500) },
  { accept: 'text/html' },
  { 'accept-encoding': 'br;q=x, *;q=-1' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'x-forwarded-for': '::ffff:1.2.3.4, nonsense, 999.9.9.9' },
  { 'x-forwarded-host': 'evil.example', host: 'evil.example' },
  { 'x-forwarded-proto': 'gopher' },
  { 'x-http-method-override': 'DELETE' },
  { 'content-encoding': 'gzip' },
  { cookie: '=; ;;; sponti_session=; sponti_session=%00' },
  { 'user-agent': '\u00e9'.repeat(2_000) },
]
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']

/** What is done to a request that was right. */
const harms: ((sent: Draft, dice: Dice) => void)[] = [
  (sent, dice) => harmField(sent, dice, dice.pick(oddValues)),
  (sent, dice) => harmField(sent, dice, dice.pick(oddValues)),
  (sent, dice) => harmField(sent, dice, undefined),
  (sent, dice) => (sent.params = Object.fromEntries(Object.keys(sent.params).map((key) => [key, dice.pick(oddTexts)]))),
  (sent, dice) => {
    const key = dice.pick([...Object.keys(sent.query), 'q', 'cursor', 'before', 'q[]', '__proto__'])
    sent.query[key] = dice.pick(oddTexts)
  },
  (sent, dice) => (sent.body = { raw: dice.pick(oddBodies) }),
  (sent, dice) => (sent.headers['content-type'] = dice.pick(oddTypes)),
  (sent, dice) => Object.assign(sent.headers, dice.pick(oddHeaders)),
  (sent, dice) => (sent.method = dice.pick(methods.filter((method) => method !== sent.method))),
]

type Draft = {
  method: string
  params: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, string>
  body: { value: unknown } | { raw: string } | undefined
}

export function makeRequest(endpoint: EndpointDefinition, known: Known, dice: Dice): Sent {
  const make = (schema: z.ZodMiniType | undefined) => (schema ? makeValue(toSchema(schema), known, dice) : {})
  const draft: Draft = {
    method: endpoint.method,
    params: make(endpoint.params) as Draft['params'],
    query: make(endpoint.query) as Draft['query'],
    headers: dice.oneIn(5) ? { 'idempotency-key': dice.pick(['one', 'two', 'three']) } : {},
    body: endpoint.body && { value: make(endpoint.body) },
  }
  const isBad = !dice.oneIn(4)
  const times = isBad ? dice.pick([1, 1, 2]) : 0
  for (let time = 0; time < times; time += 1) dice.pick(harms)(draft, dice)
  return { ...toSent(endpoint, draft), isBad }
}

function toSent(
  { path, form }: EndpointDefinition,
  { method, params, query, headers, body }: Draft,
): Omit<Sent, 'isBad'> {
  const url = fillPath(path, { params: toTexts(params), query: toTexts(query) })
  if (!body || ['GET', 'HEAD', 'OPTIONS'].includes(method)) return { method, url, headers }
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const payload = 'raw' in body ? body.raw : form ? toFormText(body.value) : (JSON.stringify(body.value) ?? '')
  return { method, url, headers: { 'content-type': type, ...headers }, payload }
}

/** encodeURIComponent() throws for lone surrogates; their bytes are sent by other cases. */
const toText = (value: unknown) => String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed()
const toFormText = (value: unknown) => new URLSearchParams(toTexts(value ?? {})).toString()
function toTexts(values: object): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, toText(value)]))
}

function harmField(sent: Draft, dice: Dice, odd: unknown) {
  if (!sent.body || 'raw' in sent.body || typeof sent.body.value !== 'object' || sent.body.value === null) return
  const fields = sent.body.value as Record<string, unknown>
  const key = dice.pick([...Object.keys(fields), 'extra', 'id', 'isAdmin'])
  const inner = fields[key]
  if (typeof inner === 'object' && inner !== null && dice.oneIn(2))
    return harmField({ ...sent, body: { value: inner } }, dice, odd)
  // A copy: a second harm may change what the first put there.
  fields[key] = structuredClone(odd)
}

const plainWords = [
  'Pizza',
  'going',
  'hello @ada',
  'a@example.com',
  '+12025550123',
  '22:30',
  '🔥',
  'tonight at 8',
  'UTC',
]

function makeValue(schema: Schema, known: Known, dice: Dice): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return makeValue(dice.pick(choices) as Schema, known, dice)
  switch (schema.type) {
    case 'object':
      return makeObject(schema, known, dice)
    case 'array':
      return Array.from({ length: dice.pick([0, 1, 2]) }, () => makeValue((schema.items ?? {}) as Schema, known, dice))
    case 'number':
    case 'integer':
      return makeNumber(schema, dice)
    case 'boolean':
      return dice.oneIn(2)
    case 'null':
      return null
    default:
      return schema.format === 'uuid' ? dice.pick(known.ids) : dice.pick([...plainWords, dice.pick(known.words)])
  }
}

function makeObject({ properties = {}, required = [] }: Schema, known: Known, dice: Dice): Record<string, unknown> {
  const kept = Object.entries(properties).filter(([key]) => required.includes(key) || dice.oneIn(2))
  return Object.fromEntries(kept.map(([key, schema]) => [key, makeValue(schema as Schema, known, dice)]))
}

function makeNumber({ type, minimum = 0, maximum = 100 }: Schema, dice: Dice): number {
  const number = minimum + dice.random() * (maximum - minimum)
  return type === 'integer' ? Math.round(number) : number
}
