import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDefinition } from '#server/http/definition.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { deleteEvent } from '#shared/events.ts'
import { liveStream } from '#shared/live.ts'
import { fillPath, type PathParts } from '#shared/paths.ts'
import { listenLive } from '#tests/support/live.ts'
import { makeRenderedWeb } from '#tests/support/rendered-web.ts'
import { repeats } from '#tests/support/repeats.ts'
import { listEndpoints, listPaths } from '#tests/support/routes.ts'
import { type Actor, actors, partedSince } from '#tests/trust/actors.ts'
import { createAviary, type Leak } from '#tests/trust/canaries.ts'
import {
  type Ask,
  calledOff,
  type Expectation,
  expectations,
  guestsCannot,
  outsideRoutes,
  toCalledOffPages,
} from '#tests/trust/expectations.ts'
import type { TrustHouse } from '#tests/trust/house.ts'
import { canSee, type Scene, setScene, type Variant } from '#tests/trust/scene.ts'

/** Each circle and each guest policy; lagging-replica.test.ts plays more pairs, and all nine would say little more. */
export const variants: Variant[] = [
  { circle: 'friends', policy: 'just-you' },
  { circle: 'friends-of-friends', policy: 'plus-one' },
  { circle: 'chosen', policy: 'bring-crew' },
]
const elsewhere = '203.0.113.9'
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const aviary = createAviary()
const figures = { probes: 0, leaks: 0 }
let house: TrustHouse

type Wrong = { who: string; what: string; expected: Ask['expect']; found: number }
/** `changed`: tables in which somebody changed rows of a host whose spon they do not see. */
type Findings = { wrong: Wrong[]; leaks: Leak[]; changed: string[] }
type Access = 'public' | 'admin' | undefined
type Probe = { name: string; method: Endpoint['method']; url: string; access: Access; ask: Ask }

type Matrix = { variants: readonly Variant[]; open: (webDir: string) => Promise<TrustHouse> }

/**
 * Every route × every kind of person: the status is the one that is written down, and no answer holds a private word
 * that this person may not read. A route without an expectation fails.
 */
export function testMatrix({ variants, open }: Matrix): void {
  let web: ReturnType<typeof makeRenderedWeb>
  beforeAll(async () => {
    web = makeRenderedWeb()
    house = await open(web.webDir)
  }, 120_000)
  afterAll(async () => {
    await house.close()
    web.remove()
    console.log(`Authorisation matrix: ${figures.probes} probes, ${figures.leaks} leaks.`)
  })

  describe('the table of expectations', () => {
    const all = Object.values(expectations).flat()

    test('holds every call of the contract, once', async () => {
      const known = (await listEndpoints()).map(nameOf)
      expect(all.map(({ name }) => name).toSorted()).toEqual([...new Set(known)].toSorted())
    })

    test('holds every route that the server answers', () => {
      const known = new Set([...all.map(({ endpoint }) => endpoint.path), ...Object.keys(outsideRoutes)])
      expect(listPaths(house.app.http).filter((path) => !known.has(path))).toEqual([])
      expect(house.app.route.endpoints.length).toBeGreaterThan(80)
    })
  })

  describe.each(actors.map((actor) => [actor.name, actor] as const))('%s', (_name, by) => {
    test('is answered what is theirs, and nothing else', { timeout: 300_000 * repeats }, async () => {
      const findings: Findings = { wrong: [], leaks: [], changed: [] }
      for (let time = 0; time < repeats; time += 1)
        await Promise.all(variants.map((variant) => play(by, variant, findings)))
      figures.leaks += findings.leaks.length
      expect(findings).toEqual({ wrong: [], leaks: [], changed: [] })
      checkLog()
    })
  })

  describe.each([...actors, ...partedSince].map((actor) => [actor.name, actor] as const))('%s', (_name, by) => {
    test('reads of a spon that was called off what is theirs, and nothing else', { timeout: 300_000 }, async () => {
      const findings: Findings = { wrong: [], leaks: [], changed: [] }
      await Promise.all(variants.map((variant) => playCalledOff(by, variant, findings)))
      figures.leaks += findings.leaks.length
      expect(findings).toEqual({ wrong: [], leaks: [], changed: [] })
    })
  })

  test('every canary was read by someone who may', () => {
    expect([...aviary.hatched].filter((name) => !aviary.seen.has(name))).toEqual([])
    expect(figures.probes).toBeGreaterThanOrEqual(2_500 * variants.length * repeats)
  })
}

/** The log names routes, and neither words nor cookies. */
function checkLog(): void {
  const log = house.takeLog()
  expect(log).toContain('/api/events/:id')
  expect(aviary.listAll(log)).toEqual([])
}

