import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createCrew,
  endCrew,
  endCrewLink,
  endFriendLink,
  getFriendLink,
  inviteToCrew,
  type JoinLink,
  listCrews,
  makeCrewLink,
  makeFriendLink,
  removeCrewMember,
  updateCrew,
} from '#shared/crews.ts'
import type { ReplyOf } from '#shared/endpoint.ts'
import { toKey } from '#shared/keys.ts'
import { callApi } from '#web/lib/api/api.ts'
import { refreshLists } from '#web/lib/api/query-keys.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

export type Crew = ReplyOf<typeof listCrews>[number]
export type CrewMember = Crew['members'][number]
export type CrewValues = { name: string; emoji: string | null }

export const useCrews = () => useEndpoint(listCrews)

/** A link that the server makes where there is none. `link` is null once it is off, undefined before it is known. */
export type OwnLink = {
  link: JoinLink | null | undefined
  error: unknown
  isMaking: boolean
  isEnding: boolean
  make: () => void
  end: (onError: (error: unknown) => void) => void
}

/** Read again after it was made: who uses it shows at once. */
export function useFriendLink(): OwnLink {
  const client = useQueryClient()
  const store = (link: JoinLink | null) => client.setQueryData(toKey(getFriendLink), link)
  const making = useMutation({ mutationFn: () => callApi(makeFriendLink), onSuccess: store })
  const ending = useMutation({ mutationFn: () => callApi(endFriendLink), onSuccess: () => store(null) })
  const { data } = useEndpoint(getFriendLink, {}, { enabled: making.isSuccess })
  return toOwnLink(making, ending, making.isSuccess ? data : undefined)
}

export function useCrewLink(id: string): OwnLink {
  const [link, setLink] = useState<JoinLink | null>()
  const params = { id }
  const making = useMutation({ mutationFn: () => callApi(makeCrewLink, { params }), onSuccess: setLink })
  const ending = useMutation({ mutationFn: () => callApi(endCrewLink, { params }), onSuccess: () => setLink(null) })
  return toOwnLink(making, ending, link)
}

type Making = { error: unknown; isPending: boolean; mutate: () => void }
type Ending = { isPending: boolean; mutate: (input: undefined, options: { onError: (error: unknown) => void }) => void }

function toOwnLink(making: Making, ending: Ending, link: OwnLink['link']): OwnLink {
  return {
    link,
    error: making.error,
    isMaking: making.isPending,
    isEnding: ending.isPending,
    make: () => making.mutate(),
    end: (onError) => ending.mutate(undefined, { onError }),
  }
}

/** Makes a crew, or changes one. */
export function useSaveCrew(id: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CrewValues) =>
      id === null ? callApi(createCrew, { body }) : callApi(updateCrew, { params: { id }, body }),
    onSuccess: (saved) => storeCrew(client, saved),
  })
}

export function useInviteToCrew(id: string) {
  return useMutation({
    mutationFn: (userIds: string[]) => callApi(inviteToCrew, { params: { id }, body: { userIds } }),
  })
}

export function useEndCrew(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(endCrew, { params: { id } }),
    onSuccess: () => dropCrew(client, id),
  })
}

/** Leaves it, if the member is oneself. */
export function useRemoveMember(crew: Crew, { id: userId }: Pick<CrewMember, 'id'>, isMe: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(removeCrewMember, { params: { id: crew.id, userId } }),
    onSuccess: () => {
      if (isMe) return dropCrew(client, crew.id)
      const members = crew.members.filter(({ id }) => id !== userId)
      storeCrew(client, { ...crew, members })
      // A removal soon after joining ends friendships too.
      void refreshLists(client, ['crews', 'friends'])
    },
  })
}

function storeCrew(client: QueryClient, saved: Crew): void {
  client.setQueryData<Crew[]>(toKey(listCrews), (crews) => {
    if (!crews?.some(({ id }) => id === saved.id)) return crews && [...crews, saved]
    return crews.map((crew) => (crew.id === saved.id ? saved : crew))
  })
  void refreshLists(client, ['crews'])
}

function dropCrew(client: QueryClient, id: string): void {
  client.setQueryData<Crew[]>(toKey(listCrews), (crews) => crews?.filter((crew) => crew.id !== id))
  void refreshLists(client, ['crews'])
}
