import { expect, test } from 'vitest'
import { listPrecached, toKeptFormer } from '#scripts/build/vite-worker.ts'

const day = 86_400_000

test('the app is kept whole, without what is large, rarely wanted or not the app', () => {
  const files = [
    '/index.html',
    '/sw.js',
    '/assets/core-abc.js',
    '/assets/core-abc.js.br',
    '/assets/ui-page-abc.js',
    '/assets/style-abc.css',
    '/favicon.svg',
    '/gifs/taco.svg',
    '/icons/icon-192.png',
    '/icons/icon-512.png',
    '/fonts/figtree-license.txt',
  ]
  expect(listPrecached(files)).toEqual([
    '/assets/core-abc.js',
    '/assets/style-abc.css',
    '/favicon.svg',
    '/icons/icon-192.png',
  ])
})

test('a file that is replaced stays for two weeks from then, however old the build was that made it', () => {
  const now = 100 * day
  const former = { 'older.js': now - 3 * day, 'oldest.js': now - 15 * day }
  const old = ['same.js', 'replaced.js', 'older.js', 'oldest.js']
  expect(toKeptFormer(old, new Set(['same.js', 'new.js']), former, now)).toEqual({
    'replaced.js': now,
    'older.js': now - 3 * day,
  })
})

test('a file that came back is no former one', () => {
  expect(toKeptFormer(['back.js'], new Set(['back.js']), { 'back.js': 1 }, 2)).toEqual({})
})
