import { breakLinks } from '#server/adapters/mail/link-words.ts'
import type { Mail } from '#server/adapters/mail/message.ts'
import type { DueMail } from '#server/features/deliveries/mail-queries.ts'
import { type Html, html } from '#server/html/html.ts'
import { type Fact, toLetter, toLetterButton, toLetterFacts, toLetterLink } from '#server/html/letter.ts'
import { mapLabel, toTimeText } from '#shared/names.ts'
import { isMapsLink } from '#shared/places.ts'
import { product } from '#shared/product.ts'

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
  actor,
  title,
  message,
}: Record<'actor' | 'title' | 'message', string> & Pick<News, 'type'>): Words {
  const look = { lead: null, label: 'See the plan' }
  if (type === 'event_invite')
    return { headline: `${actor} invites you: ${title}`, lead: null, label: 'See it and say if you are in' }
  if (type === 'event_created')
    return { headline: `${actor} posted a spon: ${title}`, lead: null, label: 'See it and say if you are in' }
  if (type === 'event_on') return { ...look, headline: `It's on: ${title}`, lead: 'Enough people are in.' }
  if (type === 'event_cancelled')
    return { headline: `Off: ${title}`, lead: `${actor} called it off.`, label: `Open ${product.name}` }
  // The words of the notification are the news: "Moved to Harbour steps", "Starts within the hour".
  const isReminder = type === 'event_reminder'
  return { ...look, headline: `${message}: ${title}`, lead: isReminder ? null : `${actor} changed the plan.` }
}

function toFacts({ type, timeframe, specificTime, location }: News): Fact[] {
  // Of what was called off nothing is left but its title.
  if (type === 'event_cancelled') return []
  const place = location && (isMapsLink(location) ? mapLabel : toPlain(location))
  return [['When', toPlain(toTimeText({ timeframe, specificTime }))], ...(place ? [['Where', place] as const] : [])]
}

/** Guests have no settings. */
export type Links = { url: string; stopUrl: string; settingsUrl: string | null }

const why = `This came by mail because no phone of yours took it.`
const stopLabel = 'No more of these mails'
const settingsLabel = 'Choose what you hear of'
const guestWhy = 'This address was left for this spon, and is deleted a day after it.'
const guestStopLabel = 'Stop: no mail from people here to this address, for good'

/** Why it came, and what to do about that. */
function toEnd({ stopUrl, settingsUrl }: Links): { text: string; html: Html } {
  if (settingsUrl === null)
    return {
      text: `${guestWhy}\n${guestStopLabel}: ${stopUrl}`,
      html: html`${guestWhy}\n${toLetterLink(stopUrl, guestStopLabel)}`,
    }
  return {
    text: `${why}\n${settingsLabel}: ${settingsUrl}\n${stopLabel}: ${stopUrl}`,
    html: html`${why}\n${toLetterLink(settingsUrl, settingsLabel)} · ${toLetterLink(stopUrl, stopLabel)}`,
  }
}

export function toNewsMail(due: News, links: Links): Omit<Mail, 'to' | 'messageId'> {
  const { url, stopUrl } = links
  const end = toEnd(links)
  const { headline, lead, label } = toWords({
    type: due.type,
    actor: toPlain(due.actor),
    title: toPlain(due.title),
    message: toPlain(due.message),
  })
  const facts = toFacts(due)
  return {
    subject: headline,
    text: [
      headline,
      lead,
      facts.map(([name, fact]) => `${name}: ${fact}`).join('\n'),
      `${label}:\n${url}`,
      `-- \n${end.text}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    html: toLetter({
      headline,
      body: html`${lead && html`<p style="margin:0 0 12px">${lead}</p>`}${toLetterFacts(facts)}
${toLetterButton(url, label)}`,
      footer: end.html,
    }),
    headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
