import { useEffect, useState } from 'react'
import { createAudio, type PlaybackTrouble, usePlayback } from '#web/features/voice/use-playback.ts'
import { isIphone } from '#web/lib/device/is-ios.ts'
import { toastError } from '#web/ui/toast.ts'

const byCode: Record<number, string> = {
  1: 'La reproducción se interrumpió. Inténtalo de nuevo.',
  2: 'Se perdió la conexión al cargar el audio. Revisa tu red.',
  3: 'No se pudo decodificar el audio.',
  4: 'Formato de audio no compatible.',
}

/** The product speaks Spanish here, as its authors want it. */
export function toSpanish(trouble: PlaybackTrouble, onIphone = isIphone()): string {
  const known = trouble.kind === 'media' ? byCode[trouble.code] : undefined
  if (known) return known
  if (trouble.kind === 'not-allowed') return 'El navegador no permitió la reproducción. Toca de nuevo para escuchar.'
  if (trouble.kind === 'not-supported') return 'Tu navegador no puede reproducir este formato de audio.'
  return onIphone
    ? 'Desactiva el modo silencio con el interruptor lateral de tu iPhone y sube el volumen.'
    : 'Comprueba que el dispositivo no esté en silencio y sube el volumen.'
}

/** Hears one's own recording before it is posted. */
export function useClipPlayback(source: string, duration: number) {
  const [audio] = useState(() => createAudio(source))
  useEffect(() => () => audio.pause(), [audio])
  return usePlayback(audio, duration, (trouble) => toastError(toSpanish(trouble), 'Error de reproducción'))
}
