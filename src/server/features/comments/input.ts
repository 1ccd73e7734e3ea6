import { toMentionPattern } from '#shared/comments.ts'

/** Whether a handle stands in the text as a word of its own. */
export const isMentioned = (text: string, handle: string): boolean => toMentionPattern([handle]).test(text)
