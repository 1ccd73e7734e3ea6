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
