import { type PlainKey, t } from '#shared/message.ts'
import { isIphone } from '#web/lib/device/is-ios.ts'

export type PlaybackTrouble = { kind: 'media'; code: number } | { kind: 'not-allowed' | 'not-supported' | 'slow' }

const byCode: Record<number, PlainKey> = {
  1: 'voice:playback.interrupted',
  2: 'voice:playback.offline',
  3: 'voice:playback.broken',
  4: 'voice:playback.format',
}

export function toTrouble(audio: HTMLAudioElement, error: unknown): PlaybackTrouble {
  if (audio.error) return { kind: 'media', code: audio.error.code }
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return { kind: 'not-allowed' }
  return name === 'NotSupportedError' ? { kind: 'not-supported' } : { kind: 'slow' }
}

/** In English too they are in Spanish on purpose: a product decision. */
export function toPlaybackMessage(trouble: PlaybackTrouble, onIphone = isIphone()): string {
  const known = trouble.kind === 'media' ? byCode[trouble.code] : undefined
  if (known) return t(known)
  if (trouble.kind === 'not-allowed') return t('voice:playback.not-allowed')
  if (trouble.kind === 'not-supported') return t('voice:playback.not-supported')
  return onIphone ? t('voice:playback.silent-iphone') : t('voice:playback.silent')
}
