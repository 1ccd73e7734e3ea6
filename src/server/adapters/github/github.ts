import * as oauth from 'openid-client'
import * as z from 'zod/mini'

/** The GitHub profile of the person signing in. `email` is one that GitHub has verified, or null. */
export type GithubProfile = {
  id: string
  login: string
  name: string | null
  avatarUrl: string | null
  email: string | null
}

type Visit = { state: string; verifier: string; callbackUrl: string }

export type Github = {
  toAuthorizeUrl(visit: Visit): Promise<URL>
  /** Exchanges the code for a token and reads the profile with it; the token is not stored. */
  fetchProfile(visit: Visit & { code: string }): Promise<GithubProfile>
}

/** `rejected`: this code will never work, a new sign-in may. `unavailable`: GitHub is down, slow, or refuses us. */
export class GithubError extends Error {
  readonly reason: 'rejected' | 'unavailable'

  constructor(reason: 'rejected' | 'unavailable', message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

type Settings = { clientId: string; clientSecret: string; url: string; apiUrl: string; timeoutMs?: number }

const User = z.object({
  id: z.int(),
  login: z.string(),
  name: z.nullish(z.string()),
  avatar_url: z.nullish(z.string()),
})
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

const scope = 'read:user user:email'
const accept = 'application/vnd.github+json'

const isInsecure = ({ url, apiUrl }: Settings) => url.startsWith('http:') || apiUrl.startsWith('http:')

export function createGithub(settings: Settings): Github {
  const { apiUrl, timeoutMs = 8_000 } = settings

  async function readProfile(configuration: oauth.Configuration, token: string): Promise<GithubProfile> {
    function read(path: string) {
      return oauth.fetchProtectedResource(
        configuration,
        token,
        new URL(apiUrl + path),
        'GET',
        null,
        new Headers({ accept }),
      )
    }
    const [userAnswer, emailAnswer] = await Promise.all([read('/user'), read('/user/emails?per_page=100')])
    // An app without the e-mail permission gets 403 or 404: sign-in works without an address.
    const mayReadAddresses = emailAnswer.status !== 403 && emailAnswer.status !== 404
    if (!userAnswer.ok || (mayReadAddresses && !emailAnswer.ok))
      throw new GithubError('unavailable', `GitHub answered ${userAnswer.status} and ${emailAnswer.status}`)
    const user = User.parse(await userAnswer.json())
    const emails = mayReadAddresses ? Emails.parse(await emailAnswer.json()) : []
    return {
      id: String(user.id),
      login: user.login,
      name: user.name ?? null,
      avatarUrl: user.avatar_url ?? null,
      email: findVerifiedAddress(emails),
    }
  }

  return {
    async toAuthorizeUrl({ state, verifier, callbackUrl }) {
      return oauth.buildAuthorizationUrl(toConfiguration(settings), {
        redirect_uri: callbackUrl,
        scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },

    async fetchProfile({ state, verifier, callbackUrl, code }) {
      const configuration = toConfiguration(settings, AbortSignal.timeout(timeoutMs))
      const landing = new URL(callbackUrl)
      landing.search = new URLSearchParams({ code, state }).toString()
      const checks = { pkceCodeVerifier: verifier, expectedState: state }
      try {
        const { access_token: token } = await oauth.authorizationCodeGrant(configuration, landing, checks)
        return await readProfile(configuration, token)
      } catch (error) {
        throw toGithubError(error)
      }
    },
  }
}

function findVerifiedAddress(emails: z.infer<typeof Emails>): string | null {
  return emails.find(({ primary, verified }) => primary && verified)?.email.toLowerCase() ?? null
}

function toConfiguration(settings: Settings, deadline?: AbortSignal): oauth.Configuration {
  const { url, clientId, clientSecret } = settings
  const tokenUrl = `${url}/login/oauth/access_token`
  const server = { issuer: url, authorization_endpoint: `${url}/login/oauth/authorize`, token_endpoint: tokenUrl }
  const configuration = new oauth.Configuration(server, clientId, undefined, oauth.ClientSecretPost(clientSecret))
  // One deadline for all three requests: a timeout each would add up to three times the wait.
  configuration[oauth.customFetch] = async (address, { signal, ...options }) => {
    const signals = [signal, deadline].filter((each) => each !== undefined)
    const response = await fetch(address, { ...options, signal: AbortSignal.any(signals) } as RequestInit)
    return address === tokenUrl ? withHonestStatus(response) : response
  }
  // A GitHub Enterprise Server inside a private network may use plain http.
  if (isInsecure(settings)) oauth.allowInsecureRequests(configuration)
  return configuration
}

/** GitHub reports a failed token exchange with status 200; the OAuth standard, and openid-client, expect 400. */
async function withHonestStatus(response: Response): Promise<Response> {
  if (response.status !== 200) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const failed = typeof body === 'object' && body !== null && 'error' in body && !('access_token' in body)
  return failed ? Response.json(body, { status: 400 }) : response
}

function toGithubError(error: unknown): GithubError {
  if (error instanceof GithubError) return error
  if (error instanceof oauth.ResponseBodyError) {
    const reason = error.error === 'bad_verification_code' ? 'rejected' : 'unavailable'
    return new GithubError(reason, `GitHub refused the code: ${error.error}`)
  }
  return new GithubError('unavailable', 'GitHub cannot be reached, or does not answer as it should', error)
}
