import type { EventDetail } from '#shared/events.ts'
import { listFriends } from '#shared/friends.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

/** Who of the viewer's crew sees the spon without being invited. */
export function useCrewVisibility(event: EventDetail, isHost: boolean): (personId: string) => boolean {
  const { data: friends = [] } = useEndpoint(listFriends)
  const isFriend = (personId: string) => friends.some(({ id }) => id === personId)
  // The host's friends see every spon, friends of these only one that is for them too.
  const isNear = event.visibility === 'friends-of-friends' && isFriend(event.hostId)
  return (personId) => (isHost || isNear) && isFriend(personId)
}
