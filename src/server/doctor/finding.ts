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

export function toReport(findings: readonly Finding[]): string {
  const label = { ok: 'ok     ', note: 'note   ', broken: 'BROKEN ' }
  const lines = findings.flatMap(({ what, state, says, todo }) => [
    `${label[state]} ${what}: ${says}`,
    ...(todo === undefined ? [] : [`         → ${todo}`]),
  ])
  const count = findings.filter(({ state }) => state === 'broken').length
  const end = count === 0 ? 'Nothing is broken.' : `${count} ${count === 1 ? 'thing is' : 'things are'} broken.`
  return [...lines, '', end].join('\n')
}
