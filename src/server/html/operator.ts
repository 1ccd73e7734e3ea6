import { html } from '#server/html/html.ts'
import { letterEnd } from '#server/html/letter.ts'
import type { Operator } from '#shared/accounts.ts'
import { product } from '#shared/product.ts'

/** Where a page says who runs this server. It is filled in as the page is sent, for nothing that makes one knows the configuration. */
export const operatorSlot = '<!--operator-->'

const unnamed = 'This server names no operator.'

export function fillOperator(page: string, { name, sourceUrl }: Operator): string {
  const who = name ? html`<a href="/imprint">Run by ${name}</a>` : html`${unnamed}`
  const source = sourceUrl && html` · <a href="${sourceUrl}">${product.name} is free software</a>`
  return page.replace(operatorSlot, () => html`<footer class="links">${who}${source}</footer>`.text)
}

type Written = { text: string; html: string }

/** The end of every mail. */
export function signMail<M extends Written>(mail: M, { name, address, supportEmail }: Operator): M {
  const who = name ? [name, ...(address?.split('\n') ?? [])].join(', ') : unnamed
  const line = `${who} ${name ? '·' : 'Write to'} ${supportEmail}`
  return {
    ...mail,
    text: `${mail.text.trimEnd()}\n\n-- \n${line}\n`,
    html: mail.html.replace(
      letterEnd,
      (end) => html`<p style="max-width:480px;margin:8px auto 0;font-size:13px">${line}</p>`.text + end,
    ),
  }
}
