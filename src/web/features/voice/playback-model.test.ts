import { expect, test } from 'vitest'
import { toPlaybackMessage, toTrouble } from '#web/features/voice/playback-model.ts'

test.each([
  [1, /interrumpió/],
  [2, /conexión/],
  [3, /decodificar/],
  [4, /Formato de audio no compatible/],
])('media error %d has its own words', (code, words) => {
  expect(toPlaybackMessage({ kind: 'media', code }, false)).toMatch(words)
})

test('so have a playback that was not allowed and a format that is not supported', () => {
  expect(toPlaybackMessage({ kind: 'not-allowed' }, false)).toMatch(/no permitió/)
  expect(toPlaybackMessage({ kind: 'not-supported' }, false)).toMatch(/no puede reproducir este formato/)
})

test('for everything else it is the volume, and on an iPhone the switch on its side', () => {
  expect(toPlaybackMessage({ kind: 'slow' }, false)).toMatch(/dispositivo no esté en silencio/)
  expect(toPlaybackMessage({ kind: 'media', code: 9 }, true)).toMatch(/interruptor lateral de tu iPhone/)
})

test('what went wrong is what the player says, else what the browser says, else it is slow', () => {
  const toAudio = (code?: number) => ({ error: code ? { code } : null }) as HTMLAudioElement
  const refusal = (name: string) => new DOMException('no', name)
  expect(toTrouble(toAudio(3), refusal('NotAllowedError'))).toEqual({ kind: 'media', code: 3 })
  expect(toTrouble(toAudio(), refusal('NotAllowedError'))).toEqual({ kind: 'not-allowed' })
  expect(toTrouble(toAudio(), refusal('NotSupportedError'))).toEqual({ kind: 'not-supported' })
  expect(toTrouble(toAudio(), refusal('AbortError'))).toEqual({ kind: 'slow' })
  expect(toTrouble(toAudio(), { name: 'NotAllowedError' })).toEqual({ kind: 'slow' })
})
