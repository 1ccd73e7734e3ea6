import { breakLinks } from '#server/adapters/mail/link-words.ts'
import type { Mail } from '#server/adapters/mail/message.ts'
import type { Restricted } from '#server/features/reports/notice-queries.ts'
import { endedWords, hiddenWords, outcomeWords, receivedWords, upheldWords } from '#server/features/reports/view.ts'
import { type Html, html } from '#server/html/html.ts'
import { toLetter, toLetterButton } from '#server/html/letter.ts'
import { product } from '#shared/product.ts'
import type { Decision } from '#shared/reports.ts'

type Letter = Pick<Mail, 'subject' | 'text' | 'html'>
type Link = { url: string; label: string }
type Words = {
  headline: string
  paragraphs: string[]
  quotes?: readonly (readonly [label: string, words: string])[]
  link: Link | null
}

const why = `It came because it concerns you and your account at ${product.name}. There is nothing to unsubscribe from.`

function write({ headline, paragraphs, quotes = [], link }: Words): Letter {
  return {
    subject: headline,
    text: [
      headline,
      ...quotes.map(([label, words]) => `${label}:\n${words}`),
      ...paragraphs,
      ...(link ? [`${link.label}:\n${link.url}`] : []),
      `-- \n${why}`,
    ].join('\n\n'),
    html: toLetter({
      headline,
      body: html`${quotes.map(([label, words]) => toQuote(label, words))}${paragraphs.map(
        (words) => html`<p style="margin:0 0 12px">${words}</p>`,
      )}
${link && toLetterButton(link.url, link.label)}`,
      footer: html`${why}`,
    }),
  }
}

function toQuote(label: string, words: string): Html {
  return html`<p style="margin:0;font-size:14px"><b>${label}</b></p>
<blockquote style="margin:4px 0 16px;padding:0 0 0 12px;border-left:4px solid">${words}</blockquote>
`
}

export function toReceivedMail(): Letter {
  const { title, message } = receivedWords
  return write({ headline: title, paragraphs: [message], link: null })
}

export function toOutcomeMail(decision: Decision): Letter {
  const { title, message } = outcomeWords[decision]
  return write({ headline: title, paragraphs: [message], link: null })
}

/** What they wrote, in one line. The links in a mail are ours alone. */
const toPlain = (words: string): string => breakLinks(words.replaceAll(/\s+/g, ' ').trim())

const things = { spon: 'Your spon', comment: 'Your comment', suspension: '' }

function quoteOf({ kind, words }: Restricted): (readonly [string, string])[] {
  return words === null ? [] : [[things[kind], toPlain(words)]]
}

type Place = { url: string; supportEmail: string }

function toDataWords(supportEmail: string): string {
  return `You want your data meanwhile, or want it deleted? Write to ${supportEmail}.`
}

export function toRestrictedMail(restricted: Restricted, { url, supportEmail }: Place): Letter {
  const { kind, why } = restricted
  const isOut = kind === 'suspension'
  return write({
    headline: hiddenWords[kind],
    quotes: [...quoteOf(restricted), ['The reason', why]],
    paragraphs: [
      isOut
        ? 'You cannot sign in, and nobody sees you, for as long as it lasts. Nothing is deleted.'
        : 'Nobody else sees it now. It is not deleted.',
      'Is that a mistake? Then object: once, in your own words. A person reads it.',
      ...(isOut ? [toDataWords(supportEmail)] : []),
    ],
    link: { url, label: isOut ? 'Object' : 'Read it and object' },
  })
}

export function toEndedMail(restricted: Restricted, { url }: Place): Letter {
  const { kind, hasObjected, answeredWhy } = restricted
  const { title, message } = endedWords[kind]
  return write({
    headline: title,
    quotes: [...quoteOf(restricted), ...(hasObjected && answeredWhy ? [['Our answer', answeredWhy] as const] : [])],
    paragraphs: [message],
    link: { url, label: kind === 'suspension' ? 'Sign in' : 'See it' },
  })
}

export function toUpheldMail(restricted: Restricted, { url, supportEmail }: Place): Letter {
  const { kind, answeredWhy } = restricted
  const isOut = kind === 'suspension'
  return write({
    headline: upheldWords[kind],
    quotes: [...quoteOf(restricted), ['Our answer', answeredWhy ?? '']],
    paragraphs: [
      'We read your objection and looked at it again. It stays as it is.',
      ...(isOut ? [toDataWords(supportEmail)] : []),
    ],
    link: { url, label: 'Read it' },
  })
}
