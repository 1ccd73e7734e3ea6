import { html } from '#server/html/html.ts'
import { letterEnd } from '#server/html/letter.ts'
import { inLanguage } from '#server/messages/messages.ts'
import type { Operator } from '#shared/accounts.ts'
import { isLanguage, type Language, sourceLanguage } from '#shared/languages.ts'
import { t } from '#shared/message.ts'

/** Where a page says who runs this server. It is filled in as the page is sent, for nothing that makes one knows the configuration. */
export const operatorSlot = '<!--operator-->'

/** For whom it was written, as it says itself: it is signed where nothing else knows. */
function languageOf(written: string): Language {
  const [, language = ''] = /<html lang="([\w-]+)"/.exec(written) ?? []
  return isLanguage(language) ? language : sourceLanguage
}

export function fillOperator(page: string, { name, sourceUrl }: Operator): string {
  function toFooter(): string {
    const who = name
      ? html`<a href="/imprint">${t('error-pages:operator', { name })}</a>`
      : html`${t('error-pages:no-operator')}`
    const source = sourceUrl && html` · <a href="${sourceUrl}">${t('error-pages:free-software')}</a>`
    return html`<footer class="links">${who}${source}</footer>`.text
  }
  return page.replace(operatorSlot, () => inLanguage(languageOf(page), toFooter))
}

type Written = { text: string; html: string }

/** The end of every mail. */
export function signMail<M extends Written>(mail: M, { name, address, supportEmail }: Operator): M {
  const who = name && [name, ...(address?.split('\n') ?? [])].join(', ')
  const line = inLanguage(languageOf(mail.html), () =>
    who
      ? t('mails:signature', { operator: who, email: supportEmail })
      : t('mails:signature-unnamed', { email: supportEmail }),
  )
  return {
    ...mail,
    text: `${mail.text.trimEnd()}\n\n-- \n${line}\n`,
    html: mail.html.replace(
      letterEnd,
      (end) => html`<p style="max-width:480px;margin:8px auto 0;font-size:13px">${line}</p>`.text + end,
    ),
  }
}
