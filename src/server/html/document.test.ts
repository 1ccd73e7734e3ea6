import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDocument } from '#server/html/document.ts'

const index = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8')
const linked = '<link rel="stylesheet" crossorigin href="/assets/style-1.css">'
const plain = createDocument(index.replace('</head>', `${linked}</head>`), () => 'main{color:ink}').toPlain()
function listCalls(page: string) {
  return [...page.matchAll(/<link rel="preload" href="(\/api\/[^"]*)"/g)].map(([, path]) => path)
}

test('where the document does not say who is there, that is asked before the program runs', () => {
  expect(listCalls(plain)).toEqual(['/api/auth/user', '/api/config'])
})

test('the style sheet of the shell is a file, which the worker keeps', () => {
  expect(plain).toContain(linked)
  expect(plain).not.toContain('main{color:ink}')
})

test('a build without a style sheet is refused', () => {
  expect(() => createDocument(index, () => '')).toThrow('no style sheet')
})
