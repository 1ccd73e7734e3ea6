import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDocument } from '#server/html/document.ts'

const { plain } = createDocument(readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8'))
function listCalls(page: string) {
  return [...page.matchAll(/<link rel="preload" href="(\/api\/[^"]*)"/g)].map(([, path]) => path)
}

test('where the document does not say who is there, that is asked before the program runs', () => {
  expect(listCalls(plain)).toEqual(['/api/auth/user', '/api/config'])
})
