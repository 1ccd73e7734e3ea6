const prefix = '/uploads/'

/** Where the browser hears an uploaded voice note: on our own origin, wherever the file is kept. */
export function toAudioSource(url: string): string {
  return url.startsWith(prefix) ? `/api/audio/proxy/${encodeURIComponent(url.slice(prefix.length))}` : url
}
