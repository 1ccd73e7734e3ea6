import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPapers } from '#server/config/papers.ts'
import { readConfig } from '#server/config.ts'
import { makeScratch } from '#tests/support/scratch.ts'

async function write(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await makeScratch()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test('Markdown becomes headings, paragraphs and lists, with links and what is strong', async () => {
  const folder = await write({
    'terms.md':
      '# House rules\n\nBe **kind**, _really_; see [our page](https://club.example), [privacy](/privacy).  \nNew line.\n\n## Dogs\n\n1. yes\n2. on a *leash*\n   - a short one\n\n---\n\n> Quoted.\n',
  })
  expect(readPapers(folder)).toEqual({
    terms: {
      title: 'House rules',
      blocks: [
        {
          kind: 'paragraph',
          spans: [
            { text: 'Be ' },
            { text: 'kind', isStrong: true },
            { text: ', ' },
            { text: 'really', isEmphasized: true },
            { text: '; see ' },
            { text: 'our page', href: 'https://club.example' },
            { text: ', ' },
            { text: 'privacy', href: '/privacy' },
            { text: '.\nNew line.' },
          ],
        },
        { kind: 'heading', text: 'Dogs' },
        {
          kind: 'list',
          isNumbered: true,
          items: [
            [{ text: 'yes' }],
            [{ text: 'on a ' }, { text: 'leash', isEmphasized: true }],
            [{ text: 'a short one' }],
          ],
        },
        { kind: 'paragraph', spans: [{ text: 'Quoted.' }] },
      ],
    },
  })
})

test('what a browser could run is text, and no link', async () => {
  const folder = await write({
    'privacy.md':
      '<script>alert(1)</script>\n\nHi <img src=x onerror=alert(2)> [a](javascript:alert(3)) [b](data:text/html,x) [c](//evil.example) ![d](https://evil.example/d.png)\n',
  })
  const { title, blocks = [] } = readPapers(folder).privacy ?? {}
  expect(title).toBe('Privacy Policy')
  const spans = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.spans : []))
  expect(spans.map(({ text }) => text).join('')).toBe(
    '<script>alert(1)</script>Hi <img src=x onerror=alert(2)> a b c d',
  )
  expect(spans.filter(({ href }) => href !== undefined)).toEqual([])
})

test.each([
  ['no folder', {}, 'missing', 'no folder'],
  ['too large', { 'terms.md': 'x'.repeat(200_001) }, '', 'larger than 200 kB'],
  ['no text', { 'imprint.md': Buffer.from([0xff, 0xfe, 0x00]) }, '', 'cannot be read'],
])('%s: one sentence at the start', async (_name, files, path, sentence) => {
  const folder = await write(files)
  expect(() => readConfig({ LEGAL_DIR: join(folder, path) })).toThrow(sentence)
})

test('a page that is a folder is one sentence too', async () => {
  const folder = await write({})
  mkdirSync(join(folder, 'terms.md'))
  expect(() => readPapers(folder)).toThrow('cannot be read')
})
