import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCurrentUser } from '#shared/accounts.ts'
import { uploadAudio, uploadProfilePicture } from '#shared/media.ts'
import { createRandom } from '#shared/seeded-random.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { makePixelBomb, paint, takePhoto } from '#tests/support/pictures.ts'
import { makeSilence, readFixture } from '#tests/support/recordings.ts'
import { repeats } from '#tests/support/repeats.ts'
import { openTrustHouse, type TrustHouse } from '#tests/trust/house.ts'
import { type Dice, rollDice } from '#tests/trust/inputs.ts'
import { toForm } from '#tests/trust/uploads.ts'

/** Files that are not what they say: each is taken or refused with a sentence, and the server goes on. */

let house: TrustHouse
let cookie: string
const figures = { files: 0, taken: 0 }
const seed = Date.now() % 1_000_000

beforeAll(async () => {
  house = await openTrustHouse()
  cookie = await signIn(house.context.db, await createPerson(house.context.db))
})
afterAll(async () => {
  await house.close()
  console.log(`Hostile uploads (seed ${seed}): ${figures.files} files, ${figures.taken} of them taken, no 5xx.`)
})

type Target = typeof uploadAudio | typeof uploadProfilePicture

async function send(target: Target, form: { payload: Buffer; headers: Record<string, string> }) {
  const { method, path: url } = target
  const sent = { method, url, payload: form.payload, headers: { ...form.headers, cookie } }
  const { statusCode, body } = await house.app.http.inject(sent)
  figures.files += 1
  if (statusCode === 200) figures.taken += 1
  // 503: too many pictures at once.
  if (statusCode >= 500 && statusCode !== 503) throw new Error(`${statusCode} ${body} seed ${seed}`)
  return statusCode
}

async function listPictures(): Promise<Buffer[]> {
  const [photo, small] = [await takePhoto(), paint(64, 48)]
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
  )
  return [
    photo,
    ...(await Promise.all([
      small.clone().png().toBuffer(),
      small.clone().png({ progressive: true }).toBuffer(),
      small.clone().webp().toBuffer(),
      small.clone().gif().toBuffer(),
      small.clone().avif().toBuffer(),
      small.clone().tiff().toBuffer(),
    ])),
    svg,
    await makePixelBomb(),
    Buffer.from('%PDF-1.7\n%âãÏÓ\n'),
    Buffer.concat([Buffer.from('GIF89a'), photo]),
    Buffer.concat([photo, Buffer.from('PK\u0003\u0004<?php system($_GET[0]); ?>')]),
    gzipSync(Buffer.alloc(5_000_000)),
    Buffer.from('#!/bin/sh\nrm -rf /\n'),
  ]
}

async function listSounds(): Promise<Buffer[]> {
  const names = [
    'voice.m4a',
    'voice.mp3',
    'voice.ogg',
    'voice.webm',
    'voice-live.webm',
    'voice-fragments.m4a',
    'film.mp4',
  ]
  return [makeSilence(2), ...(await Promise.all(names.map(readFixture)))]
}

/** Cut, changed, doubled, or with another file behind it. */
function harm(file: Buffer, others: Buffer[], dice: Dice): Buffer {
  const at = () => Math.floor(dice.random() * file.length)
  const copy = Buffer.from(file)
  return dice.pick([
    () => copy.subarray(0, at()),
    () => copy.subarray(at()),
    () => Buffer.concat([copy, dice.pick(others)]),
    () => Buffer.concat([copy.subarray(0, at()), dice.pick(others)]),
    () => {
      for (let times = dice.pick([1, 4, 32]); times > 0; times -= 1)
        copy[at() % Math.min(copy.length, 200)] = Math.floor(dice.random() * 256)
      return copy
    },
    () => {
      // Sizes and counts stand in the first bytes of most formats.
      copy
        .subarray(at() % 64)
        .subarray(0, 4)
        .fill(dice.pick([0, 255]))
      return copy
    },
  ])()
}

test('a file that lies is refused or made harmless', { timeout: 300_000 * repeats }, async () => {
  const dice = rollDice(createRandom(seed))
  const all = [
    ...(await listPictures()).map((file) => ({ file, target: uploadProfilePicture })),
    ...(await listSounds()).map((file) => ({ file, target: uploadAudio })),
  ]
  const files = all.map(({ file }) => file)
  const types = ['image/jpeg', 'image/png', 'audio/webm', 'text/html', 'application/zip', 'image/svg+xml']
  for (let batch = 0; batch < 100 * repeats; batch += 1) {
    const { file, target } = all[batch % all.length] ?? { file: Buffer.alloc(0), target: uploadAudio }
    const attempts = [file, harm(file, files, dice), harm(file, files, dice), harm(dice.pick(files), files, dice)]
    await Promise.all(
      attempts.map((bytes) => {
        const name = dice.pick(['a.jpg', '../../a.sh', 'a\u0000.png', 'x'.repeat(300), ''])
        return send(target, toForm(target.upload, { name, type: dice.pick(types), bytes }))
      }),
    )
  }
  expect(figures.taken).toBeGreaterThan(0)
  expect((await house.call(getCurrentUser, { as: cookie })).status).toBe(200)
})

test.each([
  ['no boundary', { payload: Buffer.from('x'), headers: { 'content-type': 'multipart/form-data' } }],
  [
    'a boundary that never comes',
    { payload: Buffer.from('x'), headers: { 'content-type': 'multipart/form-data; boundary=a' } },
  ],
  [
    'a form that breaks off',
    cut(toForm(uploadProfilePicture.upload, { name: 'a', type: 'image/png', bytes: Buffer.alloc(99) }), 60),
  ],
  ['another field', toForm('somethingElse', { name: 'a', type: 'image/png', bytes: Buffer.alloc(99) })],
  ['a field named like a method', toForm('__proto__', { name: 'a', type: 'image/png', bytes: Buffer.alloc(99) })],
  ['an empty file', toForm(uploadProfilePicture.upload, { name: 'a', type: 'image/png', bytes: Buffer.alloc(0) })],
  [
    'a file of 6 MB',
    toForm(uploadProfilePicture.upload, { name: 'a', type: 'image/png', bytes: Buffer.alloc(6_000_000) }),
  ],
  ['JSON', { payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }],
])('a form with %s is refused', async (_name, form) => {
  for (const target of [uploadProfilePicture, uploadAudio]) {
    const status = await send(target, form)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  }
})

function cut(form: { payload: Buffer; headers: Record<string, string> }, bytes: number) {
  return { ...form, payload: form.payload.subarray(0, bytes) }
}
