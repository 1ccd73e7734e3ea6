/** The animals that stand in for a picture; the first one where nothing was chosen. */
export const animals = ['🐵', '🐶', '🐱'] as const
export type Animal = (typeof animals)[number]

const uploadPrefix = '/uploads/'

/** How a profile names an uploaded picture: a value that every screen knows for one. */
export const toUploadUrl = (key: string): string => uploadPrefix + key

/** Where the browser reads it, on our own origin wherever the file itself is kept. Other values stay as they are. */
export function toProxyUrl(url: string): string {
  return url.startsWith(uploadPrefix) ? `/api/image/proxy/${encodeURIComponent(url.slice(uploadPrefix.length))}` : url
}
