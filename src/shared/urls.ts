/** Null where it is none. Safari has URL.canParse and URL.parse only since 17 and 18. */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
