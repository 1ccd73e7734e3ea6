import { createGithub, GithubError } from '#server/adapters/github/github.ts'
import { createOidc, OidcError } from '#server/adapters/oidc/oidc.ts'
import type { Config } from '#server/config.ts'
import { splitName, toPictureUrl } from '#server/features/accounts/input.ts'
import type { Proof } from '#server/features/sign-in/ways-in-actions.ts'
import { beginGithubSignIn, beginOidcSignIn, finishOidcSignIn, finishSignIn } from '#shared/sign-ins.ts'

type Visit = { state: string; verifier: string; nonce: string }

/** What signing in needs to know of a provider, whichever it is. */
export type SignInProvider = {
  kind: 'github' | 'oidc'
  name: string
  begin: typeof beginGithubSignIn | typeof beginOidcSignIn
  finish: typeof finishSignIn | typeof finishOidcSignIn
  toAuthorizeUrl(visit: Visit): Promise<URL>
  fetchProof(visit: Visit & { code: string; iss: string | undefined }): Promise<Proof>
}

export function isProviderError(error: unknown): error is GithubError | OidcError {
  return error instanceof GithubError || error instanceof OidcError
}

export function createProviders({ github, oidc, publicUrl }: Config): SignInProvider[] {
  return [...(github ? [fromGithub(github, publicUrl)] : []), ...(oidc ? [fromOidc(oidc, publicUrl)] : [])]
}

/** Only what fits the account's row; an address beyond it is none. */
const toFitting = (email: string | null) => (email && email.length <= 320 ? email : null)

function fromGithub(settings: NonNullable<Config['github']>, publicUrl: string): SignInProvider {
  const github = createGithub(settings)
  const callbackUrl = publicUrl + finishSignIn.path
  return {
    kind: 'github',
    name: 'GitHub',
    begin: beginGithubSignIn,
    finish: finishSignIn,
    toAuthorizeUrl: (visit) => github.toAuthorizeUrl({ ...visit, callbackUrl }),
    async fetchProof(visit) {
      const { id, name, login, email, avatarUrl } = await github.fetchProfile({ ...visit, callbackUrl })
      const named = splitName(name ?? '')
      return {
        method: 'github',
        identity: { provider: 'github', providerId: id },
        email: toFitting(email),
        name: named.firstName ? named : splitName(login),
        pictureUrl: toPictureUrl(avatarUrl),
      }
    },
  }
}

function fromOidc(settings: NonNullable<Config['oidc']>, publicUrl: string): SignInProvider {
  const oidc = createOidc(settings)
  const callbackUrl = publicUrl + finishOidcSignIn.path
  return {
    kind: 'oidc',
    name: settings.name,
    begin: beginOidcSignIn,
    finish: finishOidcSignIn,
    toAuthorizeUrl: (visit) => oidc.toAuthorizeUrl({ ...visit, callbackUrl }),
    async fetchProof(visit) {
      const { id, name, email, pictureUrl } = await oidc.fetchProfile({ ...visit, callbackUrl })
      return {
        method: 'oidc',
        identity: { provider: 'oidc', providerId: `${settings.issuer} ${id}` },
        email: toFitting(email),
        name: splitName(name ?? ''),
        pictureUrl: toPictureUrl(pictureUrl),
      }
    },
  }
}
