import { getAudio } from '#shared/media.ts'
import { toPath } from '#shared/paths.ts'

const prefix = '/uploads/'

/** The URL of an uploaded voice note: on our own origin, whatever the storage. */
export function toAudioSource(url: string): string {
  return url.startsWith(prefix) ? toPath(getAudio, { params: { key: url.slice(prefix.length) } }) : url
}
