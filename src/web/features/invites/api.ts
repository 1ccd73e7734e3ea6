import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#shared/endpoint.ts'
import { getEvent } from '#shared/events.ts'
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
import { t } from '#shared/message.ts'
import { ApiError, callApi } from '#web/lib/api/api.ts'
import { refreshLists } from '#web/lib/api/query-keys.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { toastSuccess } from '#web/ui/toast.ts'

/** The existing user with the invited address or number, if the server reported one. */
export function findExistingUser(error: unknown): ExistingUser | null {
  if (!(error instanceof ApiError) || error.code !== 'already_here') return null
  const user = error.body.existingUser as Partial<ExistingUser> | undefined
  return user?.id && user.displayName ? { id: user.id, displayName: user.displayName } : null
}

/** The friends page with this person searched for; with an event, they can be invited to it there. */
export function toFoundPath({ displayName }: ExistingUser, eventId?: string): string {
  return `/friends?${new URLSearchParams({ search: displayName, ...(eventId && { event: eventId }) })}`
}

export function sayFound({ displayName: name }: ExistingUser) {
  return toastSuccess(t('invitations:found'), t('invitations:found-who', { name }))
}

/** The channel for an input: an at-sign means e-mail, only digits and phone punctuation a number. */
export function toInviteChannel(typed: string): 'email' | 'phone' | null {
  const text = typed.trim()
  if (text.includes('@')) return 'email'
  return /^[\d\s()+-]+$/.test(text) && text.length > 5 ? 'phone' : null
}

/**
 * Fetched on every mount, unless the server embedded it in the page, and whenever one comes back to it: visitors have no live
 * stream that says that it was ended early.
 */
export function useInvite(token: string, known?: Invite) {
  // Fresh, too: without an observer it is dropped at once, and built anew between the render and its effect.
  const seed = known && { initialData: known, refetchOnMount: false, staleTime: Number.POSITIVE_INFINITY }
  return useEndpoint(
    getInvite,
    { params: { token } },
    { staleTime: 0, gcTime: 0, ...seed, refetchOnWindowFocus: 'always' },
  )
}

export function useAcceptInvite(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(acceptInvite, { params: { token } }),
    onSuccess: () => void refreshLists(client, ['feed', 'friends', 'crews']),
  })
}

/** Sent invitations that can be revoked. The live stream does not cover them, so every mount refetches. */
export function useSentInvites({ enabled = true } = {}) {
  return useEndpoint(listInvites, {}, { staleTime: 0, enabled })
}

export function useInviteUser(eventId: string) {
  const params = { id: eventId }
  return useSending((inviteeId: string) => callApi(inviteUser, { params, body: { inviteeId } }), eventId)
}

export function useInviteByAddress(eventId: string) {
  const params = { id: eventId }
  function send(typed: string) {
    return toInviteChannel(typed) === 'email'
      ? callApi(inviteEmail, { params, body: { email: typed } })
      : callApi(invitePhone, { params, body: { phoneNumber: typed } })
  }
  return useSending(send, eventId)
}

export function useInviteFriendByPhone() {
  return useSending((phoneNumber: string) => callApi(inviteFriendByPhone, { body: { phoneNumber } }))
}

export function useInviteFriendByEmail() {
  return useSending((body: { email: string; forceInvite: boolean }) => callApi(inviteFriendByEmail, { body }))
}

export function useRevokeInvite() {
  const refresh = useRefreshInvites()
  return useMutation({
    mutationFn: ({ id }: SentInvite) => callApi(revokeInvite, { params: { id } }),
    onSettled: (_reply, _error, { event }) => refresh(event?.id),
  })
}

export function useShareLink(eventId: string, { enabled = true } = {}) {
  return useEndpoint(getShareLink, { params: { id: eventId } }, { staleTime: 0, enabled })
}

export const useMakeShareLink = (eventId: string) => useChangeShareLink(eventId, makeShareLink)
export const useEndShareLinks = (eventId: string) => useChangeShareLink(eventId, endShareLinks)

function useSending<Input, Reply>(send: (input: Input) => Promise<Reply>, eventId?: string) {
  const refresh = useRefreshInvites()
  return useMutation({ mutationFn: send, onSettled: () => refresh(eventId) })
}

/** An invitation changes the list, and may use up the guest's only one. */
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
    mutationFn: () => callApi<typeof endpoint & Endpoint>(endpoint, { params: { id: eventId } }),
    onSuccess: (link) => client.setQueryData<ShareLink>(toKey(getShareLink, { params: { id: eventId } }), link),
  })
}
