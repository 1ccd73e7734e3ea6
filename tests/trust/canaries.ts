import { randomBytes } from 'node:crypto'
import type { Standing } from '#tests/trust/actors.ts'

/** One answer, push, mail or text, as its reader got it. */
export type Reading = { by: Standing; of: string; asked: string; text: string }

export type Leak = { canary: string; by: string; of: string }

type Rule = (by: Standing, of: string) => boolean
type Canary = { name: string; scene: number; mayRead: Rule }

/** Private words that say whose they are. Each is unique, so whoever reads one tells where it came from. */
export type Aviary = {
  /** A word for a private field, and who may read it through what. */
  hatch(scene: number, name: string, mayRead: Rule): string
  /** Such a word in the form of a phone number. */
  hatchNumber(scene: number, name: string, mayRead: Rule): string
  /** A secret that the app made itself: a session, a link, the key of a file. */
  ring(token: string, canary: { scene: number; name: string; mayRead: Rule }): void
  /** Canaries in the text that this reader must not see. What the reader sent themselves is no leak. */
  listLeaks(reading: Reading & { scene: number }): Leak[]
  /** Every canary in a text that nobody may read, such as a log. */
  listAll(text: string): string[]
  /** Names of the canaries that were read by someone who may: a canary that nobody ever sees proves nothing. */
  readonly seen: ReadonlySet<string>
  readonly hatched: ReadonlySet<string>
}

export const nobody: Rule = () => false

/** What an admin is shown on /admin, of whomever it is. Never a secret that opens something. */
const shownToAdmins: ReadonlySet<string> = new Set([
  ...['address', 'phone number', 'name of a guest', 'name of who asked', 'name of who is blocked'],
  ...['title', 'details', 'place', 'comment', 'comment of a guest', 'report', 'report about the host'],
])
const isOnAdmin = (of: string) => /^[A-Z]+ \/api\/admin\//.test(of)

const word = /canary[0-9a-f]{16}/g
const token = /(?<![\w-])[\w-]{43}(?![\w-])/g
// Also as people write it: (312) 200-0001.
const number = /312\D{0,2}\d{3}\D?\d{4}/g

export function createAviary(): Aviary {
  const canaries = new Map<string, Canary>()
  const seen = new Set<string>()
  const hatched = new Set<string>()
  let numbers = 2_000_000

  function keep(text: string, canary: Canary): string {
    canaries.set(toKey(text), canary)
    if (canary.mayRead !== nobody) hatched.add(canary.name)
    return text
  }
  function find(text: string): Set<string> {
    // Calendar files fold their lines.
    const whole = text.replaceAll('\r\n ', '')
    return new Set([word, token, number].flatMap((pattern) => whole.match(pattern) ?? []).map(toKey))
  }

  return {
    hatch: (scene, name, mayRead) => keep(`canary${randomBytes(8).toString('hex')}`, { name, scene, mayRead }),
    hatchNumber: (scene, name, mayRead) => keep(`+1312${++numbers}`, { name, scene, mayRead }),
    ring: (text, canary) => void canaries.set(text, canary),
    listLeaks({ by, of, asked, text, scene }) {
      const known = find(asked)
      return [...find(text)].flatMap((found) => {
        const canary = canaries.get(found)
        if (!canary || known.has(found)) return []
        const isShown = by.isAdmin && isOnAdmin(of) && shownToAdmins.has(canary.name)
        const isAllowed = isShown || (canary.scene === scene && canary.mayRead(by, of))
        if (isAllowed) seen.add(canary.name)
        return isAllowed ? [] : [{ canary: canary.name, by: by.name, of }]
      })
    },
    listAll: (text) => [...find(text)].flatMap((found) => canaries.get(found)?.name ?? []),
    seen,
    hatched,
  }
}

/** Numbers are compared by their digits. */
const toKey = (text: string) => (/[a-z_]/i.test(text) ? text : text.replace(/\D/g, '').slice(-10))
