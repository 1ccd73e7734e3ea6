import { limits } from '#shared/limits.ts'

export const canSearch = (text: string): boolean => text.trim().length >= limits.searchMinimum
