// Safari has \p{RGI_Emoji}, which needs the v flag, only since 17.
const picture =
  '(?:\\p{Extended_Pictographic}(?:\\uFE0F|\\p{Emoji_Modifier})|(?!\\p{Regional_Indicator})\\p{Emoji_Presentation})'
const kinds = [
  '\\p{Regional_Indicator}{2}',
  '[#*\\d]\\uFE0F\\u20E3',
  '\\u{1F3F4}[\\u{E0061}-\\u{E007A}]+\\u{E007F}',
  `${picture}(?:\\u200D${picture})*`,
]
const fewEmoji = new RegExp(`^(?:(?:${kinds.join('|')})\\s*){1,4}$`, 'u')

/** One to four emoji and nothing else. */
export const isFewEmoji = (text: string): boolean => fewEmoji.test(text)
