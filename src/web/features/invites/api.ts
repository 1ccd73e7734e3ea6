import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#shared/endpoint.ts'
import { getEvent } from '#shared/events.ts'
import { listFriends } from '#shared/friends.ts'
import {
  acceptInvite,
  type ExistingUser,
  endShareLinks,
  getInvite,
  getShareLink,
  type Invite,
  inviteEmail,
  inviteFriendByEmail,
  inviteFriendByPhone,
  invitePhone,
  inviteUser,
  listInvites,
  makeShareLink,
  revokeInvite,
  type SentInvite,
  type ShareLink,
} from '#shared/invites.ts'
import { toKey } from '#shared/keys.ts'
import { ApiError, callApi } from '#web/lib/api/api.ts'
import { keysOfLists } from '#web/lib/api/query-keys.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

const once = () => ({ idempotencyKey: crypto.randomUUID() })

/** Whoever has the address or number that was to be invited, where the server says that they are here. */
export function findExistingUser(error: unknown): ExistingUser | null {
  if (!(error instanceof ApiError) || error.code !== 'already_here') return null
  const user = error.body.existingUser as Partial<ExistingUser> | undefined
  return user?.id && user.displayName ? { id: user.id, displayName: user.displayName } : null
}

/** How something typed would be sent: an at-sign makes it an address, nothing but digits and their signs a number. */
export function toInviteChannel(typed: string): 'email' | 'phone' | null {
  const text = typed.trim()
  if (text.includes('@')) return 'email'
  return /^[\d\s()+-]+$/.test(text) && text.length > 5 ? 'phone' : null
}

/** Asked for whenever it is shown, unless the page came with it. */
export function useInvite(token: string, known?: Invite) {
  const seed = known && { initialData: known, refetchOnMount: false }
  return useEndpoint(getInvite, { params: { token } }, { staleTime: 0, gcTime: 0, ...seed })
}

export function useAcceptInvite(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(acceptInvite, { params: { token } }, once()),
    onSuccess: () => {
      for (const queryKey of keysOfLists(['feed', 'friends'])) void client.invalidateQueries({ queryKey })
    },
  })
}

/** The own crew, whom one can invite with a tap. */
export const useCrewToInvite = () => useEndpoint(listFriends)

/** What one has sent and could take back. Not announced by the stream, so it is asked for whenever it is shown. */
export const useSentInvites = () => useEndpoint(listInvites, {}, { staleTime: 0 })

export function useInviteUser(eventId: string) {
  const refresh = useRefreshInvites()
  return useMutation({
    mutationFn: (inviteeId: string) => callApi(inviteUser, { params: { id: eventId }, body: { inviteeId } }, once()),
    onSettled: () => refresh(eventId),
  })
}

export function useInviteByAddress(eventId: string) {
  const refresh = useRefreshInvites()
  return useMutation({
    mutationFn: (typed: string) =>
      toInviteChannel(typed) === 'email'
        ? callApi(inviteEmail, { params: { id: eventId }, body: { email: typed } }, once())
        : callApi(invitePhone, { params: { id: eventId }, body: { phoneNumber: typed } }, once()),
    onSettled: () => refresh(eventId),
  })
}

export function useInviteFriendByPhone() {
  const refresh = useRefreshInvites()
  return useMutation({
    mutationFn: (phoneNumber: string) => callApi(inviteFriendByPhone, { body: { phoneNumber } }, once()),
    onSettled: () => refresh(),
  })
}

export function useInviteFriendByEmail() {
  const refresh = useRefreshInvites()
  return useMutation({
    mutationFn: (body: { email: string; forceInvite: boolean }) => callApi(inviteFriendByEmail, { body }, once()),
    onSettled: () => refresh(),
  })
}

export function useRevokeInvite() {
  const refresh = useRefreshInvites()
  return useMutation({
    mutationFn: ({ id }: SentInvite) => callApi(revokeInvite, { params: { id } }, once()),
    onSettled: (_reply, _error, { event }) => refresh(event?.id),
  })
}

export function useShareLink(eventId: string) {
  return useEndpoint(getShareLink, { params: { id: eventId } }, { staleTime: 0 })
}

export const useMakeShareLink = (eventId: string) => useChangeShareLink(eventId, makeShareLink)
export const useEndShareLinks = (eventId: string) => useChangeShareLink(eventId, endShareLinks)

/** After an invitation the list is longer, and whoever had one guest to bring may have none. */
function useRefreshInvites() {
  const client = useQueryClient()
  return (eventId?: string) =>
    Promise.all(
      [toKey(listInvites), ...(eventId ? [toKey(getEvent, { params: { id: eventId } })] : [])].map((queryKey) =>
        client.invalidateQueries({ queryKey, exact: true }),
      ),
    )
}

function useChangeShareLink(eventId: string, endpoint: typeof makeShareLink | typeof endShareLinks) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi<typeof endpoint & Endpoint>(endpoint, { params: { id: eventId } }, once()),
    onSuccess: (link) => client.setQueryData<ShareLink>(toKey(getShareLink, { params: { id: eventId } }), link),
  })
}
