import type { WaysRow } from '#server/features/ways-in/queries.ts'
import { html } from '#server/html/html.ts'
import { limits } from '#shared/limits.ts'
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

/** On pages without scripts. */
export function toNameField(nameError: string | undefined) {
  return html`<label for="name">Your name</label>
        <div class="field">
          <input id="name" name="name" required maxlength="${limits.name * 2}" autocomplete="name" autocapitalize="words"${
            nameError && html` aria-describedby="name-error" aria-invalid="true" autofocus`
          }>
        </div>
        ${nameError && html`<p class="problem" id="name-error">${nameError}</p>`}`
}
