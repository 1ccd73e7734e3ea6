import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadTagger, readerDir } from '#server/adapters/voice/reader/tagger.ts'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'reader-'))
})
afterEach(() => rm(dir, { recursive: true }))

it('says what to do about a file that is missing', async () => {
  await expect(loadTagger(dir)).rejects.toThrow('restore it with `git checkout assets/reader`')
})

it('loads no file but the one that its hash names', async () => {
  await cp(readerDir, dir, { recursive: true })
  await writeFile(join(dir, 'reader.onnx'), 'half of a model')
  await expect(loadTagger(dir)).rejects.toMatchObject({
    message: 'assets/reader/reader.onnx is not whole: restore it with `git checkout assets/reader`',
    cause: new Error('another file than reader.sha256 names'),
  })
})
