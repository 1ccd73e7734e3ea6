import { expect, test } from 'vitest'
import type { FoundInvitation } from '#server/features/invites/queries.ts'
import { toInviteCard } from '#server/features/previews/view.ts'

const inviter = { id: 'maya', displayName: 'Maya Ortiz', firstName: 'Maya' }
const event = { id: 'spon', title: 'Pizza', timeframe: 'Right Now', specificTime: null }
function labelOf(phase: 'coming' | 'on' | 'over') {
  return toInviteCard({ inviter, event: { ...event, phase } } as unknown as FoundInvitation).label
}

test('a card says what is on and what is over, beside the words of the host', () => {
  expect([labelOf('coming'), labelOf('on'), labelOf('over')]).toEqual([
    'Right Now',
    'On now · Right Now',
    'Over · Right Now',
  ])
})

test('a card of a crew says who asks, its name and how many are in it; one of a friend, who asks', () => {
  const crew = { id: 'crew', name: 'Climbing', emoji: '🧗', members: [{ firstName: 'Ben' }], memberCount: 5 }
  function wordsOf(given: object) {
    const {
      seed: _,
      direction: __,
      ...words
    } = toInviteCard({
      inviter,
      event: null,
      crew: null,
      ...given,
    } as unknown as FoundInvitation)
    return words
  }
  expect(wordsOf({ crew })).toEqual({
    lead: 'Maya invites you to',
    title: '🧗 Climbing',
    label: '5 people are in it',
    labelIcon: 'people',
    otherwise: 'Join the crew',
  })
  expect(wordsOf({ crew: { ...crew, emoji: null, memberCount: 1 } })).toMatchObject({ title: 'Climbing', label: null })
  expect(wordsOf({})).toEqual({
    lead: 'Maya wants you in their crew',
    title: 'Join the crew',
    label: null,
    otherwise: 'Join the crew',
  })
})
