import type { Config } from '#server/config.ts'
import { type Html, html } from '#server/html/html.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Suspension } from '#server/http/queries.ts'
import { findSigned, toSigned } from '#server/http/tokens.ts'
import { toPath } from '#shared/paths.ts'
import { product } from '#shared/product.ts'
import { objectionLimit, openObjection, sendObjection } from '#shared/reports.ts'

const purpose = 'object'

/** Authorises reading about one suspension and objecting to it, without an account. */
export const toObjectionToken = (secret: string, id: string): string => toSigned(secret, purpose, id)

export function findObjected(secrets: readonly string[], token: string): string | null {
  return findSigned(secrets, purpose, token)
}

export const suspendedTitle = 'You are out for now'

/** What a suspended person reads who tries to sign in. */
export function refuseSuspended(
  suspension: Suspension,
  { config: { operator }, secret }: { config: Pick<Config, 'operator'>; secret: string },
): HttpError {
  const { id, why } = suspension
  const token = id === null ? null : toObjectionToken(secret, id)
  return new HttpError(
    'suspended',
    `${toSentence(why)} If that is a mistake, or you want your data or want it deleted, write to ${operator.supportEmail}.`,
    {
      page: {
        title: suspendedTitle,
        action: { href: '/', label: `Back to ${product.name}` },
        body: toSuspension(suspension, { ...operator, token }),
      },
      ...(token && { details: { page: toPath(openObjection, { query: { token } }) } }),
    },
  )
}

const toSentence = (why: string) => `This account is suspended: ${/[.!?]$/.test(why) ? why : `${why}.`}`

/** What was typed, and what is wrong with it. */
type Typed = { text: string; problem: string }

/** The words of that page: why, and a form to object or what became of it. */
export function toSuspension(
  { why, objection, answeredWhy }: Omit<Suspension, 'id'>,
  { supportEmail, token, typed }: { supportEmail: string; token: string | null; typed?: Typed | undefined },
): Html {
  return html`<p class="lead">${toSentence(why)}</p>
      ${objection === null ? token && toForm(token, typed) : toState(objection, answeredWhy)}
      <p class="aside">You want your data, or want it deleted? Write to <a href="mailto:${supportEmail}">${supportEmail}</a>.</p>
      <p class="links"><a href="/">Back to ${product.name}</a></p>`
}

function toForm(token: string, { text, problem }: Typed = { text: '', problem: '' }): Html {
  const action = toPath(sendObjection, { query: { token } })
  return html`<form class="newcomer" method="post" action="${action}">
        <h2>Is that a mistake?</h2>
        <label for="text">Say why you think so</label>
        <div class="field">
          <textarea id="text" name="text" required rows="5" maxlength="${objectionLimit}" aria-describedby="hint"${
            problem && html` aria-invalid="true" autofocus`
          }>${text}</textarea>
        </div>
        ${problem && html`<p class="problem" role="alert">${problem}</p>`}
        <p class="hint" id="hint">You can object once, with ${objectionLimit} characters. A person reads it. The answer is on this page, and in your mail if we know your address.</p>
        <p><button class="button">Object</button></p>
      </form>`
}

function toState(objection: string, answeredWhy: string | null): Html {
  return html`<section class="newcomer">
        <h2>${answeredWhy === null ? 'You objected' : 'It stays as it is'}</h2>
        <p class="hint">${answeredWhy === null ? 'A person reads it. The answer is going to be on this page, and in your mail if we know your address.' : html`We looked at it again: ${answeredWhy}`}</p>
        <blockquote class="hint">${objection}</blockquote>
      </section>`
}
