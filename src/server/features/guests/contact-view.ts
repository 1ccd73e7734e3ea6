import { breakLinks } from '#server/adapters/mail/link-words.ts'
import type { Mail } from '#server/adapters/mail/message.ts'
import type { NewContact } from '#server/features/guests/contact-queries.ts'
import { fillTags, html } from '#server/html/html.ts'
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
import { takeWayBack } from '#shared/contacts.ts'
import { t, toParts } from '#shared/message.ts'
import { toMapLabel, toTimeText } from '#shared/names.ts'
import { toPath } from '#shared/paths.ts'
import { isMapsLink } from '#shared/places.ts'

const toLine = (words: string) => breakLinks(words).replace(/\s+/g, ' ').trim()

function toFacts({ location, ...event }: NewContact): Fact[] {
  const when: Fact = [t('mails:when'), toLine(toTimeText(event))]
  return location ? [when, [t('mails:where'), isMapsLink(location) ? toMapLabel() : toLine(location)]] : [when]
}

/** Who typed the address may have typed somebody else's: it says who, for what, and how to stop it. */
export function toContactMail(
  contact: NewContact,
  { url, stopUrl }: { url: string; stopUrl: string },
): Omit<Mail, 'messageId'> {
  const names = [contact.name, contact.hostName ?? t('invite-texts:a-friend'), contact.title]
  const [name, host, title] = names.map(toLine) as [string, string, string]
  const facts = toFacts(contact)
  const headline = t('mails:contact.headline', { title })
  const why = t('mails:contact.why', { name, host, title })
  const back = t('mails:contact.back')
  const reason = t('mails:contact.reason', { name })
  const stop = t('mails:contact.stop')
  return {
    to: contact.email,
    subject: headline,
    text: [
      why,
      toFactLines(facts),
      `${toLabelled(t('mails:contact.see'), url)}\n${back}`,
      `-- \n${reason}\n${toLabelled(stop, stopUrl)}\n`,
    ].join('\n\n'),
    html: toLetter({
      headline,
      body: html`<p style="margin:0 0 12px">${why}</p>
${toLetterFacts(facts)}
${toLetterButton(url, t('mails:contact.see'))}
<p style="margin:24px 0 0;font-size:14px">${back}</p>`,
      footer: html`${reason}<br>
${toLetterLink(stopUrl, stop)}`,
    }),
    headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

/** Where the link in those mails leads. Scanners of mail open it too: only the button goes on. */
export function toWayBackPage(
  token: string,
  { displayName, title }: { displayName: string; title: string | null },
): string {
  return toPage({
    title: t('server-guests:way-back.title'),
    kind: 'message',
    body: html`<h1>${t('server-guests:way-back.headline', { name: displayName })}</h1>
      <p class="lead">${title ? fillTags(toParts('server-guests:way-back.to-spon', { title }), { b: (inside) => html`<b>${inside}</b>` }) : t('server-guests:way-back.to-answer')}</p>
      <form method="post" action="${toPath(takeWayBack, { params: { token } })}"><p><button class="button">${t('sign-in:go-on-as', { name: displayName })}</button></p></form>
      <p class="aside">${t('server-guests:way-back.not-you', { name: displayName })}</p>`,
  })
}
