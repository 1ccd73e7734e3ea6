import { type Comment, type ReactionEmoji, reactionPalette } from '#shared/comments.ts'

export type Tally = { emoji: ReactionEmoji; count: number; isOwn: boolean }

/** How often each emoji was used, in the palette's order. */
export function toTallies(reactions: Comment['reactions'], viewerId: string): Tally[] {
  return reactionPalette.flatMap((emoji) => {
    const alike = reactions.filter((reaction) => reaction.emoji === emoji)
    const isOwn = alike.some(({ userId }) => userId === viewerId)
    return alike.length > 0 ? [{ emoji, count: alike.length, isOwn }] : []
  })
}
