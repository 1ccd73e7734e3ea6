import { type Activity, takeOffFrame, toActivity } from '#server/adapters/voice/rules/frames.ts'
import { oneOf, toPhrases } from '#server/times/phrases.ts'
import type { Word } from '#server/times/words.ts'

/** One thought: all of it, and what is left of it without times and place. */
export type Clause = {
  said: readonly Word[]
  left: readonly Word[]
  isAside: boolean
  /** Whether it names the place, and how many of time and place. */
  isThere: boolean
  facts: number
  activity: Activity
}

const weights = { asked: 45, stated: 40, named: 30 } as const
const isMeetingPoint = /^meet(?:ing)? (?:up |me |us )?(?:at|by|in|on|near|outside|behind)\b/i
const moves = oneOf("go going head heading off let's we're i'm i'll we'll gonna come")

/** The thought that proposes something. Where people only go somewhere, what is named besides is no title. */
export function findProposal(clauses: Clause[], hasPlace: boolean): Clause | undefined {
  const [best] = clauses
    .map((clause, index) => ({ clause, weight: weigh(clause, index) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  if (!best) return hasPlace ? undefined : clauses[0]
  const { isAside, isThere, facts, activity } = best.clause
  const earlier = clauses.slice(0, clauses.indexOf(best.clause))
  const isGoing = earlier.some((clause) => clause.isThere && clause.activity.title === '' && clause.left.some(moves))
  const isBeside = isGoing && facts === 0 && activity.manner === 'named'
  return hasPlace && (isBeside || (isAside && !isThere)) ? undefined : best.clause
}

const need = toPhrases(
  'player|players|person|man down|short|missing|light (for), need|short|ticket|tickets|spot|spots|seat|seats|4th *? *? *? (for|to) !sale, could use *? *? (for)',
  {},
)

/** "We need two more for volleyball", "a spare ticket for the opera" say two things. */
export function splitNeed(clause: Clause): Clause[] {
  const { left } = clause
  const start = left.findIndex((_word, at) => need(left, at))
  const end = left.findIndex(
    ({ plain }, at) => at > start && (plain === 'for' || (plain === 'to' && isAim(left[at + 1]))),
  )
  if (start < 0 || end < 0 || end - start > 4) return [clause]
  const { rest, manner } = takeOffFrame(left.slice(0, end))
  const isOwn = left.slice(0, end).some(oneOf("i we i've we've i'm we're"))
  const aside = manner === 'asked' && !isOwn ? rest.filter(({ plain }) => plain !== 'my') : left.slice(0, end)
  const aim = left.slice(end + 1)
  return [
    { ...clause, said: aside, left: aside, isAside: true, facts: 0, isThere: false },
    { ...clause, said: aim, left: aim, isAside: false, activity: toActivity(aim) },
  ]
}

const isAim = oneOf('the see')

/** Whether more is left of it than an empty "let's go" or "meet me". */
export function isTelling({ isAside, activity, facts, left }: Clause): boolean {
  return isAside || (activity.title !== '' && activity.title !== 'Meet up') || (facts === 0 && left.length > 0)
}

/** How likely a thought is the proposal: asked before stated before named, with a time and a place, early. */
function weigh({ activity, facts, isAside, said }: Clause, index: number): number {
  const { title, manner, isVague } = activity
  if (title === '' || isMeetingPoint.test(title)) return 0
  const base = isAside ? (facts > 0 ? 5 : -99) : isVague ? 15 : weights[manner]
  const isLate = index > 0 && facts === 0 && manner !== 'asked'
  const isPointing = /\b(?:it|them|that|some|any|one)$/i.test(title)
  // "Walking the dog at five if anybody wants some fresh air."
  if (index > 0 && facts === 0 && said[0]?.plain === 'if') return 20
  return base + 8 * facts - 2 * index - (isLate ? 8 : 0) - (isPointing ? 15 : 0)
}
