import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Line } from '#shared/schemas.ts'

// Beside accounts.ts because the landing page needs these and nothing of an account.

/** On the address of a page: opens the sheet of all ways in there, for ways that need scripts. */
export const waysInHash = '#ways-in'

/** Browser navigations: the responses are redirects and pages, not JSON. */
const SignInQuery = z.object({
  redirect: z.optional(z.string()),
  /** The ticket of a sign-in that began at an alias origin. */
  handoff: z.optional(z.string()),
  /** Adds a way in to the account that is signed in. */
  add: z.optional(z.string()),
})

const ReturnQuery = z.object({
  code: z.optional(z.string()),
  state: z.optional(z.string()),
  error: z.optional(z.string()),
  /** By which a provider says that it was the one. */
  iss: z.optional(z.string()),
})

export const beginSignIn = defineEndpoint({
  method: 'GET',
  path: '/api/login',
  summary:
    'Sends the browser to GitHub if that is the only way, else shows a page of all ways in, sample people among them.',
  access: 'public',
  query: SignInQuery,
})

export const beginSignInWithRedirect = defineEndpoint({
  method: 'GET',
  path: '/api/auth/login',
  summary: 'The same as /api/login.',
  access: 'public',
  query: SignInQuery,
})

export const beginGithubSignIn = defineEndpoint({
  method: 'GET',
  path: '/api/auth/github',
  summary: 'Sends the browser to GitHub.',
  access: 'public',
  query: SignInQuery,
})

export const finishSignIn = defineEndpoint({
  method: 'GET',
  path: '/api/auth/callback',
  summary: 'Where the provider sends the browser back to.',
  access: 'public',
  query: ReturnQuery,
  errors: ['forbidden', 'gone', 'sign_up_closed'],
})

export const beginOidcSignIn = defineEndpoint({
  method: 'GET',
  path: '/api/auth/oidc',
  summary: 'Sends the browser to the OpenID Connect provider.',
  access: 'public',
  query: SignInQuery,
})

export const finishOidcSignIn = defineEndpoint({
  method: 'GET',
  path: '/api/auth/oidc/callback',
  summary: 'Where the OpenID Connect provider sends the browser back to.',
  access: 'public',
  query: ReturnQuery,
  errors: ['forbidden', 'gone', 'sign_up_closed'],
})

export const finishNaming = defineEndpoint({
  method: 'POST',
  path: '/api/auth/name',
  summary: 'Names a new person whose provider did not. Takes a form, as the page sends it.',
  access: 'public',
  form: true,
  body: z.object({ state: z.string().check(z.maxLength(100)), name: z.optional(Line.check(z.maxLength(200))) }),
  errors: ['gone', 'sign_up_closed'],
})

export const signInAsSample = defineEndpoint({
  method: 'POST',
  path: '/api/demo/sign-in',
  summary: 'Demo mode only: become a sample person, or a new one. Takes a form, as the page sends it.',
  access: 'public',
  form: true,
  body: z.object({
    person: z.optional(z.string().check(z.maxLength(40))),
    name: z.optional(z.string().check(z.maxLength(200))),
    redirect: z.optional(z.string()),
  }),
  errors: ['not_found'],
})
