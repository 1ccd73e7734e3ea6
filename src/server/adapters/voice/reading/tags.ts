/** What a token can be part of. `opens` is the first token of a detail; some tokens belong to two fields. */
export const tags = ['other', 'title', 'opens', 'detail', 'place', 'time', 'detail+place', 'title+place'] as const
export type Tag = (typeof tags)[number]

const isOneOf = (wanted: readonly Tag[]) => (tag: Tag | undefined) => tag !== undefined && wanted.includes(tag)
export const isTitle = isOneOf(['title', 'title+place'])
export const isDetail = isOneOf(['opens', 'detail', 'detail+place'])
export const isPlace = isOneOf(['place', 'detail+place', 'title+place'])

/** A text has one title, so a tag is learned once for each side of it: before, in it, in a gap of it, behind. */
export type State = { index: number; tag: Tag; phase: Phase }
type Phase = 'before' | 'title' | 'gap' | 'behind'

const phases: Record<Phase, { after: readonly Phase[]; has: (tag: Tag) => boolean }> = {
  before: { after: ['before'], has: (tag) => !isTitle(tag) },
  title: { after: ['before', 'title', 'gap'], has: isTitle },
  gap: { after: ['title', 'gap'], has: isOneOf(['other', 'place', 'time']) },
  behind: { after: ['title', 'behind'], has: (tag) => !isTitle(tag) },
}

export const states: readonly State[] = (Object.keys(phases) as Phase[])
  .flatMap((phase) => tags.filter(phases[phase].has).map((tag) => ({ tag, phase })))
  .map((state, index) => ({ ...state, index }))

export const canStart = ({ phase }: State): boolean => phase === 'before' || phase === 'title'
export const canEnd = ({ phase }: State): boolean => phase !== 'gap'
/** Which states may stand before a state. */
export const earlier: readonly (readonly State[])[] = states.map(({ phase }) =>
  states.filter((state) => phases[phase].after.includes(state.phase)),
)
