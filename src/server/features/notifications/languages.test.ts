import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { notify, rewriteAsTakenBack } from '#server/features/notifications/actions.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { createComment } from '#shared/comments.ts'
import { createEvent as postEvent } from '#shared/events.ts'
import { currentLanguage, t } from '#shared/message.ts'
import { listNotifications } from '#shared/notifications.ts'
import { befriend } from '#tests/support/builders.ts'
import { openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

/** Names the language in which it is said. */
const say = (name: string) => `${currentLanguage()}: ${name}`
const about = { type: 'friend_accepted', cause: 'made' } as const

async function messageOf(person: { id: string }) {
  return (await house.notificationsOf(person)).map(({ title, message }) => `${title} | ${message}`)
}

test('one statement says to each in their own language what was said, and leaves what was typed', async () => {
  const actor = await house.arrive('Ana')
  const languages = ['de', 'ja', null, 'xx'] as const
  const people = await Promise.all(languages.map((language) => house.arrive('Ben', { language })))
  const to = people.map(({ id }) => id)
  await inTransaction(house.db, (tx) => notify(tx, { ...about, actorId: actor.id, title: 'Typed', message: say, to }))
  expect(await Promise.all(people.map(messageOf))).toEqual(
    ['de', 'ja', 'en', 'en'].map((language) => [`Typed | ${language}: Ana Probe`]),
  )
})

test('what is taken back says so in the language of who reads it', async () => {
  const [actor, reader] = [await house.arrive('Ana'), await house.arrive('Ben', { language: 'de' })]
  await inTransaction(house.db, async (tx) => {
    await notify(tx, { ...about, actorId: actor.id, title: 'Typed', message: say, to: [reader.id] })
    await rewriteAsTakenBack(tx, { to: reader.id, cause: about.cause, actorId: actor.id, title: say, message: say })
  })
  expect(await messageOf(reader)).toEqual(['de: Ana Probe | de: Ana Probe'])
})

test('a spon of an English host is read in German and in Japanese, also on the phone', async () => {
  const host = await house.arrive('Ana')
  const friends = [await house.arrive('Ben', { language: 'de' }), await house.arrive('Cleo', { language: 'ja' })]
  for (const friend of friends) {
    await befriend(house.db, host, friend)
    await room.giveDevice(friend)
  }
  const wishes = { as: host.as, body: { title: 'Pizza', location: 'https://www.google.com/maps?q=52.5,13.4' } }
  await house.call(postEvent, wishes)
  await room.deliver()
  for (const { id, language } of friends) {
    const said = inLanguage(language as 'de' | 'ja', () => ({
      posted: t('notices:posted', { name: 'Ana Probe' }),
      place: t('pushes:on-map'),
    }))
    expect(await house.notificationsOf({ id })).toMatchObject([{ title: 'Pizza', message: said.posted }])
    const push = room.endpoint.received.find(({ payload }) => payload.reader === id)?.payload
    expect([push?.notification.lang, push?.body]).toEqual([language, said.place])
  }
})

test('several people in one row of the list are counted in the language of its reader', async () => {
  const host = await house.arrive('Ana', { language: 'de' })
  const event = (await house.call(postEvent, { as: host.as, body: { title: 'Pizza' } })).body
  const people = [await house.arrive('Ben'), await house.arrive('Cleo'), await house.arrive('Dan')]
  const names = people.map(({ first_name }) => `${first_name} Probe`)
  async function titleOf() {
    return (await house.call(listNotifications, { as: host.as })).body[0]?.title
  }
  const titles = []
  for (const friend of people) {
    await befriend(house.db, host, friend)
    const body = { content: 'Yes', mentions: [] }
    await house.call(createComment, { as: friend.as, params: { id: event.id }, body })
    titles.push(await titleOf())
  }
  const [ben = '', cleo = '', dan = ''] = names
  const on = { event: 'Pizza' }
  expect(titles).toEqual(
    inLanguage('de', () => [
      t('notices:commented', { name: ben, ...on }),
      t('notices:folded.commented-two', { first: cleo, second: ben, ...on }),
      t('notices:folded.commented', { first: dan, count: 2, ...on }),
    ]),
  )
})
