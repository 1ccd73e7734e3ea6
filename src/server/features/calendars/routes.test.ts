import { describe, expect, test } from 'vitest'
import { chooseLanguage, exportCurrentUser } from '#shared/accounts.ts'
import {
  downloadEventCalendar,
  endCalendarFeed,
  getCalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
} from '#shared/calendars.ts'
import { endEvent, extendEvent, createEvent as postEvent, updateEvent } from '#shared/events.ts'
import { startTestApp } from '#tests/support/app.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { readCalendar, toText } from '#tests/support/calendar-reader.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'

const house = openHouse()
const hour = 3_600_000
const toStamp = (moment: Date) => moment.toISOString().replace(/[-:]|\.000/g, '')
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * hour)

const download = (who: Member, id: string) => house.call(downloadEventCalendar, { as: who.as, params: { id } })
const renew = async (who: Member) => (await house.call(renewCalendarFeed, { as: who.as })).body
const tokenOf = (url: string) => /([\w-]{43})\.ics$/.exec(url)?.[1] ?? ''
function fetchFeed(url: string, headers: Record<string, string> = {}) {
  return house.call(readCalendarFeed, { params: { token: tokenOf(url) }, headers })
}
const stateOf = async (who: Member) => (await house.call(getCalendarFeed, { as: who.as })).body
const off = { isOn: false, createdAt: null, lastFetchedAt: null }

async function meet() {
  const [host, friend] = [await house.arrive('Hana'), await house.arrive('Fred')]
  await befriend(house.db, host, friend)
  return { host, friend }
}
function answer(event: { id: string }, who: Member, response: 'going' | 'might-show') {
  return house.db.insertInto('rsvps').values({ event_id: event.id, user_id: who.id, response }).execute()
}

describe('the calendar file of a spon', () => {
  test('goes to whoever sees the spon', async () => {
    const { host, friend } = await meet()
    const starts_at = inHours(5)
    const event = await createEvent(house.db, host, { title: 'Café & Croissants 🥐', starts_at, specific_time: '8ish' })
    const { status, text, headers } = await download(friend, event.id)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['content-disposition']).toBe('inline; filename="cafe-croissants.ics"')
    expect(headers['cache-control']).toBe('no-store')
    const [entry] = readCalendar(text).events
    expect(entry?.UID?.value).toBe(`${event.id}@localhost`)
    expect(entry?.URL?.value).toBe(`http://localhost:3000/event/${event.id}`)
    expect(entry?.DTSTART?.value).toBe(toStamp(starts_at))
    expect(entry?.STATUS?.value).toBe('TENTATIVE')
    expect(entry?.ORGANIZER?.parameters).toBe(';CN="Hana Probe"')
    for (const secret of [host.email, friend.email]) expect(text).not.toContain(secret)
  })

  test('has a name of plain letters, whatever the title is made of', async () => {
    const host = await house.arrive()
    for (const [title, name] of [
      ['🍕🍕', 'spon'],
      ['"../../etc"\r\nX: y', 'etc-x-y'],
      ['x'.repeat(120), 'x'.repeat(60)],
    ] as const) {
      const event = await createEvent(house.db, host, { title, starts_at: inHours(1) })
      expect((await download(host, event.id)).headers['content-disposition']).toBe(`inline; filename="${name}.ics"`)
    }
  })

  test('does not name a host by their address', async () => {
    const host = await house.arrive('', { first_name: null, last_name: null, email: 'canary-mailbox@example.com' })
    const event = await createEvent(house.db, host, { starts_at: inHours(1) })
    const { text } = await download(host, event.id)
    expect(text).toContain('ORGANIZER;CN="Someone"')
    expect(text).not.toContain('canary')
  })

  test('counts what the host changes, under the same id', async () => {
    const host = await house.arrive()
    const event = await createEvent(house.db, host, { starts_at: inHours(5), specific_time: 'around 8' })
    const read = async () => readCalendar((await download(host, event.id)).text).events[0] ?? {}
    const before = await read()
    const body = { title: event.title, location: 'The pier' }
    await house.call(updateEvent, { as: host.as, params: { id: event.id }, body })
    const after = await read()
    await house.call(updateEvent, { as: host.as, params: { id: event.id }, body })
    expect((await read()).SEQUENCE).toEqual(after.SEQUENCE)
    expect(after.UID).toEqual(before.UID)
    expect(Number(after.SEQUENCE?.value)).toBe(Number(before.SEQUENCE?.value) + 1)
    expect(after.LOCATION?.value).toBe('The pier')
  })

  test('ends when the host says so, in a newer copy', async () => {
    const host = await house.arrive()
    const ends_at = inHours(1)
    const event = await createEvent(house.db, host, { starts_at: inHours(-1), ends_at })
    const read = async () => readCalendar((await download(host, event.id)).text).events[0] ?? {}
    const before = await read()
    expect(before.DTEND?.value).toBe(toStamp(ends_at))
    await house.call(extendEvent, { as: host.as, params: { id: event.id }, body: { hours: 2 } })
    const longer = await read()
    expect(longer.DTEND?.value).toBe(toStamp(new Date(ends_at.getTime() + 2 * hour)))
    await house.call(endEvent, { as: host.as, params: { id: event.id } })
    const ended = await read()
    expect([before, longer, ended].map((each) => Number(each.SEQUENCE?.value))).toEqual([0, 1, 2])
  })

  test('is not there where nobody knows when', async () => {
    const host = await house.arrive()
    const event = await createEvent(house.db, host, { timeframe: 'Evening' })
    expect(await download(host, event.id)).toMatchObject({
      status: 404,
      error: { message: expect.stringContaining('When it begins is still open') },
    })
  })

  test('is for strangers as if the spon did not exist, with a time or without', async () => {
    const [host, stranger] = [await house.arrive(), await house.arrive()]
    const missing = await download(stranger, unknownId)
    expect(missing.status).toBe(404)
    for (const starts_at of [null, inHours(1)]) {
      const event = await createEvent(house.db, host, { starts_at })
      expect(await download(stranger, event.id)).toMatchObject({ status: 404, text: missing.text })
    }
  })
})

