import { breakLinks } from '#server/adapters/mail/link-words.ts'
import type { Mail } from '#server/adapters/mail/message.ts'
import { canBeGsm, countGsmLetters, cutGsmText, toGsmText } from '#server/adapters/sms/gsm.ts'
import { isForMany, toGuestState, toStanding } from '#server/features/invites/policy.ts'
import type { FoundInvitation, SentInviteRow } from '#server/features/invites/queries.ts'
import { html } from '#server/html/html.ts'
import {
  type Fact,
  toFactLines,
  toLabelled,
  toLetter,
  toLetterButton,
  toLetterFacts,
  toLetterLink,
} from '#server/html/letter.ts'
import { toPage } from '#server/html/page.ts'
import { toCalendarFile } from '#server/ical/calendar.ts'
import { type AcceptedInvite, type Invite, inviteDays, type SentInvite } from '#shared/invites.ts'
import { t } from '#shared/message.ts'
import { toMapLabel, toTimeText } from '#shared/names.ts'
import { isMapsLink } from '#shared/places.ts'
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
      timeLanguage: event.timeLanguage,
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
const longestTime = 14
const longestName = 14

type Texted = {
  inviter: Pick<FoundInvitation['inviter'], 'displayName' | 'friendStatus'>
  event: Pick<NonNullable<FoundInvitation['event']>, 'title' | 'timeframe' | 'specificTime'> | null
}

/**
 * Fits one SMS segment: 160 characters of the GSM alphabet. A very long public URL may exceed that, and so does a language that is
 * written in other letters: there people's words need not be in it either.
 */
export function toInviteText({ inviter, event }: Texted, { url, isFirst }: { url: string; isFirst: boolean }): string {
  const toText = canBeGsm(t('invite-texts:a-friend')) ? toGsmText : toOneLine
  // Broken up last, because transliteration may make a dot of something else.
  const plain = (words: string) => (isFriend(inviter) ? toText(words) : breakLinks(toText(words)))
  const name = cutGsmText(plain(inviter.displayName), longestName) || t('invite-texts:a-friend')
  // The address stands outside of the messages: they may have signs of direction around a value.
  const toWhole = (words: string) => `${toText(words)} ${url}${isFirst ? ` ${toText(t('invite-texts:sms.stop'))}` : ''}`
  if (!event) return toWhole(t('invite-texts:sms.crew', { name }))
  const isKnown = event.timeframe !== null || event.specificTime !== null
  const time = isKnown ? cutGsmText(plain(toTimeText(event)), longestTime) : ''
  const room = textPlaces - countGsmLetters(toWhole(sayInvite({ name, event: 'x', time }))) + 1
  const title = cutGsmText(plain(event.title), Math.max(room, 12))
  if (title) return toWhole(sayInvite({ name, event: title, time }))
  return toWhole(time ? t('invite-texts:sms.untitled-when', { name, time }) : t('invite-texts:sms.untitled', { name }))
}

function sayInvite({ name, event, time }: Record<'name' | 'event' | 'time', string>): string {
  return time ? t('invite-texts:sms.event-when', { name, event, time }) : t('invite-texts:sms.event', { name, event })
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
      ? t('invite-texts:mail.event', { name: inviter.displayName, event: event.title })
      : t('invite-texts:mail.crew', { name: inviter.displayName }),
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
      location: event.location && isMapsLink(event.location) ? toMapLabel() : plain(event.location),
    },
  }
}

export function toAskPage(path: string): string {
  return toPage({
    title: t('invite-texts:stop.question'),
    kind: 'message',
    body: html`<h1>${t('invite-texts:stop.question')}</h1>
      <p class="lead">${t('invite-texts:stop.what')}</p>
      <form method="post" action="${path}"><p><button class="button">${t('invite-texts:stop.do')}</button></p></form>`,
  })
}

export function toStoppedPage(): string {
  return toPage({
    title: t('invite-texts:stopped.title'),
    kind: 'message',
    body: html`<h1>${t('invite-texts:stopped.title')}</h1>
      <p class="lead">${t('invite-texts:stopped.what')}</p>
      <p><a class="button quiet" href="/">${t('invite-texts:stopped.go')}</a></p>`,
  })
}

function toMailText({ inviter, event, type }: FoundInvitation, headline: string, { url, unsubscribeUrl }: Links) {
  return [
    headline,
    toFactLines(toFacts(event)),
    event?.description && toQuote(event.description),
    `${event ? t('invite-texts:mail.look') : t('invite-texts:mail.say-yes')}\n${url}`,
    toTerm(type),
    [
      '-- ',
      t('invite-texts:mail.what'),
      toReason(inviter),
      toLabelled(t('invite-texts:mail.stop'), unsubscribeUrl),
    ].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function toTerm(type: FoundInvitation['type']): string {
  return t('invite-texts:mail.alone', { days: inviteDays[type === 'event' ? type : 'friend'] })
}

const toReason = ({ displayName }: FoundInvitation['inviter']) => t('invite-texts:mail.why', { name: displayName })

function toFacts(event: FoundInvitation['event']): Fact[] {
  if (event === null) return []
  const when: Fact = [t('invite-texts:mail.when'), toWhen(event)]
  return event.location ? [when, [t('invite-texts:mail.where'), toOneLine(event.location)]] : [when]
}

/** As of when the mail is written. */
function toWhen(event: NonNullable<FoundInvitation['event']>): string {
  const time = toOneLine(toTimeText(event))
  if (event.phase === 'coming') return time
  return event.phase === 'on' ? t('invite-texts:mail.on-now', { time }) : t('invite-texts:mail.over', { time })
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
${toLetterButton(url, event ? t('invite-texts:mail.see') : t('invite-texts:mail.join'))}
<p style="margin:24px 0 0;font-size:14px">${toTerm(type)}</p>`,
    footer: html`${t('invite-texts:mail.what')}<br>
${toReason(inviter)}<br>
${toLetterLink(unsubscribeUrl, t('invite-texts:mail.stop'))}`,
  })
}
