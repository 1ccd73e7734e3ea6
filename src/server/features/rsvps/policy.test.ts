import { expect, test } from 'vitest'
import {
  type Change,
  decideOutcome,
  type Outcome,
  refuseAnswer,
  refuseCondition,
} from '#server/features/rsvps/policy.ts'
import type { Answers } from '#server/features/rsvps/queries.ts'
import { toAbilities } from '#shared/abilities.ts'
import type { Condition } from '#shared/conditions.ts'
import type { RsvpResponse } from '#shared/events.ts'
import { createRandom } from '#shared/seeded-random.ts'

const event = { viewerId: 'ben', hostId: 'maya' }

function refuse({
  response = 'going',
  ...given
}: Partial<Record<'isHost' | 'isOpen' | 'isOver', boolean>> & Said = {}) {
  const facts = {
    isHost: false,
    isOpen: true,
    isGuest: false,
    guestPolicy: 'just-you',
    hasBroughtGuest: false,
  } as const
  return refuseAnswer({ can: toAbilities({ ...facts, ...given }), isOver: given.isOver === true }, { response })
}
type Said = { response?: RsvpResponse | 'if' }

test('guests answer while it is open, and whoever may not hears why', () => {
  expect(refuse()).toBeNull()
  expect(refuse({ isOpen: false })?.code).toBe('rsvp_closed')
  expect(refuse({ isHost: true })?.message).toMatch('You are the host')
})

test('of what is over one says only that one was there', () => {
  expect(refuse({ isOver: true })).toBeNull()
  for (const response of ['might-show', 'if'] as const)
    expect(refuse({ isOver: true, response })?.message).toBe('It is over. You can say that you were there.')
  expect(refuse({ isOver: true, isOpen: false })?.message).toMatch('Answers close 48 hours')
})

test('one waits for a number, or for somebody who is neither oneself nor the host', () => {
  expect(refuseCondition(event, { atLeast: 3 })).toBeNull()
  expect(refuseCondition(event, { withUser: 'cleo' })).toBeNull()
  expect(refuseCondition(event, { withUser: 'ben' })?.message).toMatch('That is you')
  expect(refuseCondition(event, { withUser: 'maya' })?.message).toMatch('The host is there anyway')
})

type Given = Answers['answers'][number]
function plain(userId: string, response: RsvpResponse = 'going'): Given {
  return { userId, response, condition: null, heads: 1 }
}
function waits(userId: string, condition: Condition, response: RsvpResponse = 'might-show'): Given {
  return { userId, response, condition, heads: 1 }
}

const tacos: Answers = {
  eventId: 'tacos',
  hostId: 'maya',
  title: 'Tacos',
  minGoing: null,
  hasTipped: false,
  isShort: false,
  isOver: false,
  answers: [],
}
const ofTwo = { minGoing: 2 }
const isOn = { minGoing: 2, hasTipped: true }

/** Who reads what, as notify() sends it: not to the one who caused it. */
function toLines({ notices }: Outcome): string[] {
  return notices.flatMap(({ actorId, message, to }) =>
    to
      .filter((id) => id !== actorId)
      .map((id) => `${id}: ${typeof message === 'string' ? message : message(actorId ?? '')}`),
  )
}

const inNow = 'Your if came true: you are in'
const outAgain = 'Your if no longer holds: you are not in for now'

