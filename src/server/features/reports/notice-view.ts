import { breakLinks } from '#server/adapters/mail/link-words.ts'
import type { Mail } from '#server/adapters/mail/message.ts'
import type { Restricted } from '#server/features/reports/notice-queries.ts'
import { endedWords, hiddenWords, outcomeWords, receivedWords, upheldWords } from '#server/features/reports/view.ts'
import { type Html, html } from '#server/html/html.ts'
import { toLabelled, toLetter, toLetterButton } from '#server/html/letter.ts'
import { t } from '#shared/message.ts'
import type { Decision } from '#shared/reports.ts'

type Letter = Pick<Mail, 'subject' | 'text' | 'html'>
type Link = { url: string; label: string }
type Words = {
  headline: string
  paragraphs: string[]
  quotes?: readonly (readonly [label: string, words: string])[]
  link: Link | null
}

function write({ headline, paragraphs, quotes = [], link }: Words): Letter {
  const why = t('server-reports:mail.why')
  return {
    subject: headline,
    text: [
      headline,
      ...quotes.map(([label, words]) => toLabelled(label, words)),
      ...paragraphs,
      ...(link ? [toLabelled(link.label, link.url)] : []),
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
<blockquote style="margin:4px 0 16px;padding:0 0 0 12px;border-left:4px solid"><bdi>${words}</bdi></blockquote>
`
}

export function toReceivedMail(): Letter {
  return write({ headline: t(receivedWords.title), paragraphs: [t(receivedWords.message)], link: null })
}

export function toOutcomeMail(decision: Decision): Letter {
  const { title, message } = outcomeWords[decision]
  return write({ headline: t(title), paragraphs: [t(message)], link: null })
}

/** What they wrote, in one line. The links in a mail are ours alone. */
const toPlain = (words: string): string => breakLinks(words.replaceAll(/\s+/g, ' ').trim())

function quoteOf({ kind, words }: Restricted): (readonly [string, string])[] {
  const thing = kind === 'spon' ? t('server-reports:mail.spon') : t('server-reports:mail.comment')
  return words === null ? [] : [[thing, toPlain(words)]]
}

type Place = { url: string; supportEmail: string }

function toDataWords(supportEmail: string): string {
  return t('server-reports:mail.data', { email: supportEmail })
}

export function toRestrictedMail(restricted: Restricted, { url, supportEmail }: Place): Letter {
  const { kind, why } = restricted
  const isOut = kind === 'suspension'
  return write({
    headline: t(hiddenWords[kind]),
    quotes: [...quoteOf(restricted), [t('server-reports:mail.reason'), why]],
    paragraphs: [
      isOut ? t('server-reports:mail.suspended') : t('server-reports:mail.hidden'),
      t('server-reports:mail.object'),
      ...(isOut ? [toDataWords(supportEmail)] : []),
    ],
    link: { url, label: isOut ? t('server-reports:mail.to-object') : t('server-reports:mail.read-and-object') },
  })
}

export function toEndedMail(restricted: Restricted, { url }: Place): Letter {
  const { kind, hasObjected, answeredWhy } = restricted
  const { title, message } = endedWords[kind]
  return write({
    headline: t(title),
    quotes: [
      ...quoteOf(restricted),
      ...(hasObjected && answeredWhy ? [[t('server-reports:mail.answer'), answeredWhy] as const] : []),
    ],
    paragraphs: [t(message)],
    link: { url, label: kind === 'suspension' ? t('server-reports:mail.sign-in') : t('server-reports:mail.see') },
  })
}

export function toUpheldMail(restricted: Restricted, { url, supportEmail }: Place): Letter {
  const { kind, answeredWhy } = restricted
  const isOut = kind === 'suspension'
  return write({
    headline: t(upheldWords[kind]),
    quotes: [...quoteOf(restricted), [t('server-reports:mail.answer'), answeredWhy ?? '']],
    paragraphs: [t('server-reports:mail.upheld'), ...(isOut ? [toDataWords(supportEmail)] : [])],
    link: { url, label: t('server-reports:mail.read') },
  })
}
