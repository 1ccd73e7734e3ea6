import type { ShareLinkState } from '#server/features/invites/share-link-queries.ts'
import { decrypt } from '#server/http/encrypt.ts'
import type { ShareLink } from '#shared/invites.ts'

/** Where a link leads, whether it was made for one person or for many. */
export const toInviteUrl = (publicUrl: string, token: string): string => `${publicUrl}/invite/${token}`

type Place = { secrets: readonly string[]; publicUrl: string; isHost: boolean; isAllowed: boolean }

export function toShareLinkView(state: ShareLinkState, place: Place): ShareLink {
  const { secrets, publicUrl, isHost, isAllowed } = place
  const token = state.sealedToken === null || !isAllowed ? null : decrypt(secrets, state.sealedToken)
  return { url: token && toInviteUrl(publicUrl, token), canEnd: isHost && state.isOpen, isOff: state.isOff }
}
