import { findMentions } from '#shared/comments.ts'

/** Whether the text contains the handle as a word of its own. */
export const isMentioned = (text: string, handle: string): boolean => findMentions(text, [handle]).length > 0
