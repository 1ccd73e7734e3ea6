import type { Config } from '#server/config.ts'
import type { WaysRow } from '#server/features/sign-in/ways-in-queries.ts'
import { html } from '#server/html/html.ts'
import { openEmailPage } from '#shared/email-codes.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { toPath } from '#shared/paths.ts'
import { beginGithubSignIn, beginOidcSignIn, waysInHash } from '#shared/sign-ins.ts'
import type { WaysIn } from '#shared/ways-in.ts'

export function toWaysView(row: WaysRow): WaysIn {
  const ways: WaysIn['ways'] = []
  if (row.github_at) ways.push({ kind: 'github', address: null, addedAt: row.github_at.toISOString() })
  if (row.oidc_at) ways.push({ kind: 'oidc', address: null, addedAt: row.oidc_at.toISOString() })
  if (row.email) ways.push({ kind: 'email', address: row.email, addedAt: null })
  return { ways, passkeys: row.passkeys, count: countWays(row) }
}

export function countWays({ email, github_at, oidc_at, demo_at, passkeys }: WaysRow): number {
  return [email, github_at, oidc_at, demo_at].filter((way) => way !== null).length + passkeys
}

export type WaysPage = {
  config: Pick<Config, 'github' | 'oidc' | 'emailCodes'>
  redirect: string
  isSignedIn: boolean
}

/** Every way in that is configured, for pages without scripts. A passkey needs scripts: it leads to a page that has them. */
export function toWayLinks({ config: { github, oidc, emailCodes }, redirect, isSignedIn }: WaysPage) {
  const query = { redirect: redirect === '/' ? undefined : redirect }
  const [page = '/'] = redirect.split('#')
  return html`${emailCodes && html`<p><a class="button" href="${toPath(openEmailPage, { query })}">${t('sign-in:ways.email')}</a></p>`}
      ${github && html`<p><a class="button quiet" href="${toPath(beginGithubSignIn, { query })}">${t('sign-in:ways.provider', { provider: 'GitHub' })}</a></p>`}
      ${oidc && html`<p><a class="button quiet" href="${toPath(beginOidcSignIn, { query })}">${t('sign-in:ways.provider', { provider: oidc.name })}</a></p>`}
      ${
        // Signed-in people would find no sheet there.
        !isSignedIn &&
        html`<p><a class="button quiet" href="${page + waysInHash}">${t('sign-in:ways.passkey')}</a></p>
      <noscript><p class="hint">${t('sign-in:ways.passkey-needs-scripts')}</p></noscript>`
      }`
}

/** On pages without scripts. */
export function toNameField(nameError: string | undefined) {
  return html`<label for="name">${t('sign-in:name-label')}</label>
        <div class="field">
          <input id="name" name="name" required maxlength="${limits.name * 2}" autocomplete="name" autocapitalize="words"${
            nameError && html` aria-describedby="name-error" aria-invalid="true" autofocus`
          }>
        </div>
        ${nameError && html`<p class="problem" id="name-error">${nameError}</p>`}`
}
