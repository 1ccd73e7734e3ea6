import { isIphone } from '#web/lib/device/is-ios.ts'

export type PlaybackTrouble = { kind: 'media'; code: number } | { kind: 'not-allowed' | 'not-supported' | 'slow' }

const byCode: Record<number, string> = {
  1: 'La reproducción se interrumpió. Inténtalo de nuevo.',
  2: 'Se perdió la conexión al cargar el audio. Revisa tu red.',
  3: 'No se pudo decodificar el audio.',
  4: 'Formato de audio no compatible.',
}

export function toTrouble(audio: HTMLAudioElement, error: unknown): PlaybackTrouble {
  if (audio.error) return { kind: 'media', code: audio.error.code }
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return { kind: 'not-allowed' }
  return name === 'NotSupportedError' ? { kind: 'not-supported' } : { kind: 'slow' }
}

/** These messages are in Spanish on purpose: a product decision. */
export function toPlaybackMessage(trouble: PlaybackTrouble, onIphone = isIphone()): string {
  const known = trouble.kind === 'media' ? byCode[trouble.code] : undefined
  if (known) return known
  if (trouble.kind === 'not-allowed') return 'El navegador no permitió la reproducción. Toca de nuevo para escuchar.'
  if (trouble.kind === 'not-supported') return 'Tu navegador no puede reproducir este formato de audio.'
  return onIphone
    ? 'Desactiva el modo silencio con el interruptor lateral de tu iPhone y sube el volumen.'
    : 'Comprueba que el dispositivo no esté en silencio y sube el volumen.'
}
