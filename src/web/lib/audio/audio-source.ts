import { getAudio } from '#shared/media.ts'
import { toPath } from '#shared/paths.ts'

const prefix = '/uploads/'

/** Where the browser hears an uploaded voice note: on our own origin, wherever the file is kept. */
export function toAudioSource(url: string): string {
  return url.startsWith(prefix) ? toPath(getAudio, { params: { key: url.slice(prefix.length) } }) : url
}