async function play(by: Actor, variant: Variant, findings: Findings): Promise<void> {
  const scene = await setScene({ house, aviary, by, variant })
  const outside = Object.values(outsideRoutes).flatMap((list) => list(scene))
  await Promise.all([
    ...expectations.reads.map((expectation) => probeAll(scene, expectation, findings)),
    ...outside.map((ask) => probe(scene, toPageProbe(ask), findings)),
  ])
  const before = await readHost(scene)
  for (const expectation of expectations.writes) await probeAll(scene, expectation, findings)
  const after = await readHost(scene)
  if (!canSee(by, variant.circle))
    findings.changed.push(
      ...Object.keys(before).filter(
        (table) => before[table] !== after[table] && !isNews(by, table) && !isHidden(by, table),
      ),
    )
  for (const expectation of expectations.endings) await probeAll(scene, expectation, findings)
}

/** A friend who is not chosen posts spons of their own. */
const isNews = (by: Actor, table: string) => by.toHost === 'friends' && table === 'notifications'
/** An admin hides what the host wrote, which they are notified of, and shows it again. */
const isHidden = (by: Actor, table: string) => by.isAdmin && ['notifications', 'share_links'].includes(table)

async function playCalledOff(by: Actor, variant: Variant, findings: Findings): Promise<void> {
  const scene = await setScene({ house, aviary, by, variant })
  const { status } = await house.call(deleteEvent, { as: scene.host.as, params: { id: scene.eventId } })
  expect(status).toBe(200)
  await by.since?.(scene)
  for (const expectation of calledOff) await probeAll(scene, expectation, findings)
  for (const page of toCalledOffPages(scene)) await probe(scene, toPageProbe(page), findings)
}

async function probeAll(scene: Scene, { name, endpoint, asks }: Expectation, findings: Findings): Promise<void> {
  const { access } = getDefinition(endpoint)
  if (endpoint.path === liveStream.path && scene.by.isIn) return hearStream(scene, findings)
  for (const ask of await asks(scene)) {
    const url = fillPath(endpoint.path, ask as PathParts)
    await probe(scene, { name, method: endpoint.method, url, access, ask }, findings)
  }
}

async function probe(scene: Scene, { name, method, url, access, ask }: Probe, findings: Findings): Promise<void> {
  const { by, number } = scene
  const cookie = ask.as ?? scene.as
  const payload = ask.sent?.payload ?? ask.body
  const response = await house.app.http.inject({
    method,
    url,
    remoteAddress: elsewhere,
    headers: { ...ask.sent?.headers, ...(cookie && { cookie }) },
    ...(payload !== undefined && { payload }),
  })
  figures.probes += 1
  const expected = expectFor(by, { name, access, ask })
  if (![expected].flat().includes(response.statusCode))
    findings.wrong.push({ who: by.name, what: `${name} ${url}`, expected, found: response.statusCode })
  const text = `${JSON.stringify(response.headers)}\n${response.rawPayload.toString('latin1')}`
  const asked = `${url} ${JSON.stringify(ask.body ?? {})}`
  findings.leaks.push(...aviary.listLeaks({ by, of: name, asked, text, scene: number }))
}

function expectFor({ isIn, isGuest, isAdmin }: Actor, { name, access, ask }: Pick<Probe, 'name' | 'access' | 'ask'>) {
  if (access === 'admin') return isAdmin ? ask.expect : 404
  if (access === undefined && !isIn) return 401
  return isGuest && access === undefined && guestsCannot.has(name) ? 403 : ask.expect
}

async function hearStream(scene: Scene, { wrong }: Findings): Promise<void> {
  const ear = await listenLive(house.baseUrl, scene.as)
  await ear.hears('hello')
  ear.close()
  figures.probes += 1
  if (ear.status !== 200) wrong.push({ who: scene.by.name, what: 'the stream', expected: 200, found: ear.status })
}

function toPageProbe({ url, expect }: { url: string; expect: Ask['expect'] }): Probe {
  const name = url.startsWith('/invite/') ? 'GET /invite/:token' : `GET ${url}`
  return { name, method: 'GET', url, access: 'public', ask: { expect } }
}

/** Everything of the host that others could change. */
async function readHost({ host, eventId }: Scene): Promise<Record<string, string>> {
  const { pool } = house.context
  const own: Record<string, string> = {
    users: 'id = $1',
    sessions: 'user_id = $1',
    webauthn_credentials: 'user_id = $1',
    push_subscriptions: 'user_id = $1',
    notifications: 'user_id = $1',
    friendships: '$1 in (user_id, friend_id)',
    blocks: '$1 in (blocker_id, blocked_id)',
    calendar_tokens: 'user_id = $1',
    email_invitations: 'inviter_id = $1',
    phone_invitations: 'inviter_id = $1',
    events: 'host_id = $1',
    share_links: 'created_by = $1',
    join_links: 'owner_id = $1',
    crew_members: 'crew_id in (select crew_id from crew_members where user_id = $1)',
    uploads: 'user_id = $1',
  }
  const onEvent = ['rsvps', 'comments', 'event_access']
  async function read(table: string, where: string, id: string) {
    const { rows } = await pool.query(`select t::text from ${table} t where ${where} order by 1`, [id])
    return [table, JSON.stringify(rows)]
  }
  return Object.fromEntries(
    await Promise.all([
      ...Object.entries(own).map(([table, where]) => read(table, where, host.id)),
      ...onEvent.map((table) => read(table, 'event_id = $1', eventId)),
    ]),
  )
}
