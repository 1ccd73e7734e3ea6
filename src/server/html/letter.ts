import { fillTags, Html, html } from '#server/html/html.ts'
import { directionOf } from '#shared/languages.ts'
import { currentLanguage, t, toParts } from '#shared/message.ts'
import { light, theme } from '#shared/palette.ts'

// Mail programs know no style sheets. Both colours are said, of text and of paper: one that is dark turns both.
const { ink, paper, card } = light
const button = `display:inline-block;padding:12px 22px;border:2px solid ${ink};border-radius:999px;background:${theme.tomato};color:${ink};font-weight:bold;text-decoration:none`

/** Before it comes who runs the server. */
export const letterEnd = '</body>'

type Letter = { headline: string; body: Html; footer: Html }

/** The HTML of a mail. */
export function toLetter({ headline, body, footer }: Letter): string {
  return html`<!doctype html>
<html lang="${currentLanguage()}" dir="${directionOf(currentLanguage())}">
<body style="margin:0;padding:24px;background:${paper};color:${ink};font:16px/1.5 Figtree,Helvetica,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;border:2px solid ${ink};border-radius:20px;background:${card}">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.3">${headline}</h1>
${body}
</div>
<p style="max-width:480px;margin:16px auto 0;font-size:13px">${footer}</p>
${new Html(letterEnd)}
</html>
`.text
}

export type Fact = readonly [label: string, fact: string]

export function toLetterFacts(facts: readonly Fact[]): Html {
  const bold = { b: (inside: Html) => html`<b>${inside}</b>` }
  return html`${facts.map(
    ([label, fact]) => html`<p style="margin:0 0 4px">${fillTags(toParts('mails:fact', { label, fact }), bold)}</p>`,
  )}`
}

/** Facts as the plain text of a mail has them. */
export function toFactLines(facts: readonly Fact[]): string {
  return facts.map(([label, fact]) => t('mails:fact-line', { label, fact })).join('\n')
}

/** A link, or somebody's words, below what they are. An address stands outside of messages, which may put signs of direction around it. */
export const toLabelled = (label: string, words: string): string => `${t('mails:before', { label })}\n${words}`

export function toLetterButton(url: string, label: string): Html {
  return html`<p style="margin:24px 0 0"><a href="${url}" style="${button}">${label}</a></p>`
}

export function toLetterLink(url: string, label: string): Html {
  return html`<a href="${url}" style="color:${ink}">${label}</a>`
}
