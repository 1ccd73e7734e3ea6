import { describe, expect, onTestFinished, test } from 'vitest'
import type { FoundInvitation } from '#server/features/invites/queries.ts'
import { toInviteMail, toInviteText } from '#server/features/invites/view.ts'
import { inLanguage, serverMessages } from '#server/messages/messages.ts'
import { provideMessages } from '#shared/message.ts'

const url = `https://sponti.example/invite/${'x'.repeat(43)}`
const event: NonNullable<FoundInvitation['event']> = {
  ...{ id: 'spon', hostId: 'maya', title: 'Pizza', description: null, timeframe: null, specificTime: null },
  timeLanguage: null,
  ...{ location: null, gifUrl: null, gifAltText: null, startsAt: null, endsAt: '2031-05-02T22:00:00.000Z' },
  ...{ phase: 'coming', revision: 0, isOpen: true },
  ...{ guestLimit: 50, guestCount: 0 },
}

type Given = { name?: string; friendStatus?: 'friends' | 'none'; event?: Partial<typeof event> | null }
function invite({ name = 'Maya Ortiz', friendStatus = 'none', event: given = {} }: Given): FoundInvitation {
  return {
    ...{ id: 'invitation', language: null, channel: 'email', status: 'sent' },
    ...{ isExpired: false, acceptedBy: null, address: null },
    type: given ? 'event' : 'friend',
    inviter: { id: 'maya', displayName: name, firstName: null, profileImageUrl: null, friendStatus },
    event: given && { ...event, ...given },
    crew: null,
    ...{ isVouched: true, isBlocked: false, isSeen: false, isConfirmed: true },
  }
}
const text = (given: Given, link = url) => toInviteText(invite(given), { url: link, isFirst: false })

describe('the text', () => {
  test.each<[string, Given, string]>([
    ['no time', {}, 'Sponti: Maya Ortiz invites you to Pizza'],
    ['a part of the day', { event: { timeframe: 'Right Now' } }, 'Sponti: Maya Ortiz invites you to Pizza (Right Now)'],
    ['a time that no phone shows', { event: { specificTime: '夜' } }, 'Sponti: Maya Ortiz invites you to Pizza'],
    ['a name that no phone shows', { name: '🦄' }, 'Sponti: A friend invites you to Pizza'],
    ['a title that no phone shows', { event: { title: '東京' } }, 'Sponti: Maya Ortiz invites you to hang out'],
    ['a name of 14 letters', { name: 'Maximilian Lee' }, 'Sponti: Maximilian Lee invites you to Pizza'],
    ['a name of 15 letters', { name: 'Maximilian Zane' }, 'Sponti: Maximilian... invites you to Pizza'],
    [
      'a time of 14 letters',
      { event: { specificTime: 'at half past 8' } },
      'Sponti: Maya Ortiz invites you to Pizza (at half past 8)',
    ],
    [
      'a time of 15 letters',
      { event: { specificTime: 'at half past 10' } },
      'Sponti: Maya Ortiz invites you to Pizza (at half pas...)',
    ],
    ['no spon', { event: null }, 'Sponti: Maya Ortiz wants you in their crew'],
  ])('with %s', (_what, given, start) => {
    expect(text(given)).toBe(`${start}: ${url}`)
  })

  test('gives a title all the room that there is, and twelve letters where there is none', () => {
    expect(text({ event: { title: 'x'.repeat(200) } })).toHaveLength(160)
    expect(text({ event: { title: 'x'.repeat(200) } }, `${url}${'y'.repeat(100)}`)).toContain(` ${'x'.repeat(9)}...: `)
  })

  test('keeps what people typed in a language that is written in other letters', () => {
    onTestFinished(() => void provideMessages(serverMessages))
    const messages: Record<string, string> = {
      'invite-texts:a-friend': '友だち',
      'invite-texts:sms.event': 'Sponti: {name}さんから「{event}」へのお誘い:',
    }
    provideMessages({
      language: () => 'ja',
      locale: () => 'ja',
      isMirrored: () => false,
      find: (key) => messages[key] ?? key,
    })
    expect(text({ name: '麻衣', event: { title: '東京でピザ' } })).toBe(
      `Sponti: 麻衣さんから「東京でピザ」へのお誘い: ${url}`,
    )
  })

  test('has the links of friends only', () => {
    const given = { event: { title: 'See evil.com' } }
    expect(text(given)).toContain('See evil. com')
    expect(text({ ...given, friendStatus: 'friends' })).toContain('See evil.com')
  })
})

