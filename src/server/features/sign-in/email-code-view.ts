import type { Mail } from '#server/adapters/mail/message.ts'
import type { Letter } from '#server/features/sign-in/email-code-input.ts'
import { toNameField } from '#server/features/sign-in/ways-in-view.ts'
import { html } from '#server/html/html.ts'
import { toLetter, toLetterButton } from '#server/html/letter.ts'
import { toPage } from '#server/html/page.ts'
import { HttpError } from '#server/http/http-error.ts'
import { emailCodeMinutes, enterByForm, openEmailPage, sendEmailForm } from '#shared/email-codes.ts'
import { toPath } from '#shared/paths.ts'
import { product } from '#shared/product.ts'

export function codeExpired(): HttpError {
  const action = { href: toPath(openEmailPage, {}), label: 'Get a new code' }
  return new HttpError('code_expired', 'That code is used up or has run out. Ask for a new one.', {
    page: { title: 'That one is over', action },
  })
}

export function wrongCode(triesLeft: number): HttpError {
  if (triesLeft <= 0) return codeExpired()
  const tries = triesLeft === 1 ? 'One try' : `${triesLeft} tries`
  return new HttpError('wrong_code', `That is not the code. ${tries} left.`, { field: 'code' })
}

type CodePage = { email: string; redirect: string; codeError?: string | undefined }

/** The step after asking for a code, without scripts. */
export function toCodePage({ email, redirect, codeError }: CodePage): string {
  return toPage({
    title: codeError ? 'That is not it' : 'Look in your mail',
    kind: 'message',
    body: html`<h1>Look in your mail</h1>
      <p class="lead">If ${email} can get mail, a code is on its way. It works for ${emailCodeMinutes} minutes.</p>
      <form class="newcomer" method="post" action="${enterByForm.path}">
        <input type="hidden" name="email" value="${email}">
        <input type="hidden" name="redirect" value="${redirect}">
        <label for="code">6-digit code</label>
        <div class="field">
          <input id="code" name="code" required inputmode="numeric" maxlength="12" autocomplete="one-time-code"${
            codeError && html` aria-describedby="code-error" aria-invalid="true" autofocus`
          }>
        </div>
        ${codeError && html`<p class="problem" id="code-error">${codeError}</p>`}
        <p><button class="button">Sign in</button></p>
      </form>
      <p class="links"><a href="${toAskPath(redirect)}">Use another address, or get a new code</a></p>`,
  })
}

export function toAddressPage({ redirect, emailError }: { redirect: string; emailError?: string | undefined }): string {
  return toPage({
    title: emailError ? 'That is no address' : 'A code by e-mail',
    kind: 'message',
    body: html`<h1>A code by e-mail</h1>
      <p class="lead">No password: we send you six digits, and you are in.</p>
      <form class="newcomer" method="post" action="${sendEmailForm.path}">
        <input type="hidden" name="redirect" value="${redirect}">
        <label for="email">Your e-mail address</label>
        <div class="field">
          <input id="email" name="email" type="email" required maxlength="320" autocomplete="email"${
            emailError && html` aria-describedby="email-error" aria-invalid="true" autofocus`
          }>
        </div>
        ${emailError && html`<p class="problem" id="email-error">${emailError}</p>`}
        <p><button class="button">Send me a code</button></p>
      </form>`,
  })
}

type ConfirmPage = { email: string; token: string; isNew: boolean; nameError?: string | undefined }

/** Behind the link in the mail. Opening it changes nothing: mail scanners open links too. */
export function toConfirmPage({ email, token, isNew, nameError }: ConfirmPage): string {
  return toPage({
    title: nameError ? 'Your name is missing' : 'Is it you?',
    kind: 'message',
    body: html`<h1>${isNew ? 'Nearly in' : 'Is it you?'}</h1>
      <p class="lead">${isNew ? 'A new account' : 'The account'} of ${email}, in this browser.</p>
      <form class="newcomer" method="post" action="${enterByForm.path}">
        <input type="hidden" name="token" value="${token}">
        ${isNew && toNameField(nameError)}
        <p><button class="button">${isNew ? 'Go on' : 'Sign me in'}</button></p>
      </form>
      <p class="aside">You did not ask for this? Close the page, and nothing happens.</p>`,
  })
}

function toAskPath(redirect: string): string {
  return toPath(openEmailPage, { query: { redirect: redirect === '/' ? undefined : redirect } })
}

const reason = `Somebody, you we hope, wants to sign in to ${product.name} with this address. It was not you? Then ignore this mail: without the code nobody gets in.`

export function toCodeMail({ email, code }: Letter, url: string): Omit<Mail, 'messageId'> {
  const works = `It works for ${emailCodeMinutes} minutes, once.`
  return {
    to: email,
    subject: `${code} is your ${product.name} code`,
    text: `${code} is your ${product.name} code. ${works}\n\nOr open this, in the browser in which you want to be signed in:\n${url}\n\n${reason}\n`,
    html: toLetter({
      headline: `Your ${product.name} code`,
      body: html`<p style="margin:0 0 8px;font-size:40px;font-weight:bold;letter-spacing:6px">${code}</p>
<p style="margin:0">${works}</p>
${toLetterButton(url, 'Sign in here instead')}`,
      footer: html`${reason}`,
    }),
  }
}
