import { findMentions } from '#shared/comments.ts'

/** Whether the text contains the handle as a word of its own. */
export const isMentioned = (text: string, handle: string): boolean => findMentions(text, [handle]).length > 0

/** Full numbers only, with or without country code: by prefixes a number could be guessed digit by digit. */
export const isPhoneNumber = (words: string): boolean => /^\d{10,15}$/.test(words)