describe('the mail', () => {
  const links = { url, eventUrl: 'https://sponti.example/event/spon', unsubscribeUrl: 'https://sponti.example/stop' }
  const mail = (given: Given) => toInviteMail(invite(given), { to: 'gus@example.com', links, now: new Date(0) })

  test('to a bare spon says no more than there is', () => {
    const bare = mail({})
    expect(bare.text.split('\n\n').slice(0, 4)).toEqual([
      'Maya Ortiz invites you on Sponti: Pizza',
      'When: TBD',
      `Have a look and say if you are in:\n${url}`,
      'The link is for you alone and works for 7 days.',
    ])
    expect(bare.html).toContain('See it and say if you are in')
    expect(`${bare.text}${bare.html}`).not.toMatch(/Where|null|undefined|false|pre-line/)
    expect(bare).not.toHaveProperty('calendar')
  })

  test('has the colons and spaces of its language', () => {
    const french = inLanguage('fr', () => mail({})).text
    expect(french).toContain('Quand\u202f: ')
    expect(french).toContain(`\nPlus aucun, de personne\u202f:\n${links.unsubscribeUrl}`)
    const japanese = inLanguage('ja', () => mail({}))
    expect(japanese.text).toContain('いつ：未定')
    expect(japanese.text).not.toContain('。 ')
    expect(inLanguage('ar', () => mail({})).text).toContain(`\n${links.unsubscribeUrl}`)
  })

  test('says beside the words of the host what is on and what is over', () => {
    const given = { timeframe: 'Right Now' } as const
    expect(mail({ event: { ...given, phase: 'on' } }).text).toContain('When: Right Now · on now')
    expect(mail({ event: { ...given, phase: 'over' } }).html).toContain('Right Now · over')
    expect(mail({ event: { ...given, phase: 'coming' } }).text).not.toContain('·')
  })

  test('to a crew asks for a yes', () => {
    const crew = mail({ event: null })
    expect(crew.text.split('\n\n').slice(0, 3)).toEqual([
      'Maya Ortiz wants you in their crew on Sponti',
      `Say yes here:\n${url}`,
      'The link is for you alone and works for 30 days.',
    ])
    expect(crew.html).toContain('Join the crew')
    expect(crew.html).not.toMatch(/When|null|undefined|false/)
  })

  test('quotes 280 letters of what the host wrote', () => {
    const quote = (length: number) => mail({ event: { description: `${'a'.repeat(length)} ` } })
    expect(quote(280).text).toContain(`\n\n${'a'.repeat(280)}\n\n`)
    expect(quote(281).text).toContain(`\n\n${'a'.repeat(280)}…\n\n`)
    expect(quote(281).html).toContain(`${'a'.repeat(280)}…`)
  })

  test('of a stranger names a map instead of its link, that of a friend has the link', () => {
    const given = { event: { location: 'https://goo.gl/maps/x', description: 'evil.com', specificTime: 'evil.com' } }
    expect(mail(given).text).toContain('Where: See it on the map')
    expect(mail(given).text).not.toContain('evil.com')
    expect(mail({ event: { location: 'evil.com' } }).text).toContain('Where: evil. com')
    expect(mail({ ...given, friendStatus: 'friends' }).text).toContain('Where: https://goo.gl/maps/x')
  })

  test('has a calendar where it is known when', () => {
    const { calendar } = mail({ event: { startsAt: '2031-05-02T18:00:00Z' } })
    expect(calendar).toMatchObject({ method: 'PUBLISH', content: expect.stringContaining('20310502T180000Z') })
  })
})
