import * as openid from 'openid-client'
import * as z from 'zod/mini'

/** Who signs in, as the provider says it. `email` is an address that it has verified, or null. */
export type OidcProfile = { id: string; name: string | null; pictureUrl: string | null; email: string | null }

type Visit = { state: string; verifier: string; nonce: string; callbackUrl: string }

export type Oidc = {
  toAuthorizeUrl(visit: Visit): Promise<URL>
  /** Exchanges the code for tokens, checks them and reads the profile; no token is stored. */
  fetchProfile(visit: Visit & { code: string; iss: string | undefined }): Promise<OidcProfile>
}

/** `rejected`: this answer will never do, a new sign-in may. `unavailable`: the provider is down, slow, or not to be believed. */
export class OidcError extends Error {
  readonly reason: 'rejected' | 'unavailable'

  constructor(reason: 'rejected' | 'unavailable', message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

type Settings = { issuer: string; clientId: string; clientSecret: string; timeoutMs?: number }

const maybe = z.catch(z.optional(z.string()), undefined)

/** Providers differ in what they send; whatever is of another kind counts as not sent. */
const Claims = z.object({
  name: maybe,
  given_name: maybe,
  family_name: maybe,
  preferred_username: maybe,
  picture: maybe,
  email: maybe,
  email_verified: z.catch(z.optional(z.literal(true)), undefined),
})

const scope = 'openid profile email'
/** Its endpoints may move. Its keys are fetched anew whenever one is unknown. */
const discoveryMs = 3_600_000

export function createOidc(settings: Settings): Oidc {
  const { timeoutMs = 8_000 } = settings
  let known: { server: openid.ServerMetadata; until: number } | undefined

  /** One deadline for all requests of a step: a timeout each would add up. */
  async function configure(): Promise<openid.Configuration> {
    const deadline = AbortSignal.timeout(timeoutMs)
    const ownFetch: openid.CustomFetch = (address, { signal, ...options }) => {
      const signals = [signal, deadline].filter((each) => each !== undefined)
      return fetch(address, { ...options, signal: AbortSignal.any(signals) } as RequestInit)
    }
    if (!known || known.until < Date.now())
      known = { server: await discover(settings, ownFetch), until: Date.now() + discoveryMs }
    const { clientId, clientSecret } = settings
    const proof = toClientProof(known.server, clientSecret)
    const configuration = new openid.Configuration(known.server, clientId, undefined, proof)
    configuration[openid.customFetch] = ownFetch
    for (const prepare of listPreparations(settings)) prepare(configuration)
    return configuration
  }

  return {
    async toAuthorizeUrl({ state, verifier, nonce, callbackUrl }) {
      return guard(async () =>
        openid.buildAuthorizationUrl(await configure(), {
          redirect_uri: callbackUrl,
          scope,
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      )
    },

    async fetchProfile({ state, verifier, nonce, callbackUrl, code, iss }) {
      const landing = new URL(callbackUrl)
      landing.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
      return guard(async () => {
        const configuration = await configure()
        const tokens = await openid.authorizationCodeGrant(configuration, landing, checks)
        const claims = tokens.claims()
        if (!claims) throw new OidcError('unavailable', 'The provider sent no ID token')
        return toProfile(claims.sub, {
          ...claims,
          ...(await readUserInfo(configuration, tokens.access_token, claims.sub)),
        })
      })
    },
  }
}

async function discover(settings: Settings, ownFetch: openid.CustomFetch): Promise<openid.ServerMetadata> {
  const { issuer, clientId, clientSecret } = settings
  const found = await openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [openid.customFetch]: ownFetch,
    execute: listPreparations(settings),
  })
  return found.serverMetadata()
}

/** A provider that lists nothing takes the secret in a header: so the standard says. */
function toClientProof({ token_endpoint_auth_methods_supported: ways }: openid.ServerMetadata, secret: string) {
  const inHeader = ways === undefined || ways.includes('client_secret_basic')
  return inHeader ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret)
}

function listPreparations({ issuer }: Settings) {
  return [
    // The signature is checked although TLS has named the sender: a proxy between may end TLS.
    openid.enableNonRepudiationChecks,
    // A provider inside a private network may use plain http.
    ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
  ]
}

/** Most providers put name and address here, and only the subject into the ID token. */
async function readUserInfo(configuration: openid.Configuration, token: string, subject: string) {
  if (!configuration.serverMetadata().userinfo_endpoint) return {}
  return openid.fetchUserInfo(configuration, token, subject)
}

function toProfile(id: string, claims: object): OidcProfile {
  const { name, given_name, family_name, preferred_username, picture, email, email_verified } = Claims.parse(claims)
  const whole = [given_name, family_name].filter(Boolean).join(' ')
  return {
    id,
    name: name || whole || preferred_username || null,
    pictureUrl: picture ?? null,
    email: email && email_verified ? email.toLowerCase() : null,
  }
}

async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OidcError) throw error
    if (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant')
      throw new OidcError('rejected', 'The provider refused the code')
    throw new OidcError('unavailable', 'The provider cannot be reached, or does not answer as it should', error)
  }
}
