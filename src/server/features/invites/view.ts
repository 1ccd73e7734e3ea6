import { breakLinks } from '#server/adapters/mail/link-words.ts'
import type { Mail } from '#server/adapters/mail/message.ts'
import { countGsmLetters, cutGsmText, toGsmText } from '#server/adapters/sms/gsm.ts'
import { isForMany, toGuestState, toStanding } from '#server/features/invites/policy.ts'
import type { FoundInvitation, SentInviteRow } from '#server/features/invites/queries.ts'
import { html } from '#server/html/html.ts'
import { type Fact, toLetter, toLetterButton, toLetterFacts, toLetterLink } from '#server/html/letter.ts'
import { toPage } from '#server/html/page.ts'
import { toCalendarFile } from '#server/ical/calendar.ts'
import { type AcceptedInvite, type Invite, inviteDays, type SentInvite, toInviteWords } from '#shared/invites.ts'
import { mapLabel, toTimeText } from '#shared/names.ts'
import { isMapsLink } from '#shared/places.ts'
import { product } from '#shared/product.ts'
import { toAvatarColor, toSeed } from '#shared/seeded-random.ts'

/** Everything that is sent before sign-in. */
export function toInviteView(invitation: FoundInvitation): Invite {
  const { type, inviter, event, crew } = invitation
  return {
    invitation: { type, needsTap: isForMany(invitation), standing: toStanding(invitation) },
    inviter: {
      displayName: inviter.displayName,
      firstName: inviter.firstName,
      profileImageUrl: inviter.profileImageUrl,
      color: toAvatarColor(inviter.id),
    },
    event: event && {
      title: event.title,
      description: event.description,
      timeframe: event.timeframe,
      specificTime: event.specificTime,
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      phase: event.phase,
      location: event.location,
      gifUrl: event.gifUrl,
      gifAltText: event.gifAltText,
      seed: toSeed(event.id),
      guests: toGuestState(event),
    },
    crew: crew && { name: crew.name, emoji: crew.emoji, members: crew.members, memberCount: crew.memberCount },
  }
}

export function toAcceptedView({ type, event, crew, inviter }: FoundInvitation): AcceptedInvite {
  return { type, eventId: event?.id ?? null, crewId: crew?.id ?? null, inviter }
}

export function toSentInviteView({ createdAt, expiresAt, ...row }: SentInviteRow): SentInvite {
  return { ...row, createdAt: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null }
}

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const textPlaces = 160
const stopWords = ' Reply STOP to opt out'
const longestTime = 14
const longestName = 14

type Texted = {
  inviter: Pick<FoundInvitation['inviter'], 'displayName' | 'friendStatus'>
  event: Pick<NonNullable<FoundInvitation['event']>, 'title' | 'timeframe' | 'specificTime'> | null
}

/** Fits one SMS segment: 160 characters of the GSM alphabet. A very long public URL may exceed that. */
export function toInviteText({ inviter, event }: Texted, { url, isFirst }: { url: string; isFirst: boolean }): string {
  // Broken up last, because transliteration may make a dot of something else.
  const plain = (words: string) => (isFriend(inviter) ? toGsmText(words) : breakLinks(toGsmText(words)))
  const name = cutGsmText(plain(inviter.displayName), longestName) || 'A friend'
  const end = `: ${url}${isFirst ? stopWords : ''}`
  if (!event) return `${product.name}: ${name} wants you in their crew${end}`
  const time = cutGsmText(plain(toTimeText(event)), longestTime)
  const room = textPlaces - countGsmLetters(toInviteWords(name, { title: '', time }) + end)
  const title = cutGsmText(plain(event.title), Math.max(room, 12)) || 'hang out'
  return toInviteWords(name, { title, time }) + end
}

const longestQuote = 280

/** The calendar entry gets the event's URL: calendars are shared, and the invite link is for one person. */
type Links = { url: string; eventUrl: string; unsubscribeUrl: string }

export type InviteMail = Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'headers' | 'calendar'>

