import * as z from 'zod/mini'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { Id } from '#shared/schemas.ts'

const range = { least: limits.leastGoing, most: limits.mostGoing }
const outOfRange = { error: () => t('answers:if.number-wrong', range) }
export const HowMany = z
  .number(outOfRange)
  .check(z.int(outOfRange), z.minimum(limits.leastGoing, outOfRange), z.maximum(limits.mostGoing, outOfRange))

/** What an if-answer waits for: so many heads in all, the person's own included, or one other guest. */
export const Condition = z.union([z.strictObject({ atLeast: HowMany }), z.strictObject({ withUser: Id })], {
  error: () => t('answers:if.wrong', range),
})
export type Condition = z.infer<typeof Condition>

/** A person who comes, or who would under a condition. */
export type Candidate = { userId: string; condition: Condition | null; heads: number }

/**
 * The largest set of people who would all come if the others do: conditions that hold each other up hold. More people
 * never break a condition, so dropping people whose condition fails until none does finds that set, in any order.
 */
export function findComing(candidates: readonly Candidate[]): Set<string> {
  const coming = new Map(candidates.map(({ userId, heads }) => [userId, heads]))
  for (;;) {
    const out = candidates.filter(
      ({ userId, condition }) => coming.has(userId) && condition && !holds(condition, coming),
    )
    if (out.length === 0) return new Set(coming.keys())
    for (const { userId } of out) coming.delete(userId)
  }
}

function holds(condition: Condition, coming: ReadonlyMap<string, number>): boolean {
  return 'atLeast' in condition ? sum(coming.values()) >= condition.atLeast : coming.has(condition.withUser)
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0)