describe('the feed', () => {
  test('is off at first, shows its address once, and keeps only a hash of it', async () => {
    const ada = await house.arrive()
    expect(await stateOf(ada)).toEqual(off)
    const { url, ...state } = await renew(ada)
    expect(url).toMatch(/^http:\/\/localhost:3000\/api\/calendar-feed\/[\w-]{43}\.ics$/)
    expect(state).toEqual({ isOn: true, createdAt: expect.any(String), lastFetchedAt: null })
    expect(await stateOf(ada)).toEqual(state)
    const kept = await house.db.selectFrom('calendar_tokens').selectAll().where('user_id', '=', ada.id).execute()
    expect(JSON.stringify(kept)).not.toContain(tokenOf(url))
    const { text } = await house.call(exportCurrentUser, { as: ada.as })
    const file = JSON.parse(text)
    expect(file.calendarLink).toEqual([{ createdAt: expect.any(String), lastFetchedAt: null }])
    for (const secret of [tokenOf(url), kept[0]?.token_hash]) expect(text).not.toContain(secret)
  })

  test('lists what one hosts, goes to and might show up at, from a month ago on', async () => {
    const { host, friend } = await meet()
    function spon(title: string, hours: number | null, by: Member = host) {
      return createEvent(house.db, by, { title, starts_at: hours === null ? null : inHours(hours) })
    }
    await spon('Not answered', 2)
    await spon('Mine', 3, friend)
    await answer(await spon('Going', 4), friend, 'going')
    await answer(await spon('Maybe', 5), friend, 'might-show')
    await answer(await spon('Last month', -29 * 24), friend, 'going')
    await answer(await spon('Long ago', -31 * 24), friend, 'going')
    await answer(await spon('No time', null), friend, 'going')
    const { status, text, headers } = await fetchFeed((await renew(friend)).url)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
    const entries = readCalendar(text).events.map(({ SUMMARY, STATUS }) => [SUMMARY?.value, STATUS?.value])
    expect(entries).toEqual([
      ['Maybe', 'TENTATIVE'],
      ['Going', 'CONFIRMED'],
      ['Mine', 'CONFIRMED'],
      ['Last month', 'CONFIRMED'],
    ])
    for (const secret of [host.email, friend.email]) expect(text).not.toContain(secret)
  })

  test('is in the language of its owner, whatever the calendar program speaks', async () => {
    const ada = await house.arrive()
    await createEvent(house.db, ada, { title: 'Tee', specific_time: 'morgen um 8', starts_at: inHours(3) })
    const { url } = await renew(ada)
    await house.call(chooseLanguage, { as: ada.as, body: { language: 'de' } })
    expect(readCalendar((await fetchFeed(url)).text).events[0]?.DESCRIPTION?.value).toContain('Wann: morgen um 8')
  })

  test('has no spon that was posted again before it began, and keeps one that was on', async () => {
    const { host, friend } = await meet()
    async function titles() {
      const { text } = await fetchFeed((await renew(friend)).url)
      return readCalendar(text).events.map(({ SUMMARY }) => SUMMARY?.value)
    }
    for (const [title, hours] of [
      ['ahead', 5],
      ['on', -1],
    ] as const) {
      const event = await createEvent(house.db, host, { title, starts_at: inHours(hours) })
      await answer(event, friend, 'going')
      await house.call(postEvent, { as: host.as, body: { title: 'again', replaces: event.id } })
    }
    expect(await titles()).toEqual(['on'])
  })

  test('says "nothing new" until something is', async () => {
    const { host, friend } = await meet()
    const event = await createEvent(house.db, host, { starts_at: inHours(4) })
    const { url } = await renew(friend)
    const etag = String((await fetchFeed(url)).headers.etag)
    expect(await fetchFeed(url, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
    expect((await fetchFeed(url, { 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
    await answer(event, friend, 'going')
    const fresh = await fetchFeed(url, { 'if-none-match': etag })
    expect(fresh.status).toBe(200)
    expect(fresh.headers.etag).not.toBe(etag)
  })

  test('holds five hundred at most, the past being left out first', async () => {
    const host = await house.arrive()
    const rows = Array.from({ length: 510 }, (_each, n) => ({
      host_id: host.id,
      title: `Nr ${n}`,
      starts_at: inHours(n - 20),
    }))
    await house.db.insertInto('events').values(rows).execute()
    const { events } = readCalendar((await fetchFeed((await renew(host)).url)).text)
    expect(events.map(({ SUMMARY }) => SUMMARY?.value)).toEqual(
      Array.from({ length: 500 }, (_each, n) => `Nr ${509 - n}`),
    )
  })

  test('writes down a fetch once an hour', async () => {
    const ada = await house.arrive()
    const { url } = await renew(ada)
    await fetchFeed(url)
    const first = (await stateOf(ada)).lastFetchedAt
    expect(first).not.toBeNull()
    await fetchFeed(url)
    expect((await stateOf(ada)).lastFetchedAt).toBe(first)
    const earlier = new Date(Date.now() - 61 * 60_000)
    await house.db
      .updateTable('calendar_tokens')
      .set({ last_fetched_at: earlier })
      .where('user_id', '=', ada.id)
      .execute()
    await fetchFeed(url)
    expect(Date.parse((await stateOf(ada)).lastFetchedAt ?? '')).toBeGreaterThan(earlier.getTime())
  })

  test('is nobody’s business without its token, and the reason stays unknown', async () => {
    const [ada, ben, cleo] = [await house.arrive(), await house.arrive(), await house.arrive()]
    const [renewed, ended, left] = [(await renew(ada)).url, (await renew(ben)).url, (await renew(cleo)).url]
    await renew(ada)
    expect((await house.call(endCalendarFeed, { as: ben.as })).status).toBe(204)
    expect((await house.call(endCalendarFeed, { as: ben.as })).status).toBe(204)
    expect(await stateOf(ben)).toEqual(off)
    await house.db.deleteFrom('users').where('id', '=', cleo.id).execute()
    const unknown = await house.call(readCalendarFeed, { params: { token: 'x'.repeat(43) } })
    expect(unknown).toMatchObject({ status: 404, error: { code: 'not_found' } })
    for (const token of [tokenOf(renewed), tokenOf(ended), tokenOf(left), 'short', '\u0000', ada.id])
      expect(await house.call(readCalendarFeed, { params: { token } })).toMatchObject({
        status: 404,
        text: unknown.text,
      })
  })

  test('renewed on two phones at once has one address that works', async () => {
    const ada = await house.arrive()
    const urls = (await Promise.all(Array.from({ length: 5 }, () => renew(ada)))).map(({ url }) => url)
    const answers = await Promise.all(urls.map((url) => fetchFeed(url)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
  })

  test('stops whoever comes too often, and only them', async () => {
    const [ada, ben] = [await house.arrive(), await house.arrive()]
    const [busy, calm] = [(await renew(ada)).url, (await renew(ben)).url]
    const limited = await startTestApp(
      { connectionString: house.app.context.config.databaseUrl ?? '' },
      { RATE_LIMITS: 'on' },
    )
    const ask = (url: string) => limited.call(readCalendarFeed, { params: { token: tokenOf(url) } })
    for (let n = 0; n < 60; n += 1) expect((await ask(busy)).status).toBe(200)
    const refused = await ask(busy)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(calm)).status).toBe(200)
    await limited.close()
  })

  test('keeps odd titles whole', async () => {
    const host = await house.arrive()
    const title = `${'🎈'.repeat(30)} שלום, world; "ok"`
    await createEvent(house.db, host, { title, starts_at: inHours(2) })
    const { events } = readCalendar((await fetchFeed((await renew(host)).url)).text)
    expect(toText(events[0]?.SUMMARY?.value ?? '')).toBe(title)
  })
})
