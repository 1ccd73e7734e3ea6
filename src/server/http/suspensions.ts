import type { Config } from '#server/config.ts'
import { fillTags, type Html, html } from '#server/html/html.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Suspension } from '#server/http/queries.ts'
import { findSigned, toSigned } from '#server/http/tokens.ts'
import { t, toParts } from '#shared/message.ts'
import { toPath } from '#shared/paths.ts'
import { objectionLimit, openObjection, sendObjection } from '#shared/reports.ts'

const purpose = 'object'

/** Authorises reading about one suspension and objecting to it, without an account. */
export const toObjectionToken = (secret: string, id: string): string => toSigned(secret, purpose, id)

export function findObjected(secrets: readonly string[], token: string): string | null {
  return findSigned(secrets, purpose, token)
}

export const toSuspendedTitle = (): string => t('error-pages:suspended-title')

/** What a suspended person reads who tries to sign in. */
export function refuseSuspended(
  suspension: Suspension,
  { config: { operator }, secret }: { config: Pick<Config, 'operator'>; secret: string },
): HttpError {
  const { id, why } = suspension
  const token = id === null ? null : toObjectionToken(secret, id)
  return new HttpError(
    'suspended',
    t('error-pages:suspended', { why: endSentence(why), email: operator.supportEmail }),
    {
      page: {
        title: toSuspendedTitle(),
        action: { href: '/', label: t('error-pages:back') },
        body: toSuspension(suspension, { ...operator, token }),
      },
      ...(token && { details: { page: toPath(openObjection, { query: { token } }) } }),
    },
  )
}

const endSentence = (why: string) => (/[.!?؟。！？]$/.test(why) ? why : `${why}.`)

/** What was typed, and what is wrong with it. */
type Typed = { text: string; problem: string }

/** The words of that page: why, and a form to object or what became of it. */
export function toSuspension(
  { why, objection, answeredWhy }: Omit<Suspension, 'id'>,
  { supportEmail, token, typed }: { supportEmail: string; token: string | null; typed?: Typed | undefined },
): Html {
  return html`<p class="lead">${t('error-pages:suspended-why', { why: endSentence(why) })}</p>
      ${objection === null ? token && toForm(token, typed) : toState(objection, answeredWhy)}
      <p class="aside">${fillTags(toParts('error-pages:suspended-data', { email: supportEmail }), { mail: (inside) => html`<a href="mailto:${supportEmail}">${inside}</a>` })}</p>
      <p class="links"><a href="/">${t('error-pages:back')}</a></p>`
}

function toForm(token: string, { text, problem }: Typed = { text: '', problem: '' }): Html {
  const action = toPath(sendObjection, { query: { token } })
  return html`<form class="newcomer" method="post" action="${action}">
        <h2>${t('error-pages:objection-title')}</h2>
        <label for="text">${t('error-pages:objection-label')}</label>
        <div class="field">
          <textarea id="text" name="text" required rows="5" maxlength="${objectionLimit}" aria-describedby="hint"${
            problem && html` aria-invalid="true" autofocus`
          }>${text}</textarea>
        </div>
        ${problem && html`<p class="problem" role="alert">${problem}</p>`}
        <p class="hint" id="hint">${t('error-pages:objection-hint', { most: objectionLimit })}</p>
        <p><button class="button">${t('error-pages:objection-send')}</button></p>
      </form>`
}

function toState(objection: string, answeredWhy: string | null): Html {
  return html`<section class="newcomer">
        <h2>${answeredWhy === null ? t('error-pages:objected') : t('error-pages:objection-upheld')}</h2>
        <p class="hint">${answeredWhy === null ? t('error-pages:objected-hint') : t('error-pages:objection-answer', { why: answeredWhy })}</p>
        <blockquote class="hint"><bdi>${objection}</bdi></blockquote>
      </section>`
}
