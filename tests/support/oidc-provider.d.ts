/** Only what the tests use. The package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  type Context = { oidc: { session?: { accountId?: string } } }

  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: { client_id: string; client_secret: string; redirect_uris: string[] }[]
        claims: Record<string, string[]>
        cookies: { keys: string[] }
        features: { devInteractions: { enabled: boolean } }
        interactions: { url(context: Context, interaction: { uid: string }): string }
        findAccount(
          context: Context,
          sub: string,
        ): Promise<{ accountId: string; claims(): Promise<Record<string, unknown>> }>
        loadExistingGrant(context: Context): Promise<Grant>
      },
    )
    Grant: new (grant: {
      clientId: string
      accountId: string
    }) => Grant
    callback(): RequestListener
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    on(event: 'server_error', listen: (context: Context, error: Error) => void): this
  }
}
