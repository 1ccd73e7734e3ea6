import type { TimePhrase } from '#server/times/time-phrases.ts'
import { type Activity, toActivity } from '#server/voice/activities.ts'
import { isAside } from '#server/voice/remarks.ts'
import { isWithin, type Span, trimWords } from '#server/voice/spans.ts'

export type Clause = {
  /** Without times and place. */
  left: string
  said: string
  tells: boolean
  activity: Activity
  /** How many of time and place it says. */
  facts: number
  isThere: boolean
}

/** "RSVP by Friday", "since it's Friday" need their day. */
const bound = /\b(?:by|since|until|till|before|it's|happy|for|of) $/i

export const toClause = (
  text: string,
  masked: string,
  span: Span,
  times: TimePhrase[],
  place: Span | undefined,
): Clause => {
  const pick = (from: string) => trimWords(from.slice(span.index, span.index + span.length))
  const isThere = place !== undefined && isWithin(place, span)
  const left = pick(masked).replace(/^come$/i, (come) => (isThere ? '' : come))
  const said = pick(text)
  const own = times.filter((time) => isWithin(time, span))
  const day = own.find(
    ({ kind, words }) => kind === 'day' && said.endsWith(words) && !bound.test(said.slice(0, -words.length)),
  )
  return {
    left,
    said: day ? trimWords(said.slice(0, -day.words.length)) : said,
    tells: isAside(left),
    activity: toActivity(left),
    facts: own.length + (isThere ? 1 : 0),
    isThere,
  }
}

/** "We need two more for volleyball", "a spare ticket for the opera" say two things. */
const twofold =
  /^(.*?\b(?:need|looking for|could use|short|tickets?|spots?|spare seats?)\b(?: [\p{L}-]+){0,3}?|.*?\btickets?) (?:for|to(?= (?:the|see)\b)) (?:see )?(?!sale\b)([^,]+)$/iu
const company = /^(.+?) (with (?:me|us) and .+)$/i

export const toParts = (clause: Clause): Clause[] => {
  const [, need, aim] = twofold.exec(clause.left) ?? []
  const [, what, who] = company.exec(clause.left) ?? []
  const toAside = (said: string): Clause => ({ ...clause, left: said, said, tells: true, facts: 0, isThere: false })
  const toMain = (left: string): Clause => ({ ...clause, left, said: left, tells: false, activity: toActivity(left) })
  if (need && aim) {
    const { title, manner } = toActivity(need)
    return [toAside(manner === 'asked' ? title.replace(/^my /i, '') : need), toMain(aim)]
  }
  return what && who ? [toMain(what), toAside(who)] : [clause]
}

/** Whether more is left of it than an empty "let's go" or "meet me". */
export const isTelling = ({ tells, activity, facts, left }: Clause) =>
  tells || (activity.title !== '' && activity.title !== 'Meet up') || (facts === 0 && left !== '')
