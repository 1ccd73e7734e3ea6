import { expect, test } from 'vitest'
import { toPlaybackMessage } from '#web/features/voice/playback-model.ts'

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
  expect(toPlaybackMessage({ kind: 'slow' }, false)).toMatch(/volumen/)
  expect(toPlaybackMessage({ kind: 'media', code: 9 }, true)).toMatch(/interruptor lateral de tu iPhone/)
})