export function toInviteMail(
  found: FoundInvitation,
  { to, links, now }: { to: string; links: Links; now: Date },
): InviteMail {
  const invitation = isFriend(found.inviter) ? found : withoutLinks(found)
  const { inviter, event } = invitation
  const headline = toOneLine(
    event
      ? `${inviter.displayName} invites you on ${product.name}: ${event.title}`
      : `${inviter.displayName} wants you in their crew on ${product.name}`,
  )
  const startsAt = event?.startsAt
  return {
    to,
    subject: headline,
    text: toMailText(invitation, headline, links),
    html: toMailHtml(invitation, headline, links),
    headers: {
      'List-Unsubscribe': `<${links.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...(event &&
      startsAt && {
        calendar: {
          method: 'PUBLISH',
          content: toCalendarFile(
            { ...event, startsAt: new Date(startsAt), endsAt: new Date(event.endsAt), url: links.eventUrl },
            now,
          ),
        },
      }),
  }
}

type Invited = Pick<FoundInvitation['inviter'], 'friendStatus'>
const isFriend = ({ friendStatus }: Invited): boolean => friendStatus === 'friends'

/** For people who do not know the sender: the one link in the mail is ours. */
function withoutLinks(invitation: FoundInvitation): FoundInvitation {
  const { inviter, event } = invitation
  const plain = (words: string | null) => words && breakLinks(words)
  return {
    ...invitation,
    inviter: { ...inviter, displayName: breakLinks(inviter.displayName) },
    event: event && {
      ...event,
      title: breakLinks(event.title),
      description: plain(event.description),
      specificTime: plain(event.specificTime),
      location: event.location && isMapsLink(event.location) ? mapLabel : plain(event.location),
    },
  }
}

export function toAskPage(path: string): string {
  return toPage({
    title: 'No more mail?',
    kind: 'message',
    body: html`<h1>No more mail?</h1>
      <p class="lead">Nothing that people send through ${product.name} will reach this address any more: no invitations, no news of spons.</p>
      <form method="post" action="${path}"><p><button class="button">Stop the mail</button></p></form>`,
  })
}

export function toStoppedPage(): string {
  return toPage({
    title: 'Done',
    kind: 'message',
    body: html`<h1>Done</h1>
      <p class="lead">Nothing that people send through ${product.name} will reach this address again. Links that you got before still work.</p>
      <p><a class="button quiet" href="/">See what ${product.name} is</a></p>`,
  })
}

function toMailText({ inviter, event, type }: FoundInvitation, headline: string, { url, unsubscribeUrl }: Links) {
  return [
    headline,
    toFacts(event)
      .map(([label, fact]) => `${label}: ${fact}`)
      .join('\n'),
    event?.description && toQuote(event.description),
    event ? `Have a look and say if you are in:\n${url}` : `Say yes here:\n${url}`,
    `The link is for you alone and works for ${inviteDays[type === 'event' ? type : 'friend']} days.`,
    `-- \n${product.name} is for meeting up without planning. ${inviter.displayName} typed in your address to send you this one mail.\nNo more of them, from anyone: ${unsubscribeUrl}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Behind the host's words for the time, as of when the mail is written. */
const phaseWords = { coming: '', on: ' · on now', over: ' · over' } as const

function toFacts(event: FoundInvitation['event']): Fact[] {
  return event === null
    ? []
    : [
        ['When', toOneLine(toTimeText(event)) + phaseWords[event.phase]],
        ...(event.location ? [['Where', toOneLine(event.location)] as const] : []),
      ]
}

function toQuote(text: string): string {
  const letters = [...text.trim()]
  return letters.length > longestQuote ? `${letters.slice(0, longestQuote).join('').trimEnd()}…` : letters.join('')
}

function toMailHtml({ inviter, event, type }: FoundInvitation, headline: string, { url, unsubscribeUrl }: Links) {
  return toLetter({
    headline,
    body: html`${toLetterFacts(toFacts(event))}
${event?.description && html`<p style="margin:12px 0 0;white-space:pre-line">${toQuote(event.description)}</p>`}
${toLetterButton(url, event ? 'See it and say if you are in' : 'Join the crew')}
<p style="margin:24px 0 0;font-size:14px">The link is for you alone and works for ${inviteDays[type === 'event' ? type : 'friend']} days.</p>`,
    footer: html`${product.name} is for meeting up without planning.
${inviter.displayName} typed in your address to send you this one mail.
${toLetterLink(unsubscribeUrl, 'No more of them, from anyone')}`,
  })
}
