import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Config } from '#server/config.ts'
import type { Metrics } from '#server/telemetry/metrics.ts'

type Outcome = 'answered' | 'refused' | 'failed'

/** What fetch publishes about each of its requests. */
type Message = { request: { origin: string | URL }; response?: { statusCode: number } }

/** Times every fetch to a configured service, by its origin: no adapter has to do it. Returns how to end it. */
export function watchProviders(config: Config, { providers }: Pick<Metrics, 'providers'>): () => void {
  const names = new Map(listOrigins(config))
  const startedAt = new WeakMap<object, number>()

  function begin(message: unknown) {
    startedAt.set((message as Message).request, performance.now())
  }
  function end(message: unknown) {
    const { request, response } = message as Message
    const start = startedAt.get(request)
    const provider = names.get(String(request.origin))
    // A body that breaks off is a second message about a request that was counted.
    startedAt.delete(request)
    if (start === undefined || provider === undefined) return
    providers.labels(provider, toOutcome(response?.statusCode)).observe((performance.now() - start) / 1000)
  }
  const heard = [
    ['undici:request:create', begin],
    ['undici:request:headers', end],
    ['undici:request:error', end],
  ] as const
  for (const [channel, hear] of heard) subscribe(channel, hear)
  return () => {
    for (const [channel, hear] of heard) unsubscribe(channel, hear)
  }
}

function toOutcome(status: number | undefined): Outcome {
  if (status === undefined || status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'answered'
}

/** Mail is not fetched: its adapter counts. */
function listOrigins(config: Config): [string, string][] {
  const { github, oidc, twilio, s3, openai, giphy, klipy, nominatimUrl } = config
  const addresses = {
    github: [github?.url, github?.apiUrl],
    oidc: [oidc?.issuer],
    texts: [twilio?.apiUrl],
    files: [s3?.endpoint],
    voice: [openai?.baseUrl],
    gifs: [giphy?.apiUrl, klipy?.apiUrl],
    geocoder: [nominatimUrl ?? undefined],
  }
  return Object.entries(addresses).flatMap(([name, urls]) =>
    urls.flatMap((url): [string, string][] => (url === undefined ? [] : [[new URL(url).origin, name]])),
  )
}