type Case = [string, Partial<Answers>, Change, Partial<Outcome>, string[]]
test.each<Case>([
  [
    'a plain answer changes nothing else',
    { answers: [plain('ben')] },
    { actorId: 'ben' },
    { joined: [], left: [], tips: false, isShort: null },
    [],
  ],
  [
    'who waited for somebody comes with them, and reads so',
    { answers: [plain('ben'), waits('cleo', { withUser: 'ben' })] },
    { actorId: 'ben' },
    { joined: ['cleo'], left: [] },
    [`cleo: ${inNow}`],
  ],
  [
    'who closes a circle is in with all of it, and sees it on the screen',
    { answers: [waits('ben', { withUser: 'cleo' }), waits('cleo', { withUser: 'ben' })] },
    { actorId: 'cleo' },
    { joined: ['ben', 'cleo'], coming: new Set(['ben', 'cleo']) },
    [`ben: ${inNow}`],
  ],
  [
    'who waited for somebody that goes falls back',
    { answers: [waits('cleo', { withUser: 'ben' }, 'going')] },
    { actorId: 'ben' },
    { joined: [], left: ['cleo'] },
    [`cleo: ${outAgain}`],
  ],
  [
    'who waited for somebody that cannot come any more is out, and nobody is named',
    { answers: [plain('cleo', 'might-show')] },
    { actorId: null, fallen: ['cleo'] },
    { joined: [], left: [] },
    [`cleo: ${outAgain}`],
  ],
  [
    'it tips: everybody who answered reads it but the one who tipped it, and the host by whom',
    { ...ofTwo, answers: [plain('ben'), plain('cleo'), plain('dan', 'might-show')] },
    { actorId: 'cleo' },
    { tips: true, isShort: null },
    ["ben: It's on: 2 are going", "dan: It's on: 2 are going", "maya: It's on: cleo makes it 2"],
  ],
  [
    'who is in by the answer that tips it reads both in one line',
    { ...ofTwo, answers: [plain('ben'), waits('cleo', { withUser: 'ben' })] },
    { actorId: 'ben' },
    { joined: ['cleo'], tips: true },
    ["cleo: It's on, and you are in: 2 are going", "maya: It's on: ben makes it 2"],
  ],
  [
    'a lower number may tip it, and the host who chose it sees that',
    { ...ofTwo, answers: [plain('ben'), plain('cleo')] },
    { actorId: 'maya' },
    { tips: true, cleared: [] },
    ["ben: It's on: 2 are going", "cleo: It's on: 2 are going"],
  ],
  [
    'too few do not tip it',
    { ...ofTwo, answers: [plain('ben')] },
    { actorId: 'ben' },
    { tips: false, isShort: null },
    [],
  ],
  [
    'once on it does not tip again',
    { ...isOn, answers: [plain('ben'), plain('cleo')] },
    { actorId: 'cleo' },
    { tips: false },
    [],
  ],
  [
    'of fewer than wanted the host alone reads',
    { ...isOn, answers: [plain('ben')] },
    { actorId: 'cleo' },
    { tips: false, isShort: true },
    ['maya: cleo is not in any more: 1 is going, you wanted 2'],
  ],
  [
    'and without a name where nobody is to be named',
    { ...isOn, answers: [] },
    { actorId: null },
    { isShort: true },
    ['maya: nobody is going, you wanted 2'],
  ],
  ['of still fewer nobody reads', { ...isOn, isShort: true }, { actorId: 'ben' }, { isShort: null }, []],
  [
    'nor of enough again',
    { ...isOn, isShort: true, answers: [plain('ben'), plain('cleo')] },
    { actorId: 'cleo' },
    { tips: false, isShort: false },
    [],
  ],
  [
    'a host who asks for more reads nothing of it',
    { ...isOn, answers: [plain('ben')] },
    { actorId: 'maya' },
    { isShort: true },
    [],
  ],
  [
    'what is over is counted right, and is no news',
    { ...ofTwo, isOver: true, answers: [plain('ben'), waits('cleo', { withUser: 'ben' })] },
    { actorId: 'ben' },
    { joined: ['cleo'], tips: true },
    [],
  ],
])('%s', (_what, given, change, outcome, lines) => {
  const found = decideOutcome({ ...tacos, ...given }, change)
  expect(found).toMatchObject(outcome)
  expect(toLines(found)).toEqual(lines)
})

