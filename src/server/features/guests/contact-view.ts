import { breakLinks } from '#server/adapters/mail/link-words.ts'
import type { Mail } from '#server/adapters/mail/message.ts'
import type { NewContact } from '#server/features/guests/contact-queries.ts'
import { html } from '#server/html/html.ts'
import { type Fact, toLetter, toLetterButton, toLetterFacts, toLetterLink } from '#server/html/letter.ts'
import { toPage } from '#server/html/page.ts'
import { takeWayBack } from '#shared/contacts.ts'
import { mapLabel, toTimeText } from '#shared/names.ts'
import { toPath } from '#shared/paths.ts'
import { isMapsLink } from '#shared/places.ts'
import { product } from '#shared/product.ts'

const toLine = (words: string) => breakLinks(words).replace(/\s+/g, ' ').trim()

function toFacts({ location, ...event }: NewContact): Fact[] {
  const when: Fact = ['When', toLine(toTimeText(event))]
  return location ? [when, ['Where', isMapsLink(location) ? mapLabel : toLine(location)]] : [when]
}

/** Who typed the address may have typed somebody else's: it says who, for what, and how to stop it. */
export function toContactMail(
  contact: NewContact,
  { url, stopUrl }: { url: string; stopUrl: string },
): Omit<Mail, 'messageId'> {
  const [name, host, title] = [contact.name, contact.hostName, contact.title].map(toLine) as [string, string, string]
  const facts = toFacts(contact)
  const headline = `${title}: you hear here if it changes`
  const why = `${name} left this address for ${host}'s spon “${title}”. If it is on, moves or is called off, we write here. Nothing else, and the address is deleted a day after it.`
  const back = 'The link leads back to the answer, from any device. It is for you alone.'
  const reason = `You are not ${name}? Then somebody mistyped: you need not do anything, or stop it.`
  const stop = 'Stop: no mail from people here to this address, for good'
  return {
    to: contact.email,
    subject: headline,
    text: [
      why,
      facts.map(([label, fact]) => `${label}: ${fact}`).join('\n'),
      `See the answer:\n${url}\n${back}`,
      `-- \n${product.name} is for meeting up without planning. ${reason}\n${stop}: ${stopUrl}\n`,
    ].join('\n\n'),
    html: toLetter({
      headline,
      body: html`<p style="margin:0 0 12px">${why}</p>
${toLetterFacts(facts)}
${toLetterButton(url, 'See the answer')}
<p style="margin:24px 0 0;font-size:14px">${back}</p>`,
      footer: html`${product.name} is for meeting up without planning. ${reason}
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
    title: 'Back to your answer',
    kind: 'message',
    body: html`<h1>Hi ${displayName}</h1>
      <p class="lead">${title ? html`Back to <b>${title}</b>` : 'Go on where you answered'}: from now on this browser knows you, too.</p>
      <form method="post" action="${toPath(takeWayBack, { params: { token } })}"><p><button class="button">Go on as ${displayName}</button></p></form>
      <p class="aside">You are not ${displayName}? Close the page, and nothing happens.</p>`,
  })
}
