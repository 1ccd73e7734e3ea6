/** `note` is worth knowing, or worth changing; `broken` keeps something from working. */
export type Finding = { what: string; state: 'ok' | 'note' | 'broken'; says: string; todo?: string }

/** Long enough for a slow line, short enough to wait for. */
export const timeoutMs = 5_000

export const ok = (what: string, says: string): Finding => ({ what, state: 'ok', says })
export function note(what: string, says: string, todo?: string): Finding {
  return { what, state: 'note', says, ...(todo !== undefined && { todo }) }
}
export const broken = (what: string, says: string, todo: string): Finding => ({ what, state: 'broken', says, todo })

const silence = `it did not answer within ${timeoutMs / 1000} seconds`

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name cannot be looked up right now',
  EHOSTUNREACH: 'there is no way to that machine',
  ENETUNREACH: 'there is no way to that network',
  ECONNRESET: 'it hangs up',
  ETIMEDOUT: silence,
}

/** What went wrong on the way to another machine, in words. */
export function explain(error: unknown): string {
  const chain = listCauses(error)
  const texts = chain.map(({ name, message }) => `${name} ${message}`)
  if (texts.some((text) => /timeout|timed out|no answer in time/i.test(text))) return silence
  // Some libraries have the code in their message alone.
  const known = Object.keys(reasons).find((code) =>
    chain.some((each) => each.code === code || each.message.includes(code)),
  )
  return known ? (reasons[known] ?? '') : (chain.findLast(({ message }) => message)?.message ?? String(error))
}

type Failure = Error & { code?: string; errors?: Error[] }

/** Fetch hides the reason in the cause, and a name with several addresses gives an error for each. */
function listCauses(error: unknown): Failure[] {
  if (!(error instanceof Error)) return []
  const { cause, errors } = error as Failure
  return [error as Failure, ...listCauses(cause ?? errors?.[0])]
}

/** In which one sets up a server: the place, the way to it, the ways in, whose it is, what reaches people, what keeps it. */
const order = [
  ...['configuration', 'database', 'clock', 'disk', 'files'],
  ...['TLS', 'proxy', 'mail', 'sign-in', 'operator', 'source'],
  ...['push', 'texts', 'backups', 'replica'],
]

export function toReport(findings: readonly Finding[]): string {
  const label = { ok: 'ok     ', note: 'note   ', broken: 'BROKEN ' }
  const rank = ({ what }: Finding) => (order.includes(what) ? order.indexOf(what) : order.length)
  const sorted = findings.toSorted((one, other) => rank(one) - rank(other))
  const lines = sorted.map(({ what, state, says }) => `${label[state]} ${what}: ${says}`)
  const open = sorted.flatMap(({ what, todo }) => (todo === undefined ? [] : `${what}: ${todo}`))
  const steps = open.map((step, index) => `${String(index + 1).padStart(2)}. ${step}`)
  const count = findings.filter(({ state }) => state === 'broken').length
  const end = count === 0 ? 'Nothing is broken.' : `${count} ${count === 1 ? 'thing is' : 'things are'} broken.`
  return [...lines, '', ...(steps.length > 0 ? ['To do, in this order:', ...steps, ''] : []), end].join('\n')
}