test('a list loses what turned out otherwise, and of one’s own what was about the answer before', () => {
  const answers = [plain('ben'), waits('cleo', { withUser: 'ben' }), waits('dan', { withUser: 'eva' }, 'going')]
  expect(decideOutcome({ ...tacos, answers }, { actorId: 'ben' }).cleared).toEqual([
    { cause: 'if_met:tacos', people: ['ben', 'dan'] },
    { cause: 'if_unmet:tacos', people: ['ben', 'cleo'] },
  ])
  // Also where they read that they are in with the news that it is on.
  expect(decideOutcome({ ...tacos, ...ofTwo, answers }, { actorId: 'ben' }).cleared).toContainEqual({
    cause: 'if_unmet:tacos',
    people: ['ben', 'cleo'],
  })
})

const names = ['ada', 'ben', 'cleo', 'dan', 'eva', 'finn']
const random = createRandom(24)
const below = (count: number) => Math.floor(random() * count)
function oneOf<Value>(...values: [Value, ...Value[]]): Value {
  return values[below(values.length)] ?? values[0]
}

/** The host asks for another number, or a guest gives another answer, or takes theirs back. */
function act(facts: Answers, actorId: string): Answers {
  if (actorId === facts.hostId) return { ...facts, minGoing: 2 + below(4) }
  const withUser = names.filter((name) => name !== actorId)[below(names.length - 1)] ?? ''
  const given = oneOf(
    [],
    [plain(actorId)],
    [plain(actorId)],
    [plain(actorId, 'might-show')],
    [waits(actorId, { atLeast: 2 + below(4) })],
    [waits(actorId, { withUser })],
  )
  return { ...facts, answers: [...facts.answers.filter(({ userId }) => userId !== actorId), ...given] }
}

/** As recountEvent() writes it. */
function save(facts: Answers, { joined, left, tips, isShort }: Outcome): Answers {
  function toResponse({ userId, response }: Given): RsvpResponse {
    return joined.includes(userId) ? 'going' : left.includes(userId) ? 'might-show' : response
  }
  const answers = facts.answers.map((each) => ({ ...each, response: toResponse(each) }))
  return { ...facts, answers, hasTipped: facts.hasTipped || tips, isShort: isShort ?? facts.isShort }
}

test('whatever people answer, it tips once, of fewer the host alone reads, and nobody of their own act or twice', () => {
  const seen = { joined: 0, left: 0, tips: 0, shorts: 0 }
  for (let event = 0; event < 100; event += 1) {
    let facts: Answers = { ...tacos, minGoing: oneOf(null, 3, 4, 5) }
    for (let turn = 0; turn < 25; turn += 1) {
      const actorId = oneOf('maya', ...names)
      facts = act(facts, actorId)
      const outcome = decideOutcome(facts, { actorId })
      const [readers, said] = [toLines(outcome).map((line) => line.split(':')[0]), JSON.stringify([facts, actorId])]
      expect(readers, said).not.toContain(actorId)
      expect(readers, said).toEqual([...new Set(readers)])
      for (const { type, to } of outcome.notices) if (type === 'event_short') expect(to, said).toEqual(['maya'])
      if (outcome.tips) expect(facts.hasTipped, said).toBe(false)
      if (outcome.isShort) expect(facts, said).toMatchObject({ hasTipped: true, isShort: false })

      facts = save(facts, outcome)
      const going = facts.answers.flatMap(({ userId, response }) => (response === 'going' ? userId : []))
      expect(new Set(going), said).toEqual(outcome.coming)
      const nothing = { joined: [], left: [], tips: false, isShort: null, cleared: [], notices: [] }
      expect(decideOutcome(facts, { actorId: null }), said).toMatchObject(nothing)
      seen.joined += outcome.joined.length
      seen.left += outcome.left.length
      seen.tips += Number(outcome.tips)
      seen.shorts += Number(outcome.isShort === true)
    }
  }
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(50)
})
