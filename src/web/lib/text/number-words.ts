import { t } from '#shared/message.ts'

/** Small numbers as people say them. */
export const toNumberWord = (count: number): string => t('times:number', { count })
