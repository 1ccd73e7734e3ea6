import { breakLinks } from '#server/adapters/mail/link-words.ts'
import type { Mail } from '#server/adapters/mail/message.ts'
import type { DueMail } from '#server/features/deliveries/mail-queries.ts'
import { type Html, html } from '#server/html/html.ts'
import {
  type Fact,
  toFactLines,
  toLabelled,
  toLetter,
  toLetterButton,
  toLetterFacts,
  toLetterLink,
} from '#server/html/letter.ts'
import { t } from '#shared/message.ts'
import { toMapLabel, toTimeText } from '#shared/names.ts'
import { isMapsLink } from '#shared/places.ts'

/** What people typed, in one line. The links in a mail are ours alone. */
const toPlain = (words: string): string => breakLinks(words.replaceAll(/\s+/g, ' ').trim())

type News = Pick<DueMail, 'type' | 'actor' | 'title' | 'message' | 'timeframe' | 'specificTime' | 'location'>

type Words = {
  /** The subject. */
  headline: string
  lead: string | null
  label: string
}

function toWords({
  type,
  actor: name,
  title: event,
  message: news,
}: Record<'actor' | 'title' | 'message', string> & Pick<News, 'type'>): Words {
  const plan = { lead: null, label: t('event-mails:see-plan') }
  const answer = { lead: null, label: t('event-mails:see-answer') }
  if (type === 'event_invite') return { ...answer, headline: t('event-mails:invites', { name, event }) }
  if (type === 'event_created') return { ...answer, headline: t('event-mails:posted', { name, event }) }
  if (type === 'event_on') return { ...plan, headline: t('event-mails:on', { event }), lead: t('event-mails:on-lead') }
  if (type === 'event_cancelled')
    return {
      headline: t('event-mails:off', { event }),
      lead: t('event-mails:off-lead', { name }),
      label: t('event-mails:open'),
    }
  // The words of the notification are the news: "Moved to Harbour steps", "Starts within the hour".
  const lead = type === 'event_reminder' ? null : t('event-mails:news-lead', { name })
  return { ...plan, headline: t('event-mails:news', { news, event }), lead }
}

function toFacts({ type, timeframe, specificTime, location }: News): Fact[] {
  // Of what was called off nothing is left but its title.
  if (type === 'event_cancelled') return []
  const place = location && (isMapsLink(location) ? toMapLabel() : toPlain(location))
  const when: Fact = [t('event-mails:when'), toPlain(toTimeText({ timeframe, specificTime }))]
  return place ? [when, [t('event-mails:where'), place]] : [when]
}

/** Guests have no settings. */
export type Links = { url: string; stopUrl: string; settingsUrl: string | null }

/** Why it came, and what to do about that. */
function toEnd({ stopUrl, settingsUrl }: Links): { text: string; html: Html } {
  if (settingsUrl === null) {
    const [why, stop] = [t('event-mails:guest-why'), t('event-mails:guest-stop')]
    return { text: `${why}\n${toLabelled(stop, stopUrl)}`, html: html`${why}<br>\n${toLetterLink(stopUrl, stop)}` }
  }
  const [why, settings, stop] = [t('event-mails:why'), t('event-mails:settings'), t('event-mails:stop')]
  return {
    text: [why, toLabelled(settings, settingsUrl), toLabelled(stop, stopUrl)].join('\n'),
    html: html`${why}<br>\n${toLetterLink(settingsUrl, settings)} · ${toLetterLink(stopUrl, stop)}`,
  }
}

export function toNewsMail(due: News, links: Links): Omit<Mail, 'to' | 'messageId'> {
  const { url, stopUrl } = links
  const end = toEnd(links)
  const { headline, lead, label } = toWords({
    type: due.type,
    actor: toPlain(due.actor ?? t('invite-texts:a-friend')),
    title: toPlain(due.title),
    message: toPlain(due.message),
  })
  const facts = toFacts(due)
  return {
    subject: headline,
    text: [headline, lead, toFactLines(facts), toLabelled(label, url), `-- \n${end.text}`].filter(Boolean).join('\n\n'),
    html: toLetter({
      headline,
      body: html`${lead && html`<p style="margin:0 0 12px">${lead}</p>`}${toLetterFacts(facts)}
${toLetterButton(url, label)}`,
      footer: end.html,
    }),
    headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
