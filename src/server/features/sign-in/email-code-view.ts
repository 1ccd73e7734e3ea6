import type { Mail } from '#server/adapters/mail/message.ts'
import type { Letter } from '#server/features/sign-in/email-code-input.ts'
import { toNameField } from '#server/features/sign-in/ways-in-view.ts'
import { html } from '#server/html/html.ts'
import { toLetter, toLetterButton } from '#server/html/letter.ts'
import { toPage } from '#server/html/page.ts'
import { HttpError } from '#server/http/http-error.ts'
import { emailCodeMinutes, enterByForm, openEmailPage, sendEmailForm } from '#shared/email-codes.ts'
import { t } from '#shared/message.ts'
import { toPath } from '#shared/paths.ts'

export function codeExpired(): HttpError {
  const action = { href: toPath(openEmailPage, {}), label: t('sign-in:code.new') }
  return new HttpError('code_expired', t('sign-in:code.expired'), {
    page: { title: t('sign-in:code.expired-title'), action },
  })
}

export function wrongCode(triesLeft: number): HttpError {
  if (triesLeft <= 0) return codeExpired()
  return new HttpError('wrong_code', t('sign-in:code.wrong', { tries: triesLeft }), { field: 'code' })
}

type CodePage = { email: string; redirect: string; codeError?: string | undefined }

/** The step after asking for a code, without scripts. */
export function toCodePage({ email, redirect, codeError }: CodePage): string {
  return toPage({
    title: codeError ? t('sign-in:code.wrong-title') : t('sign-in:code.sent-title'),
    kind: 'message',
    body: html`<h1>${t('sign-in:code.sent-title')}</h1>
      <p class="lead">${t('sign-in:code.sent', { email, minutes: emailCodeMinutes })}</p>
      <form class="newcomer" method="post" action="${enterByForm.path}">
        <input type="hidden" name="email" value="${email}">
        <input type="hidden" name="redirect" value="${redirect}">
        <label for="code">${t('sign-in:code.label')}</label>
        <div class="field">
          <input id="code" name="code" required inputmode="numeric" maxlength="12" autocomplete="one-time-code"${
            codeError && html` aria-describedby="code-error" aria-invalid="true" autofocus`
          }>
        </div>
        ${codeError && html`<p class="problem" id="code-error">${codeError}</p>`}
        <p><button class="button">${t('sign-in:code.enter')}</button></p>
      </form>
      <p class="links"><a href="${toAskPath(redirect)}">${t('sign-in:code.ask-again')}</a></p>`,
  })
}

export function toAddressPage({ redirect, emailError }: { redirect: string; emailError?: string | undefined }): string {
  return toPage({
    title: emailError ? t('sign-in:address.wrong-title') : t('sign-in:address.title'),
    kind: 'message',
    body: html`<h1>${t('sign-in:address.title')}</h1>
      <p class="lead">${t('sign-in:address.lead')}</p>
      <form class="newcomer" method="post" action="${sendEmailForm.path}">
        <input type="hidden" name="redirect" value="${redirect}">
        <label for="email">${t('sign-in:address.label')}</label>
        <div class="field">
          <input id="email" name="email" type="email" required maxlength="320" autocomplete="email"${
            emailError && html` aria-describedby="email-error" aria-invalid="true" autofocus`
          }>
        </div>
        ${emailError && html`<p class="problem" id="email-error">${emailError}</p>`}
        <p><button class="button">${t('sign-in:address.send')}</button></p>
      </form>`,
  })
}

type ConfirmPage = { email: string; token: string; isNew: boolean; nameError?: string | undefined }

/** Behind the link in the mail. Opening it changes nothing: mail scanners open links too. */
export function toConfirmPage({ email, token, isNew, nameError }: ConfirmPage): string {
  return toPage({
    title: nameError ? t('sign-in:name-missing') : t('sign-in:confirm.title'),
    kind: 'message',
    body: html`<h1>${isNew ? t('sign-in:confirm.new-title') : t('sign-in:confirm.title')}</h1>
      <p class="lead">${isNew ? t('sign-in:confirm.new', { email }) : t('sign-in:confirm.known', { email })}</p>
      <form class="newcomer" method="post" action="${enterByForm.path}">
        <input type="hidden" name="token" value="${token}">
        ${isNew && toNameField(nameError)}
        <p><button class="button">${isNew ? t('sign-in:go-on') : t('sign-in:confirm.enter')}</button></p>
      </form>
      <p class="aside">${t('sign-in:confirm.not-you')}</p>`,
  })
}

function toAskPath(redirect: string): string {
  return toPath(openEmailPage, { query: { redirect: redirect === '/' ? undefined : redirect } })
}

export function toCodeMail({ email, code }: Letter, url: string): Omit<Mail, 'messageId'> {
  const minutes = emailCodeMinutes
  const reason = t('sign-in:mail.reason')
  return {
    to: email,
    subject: t('sign-in:mail.subject', { code }),
    text: `${t('sign-in:mail.text', { code, minutes })}\n\n${t('sign-in:mail.or-open')}\n${url}\n\n${reason}\n`,
    html: toLetter({
      headline: t('sign-in:mail.headline'),
      body: html`<p style="margin:0 0 8px;font-size:40px;font-weight:bold;letter-spacing:6px">${code}</p>
<p style="margin:0">${t('sign-in:mail.works', { minutes })}</p>
${toLetterButton(url, t('sign-in:mail.open'))}`,
      footer: html`${reason}`,
    }),
  }
}
