import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDocument } from '#server/html/document.ts'
import { feedCallId } from '#shared/pages.ts'

const { plain, plainWithFeed } = createDocument(readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8'))
function listCalls(page: string) {
  return [...page.matchAll(/<link rel="preload" href="(\/api\/[^"]*)"/g)].map(([, path]) => path)
}

test('who is there is asked before the program runs, and the feed too where somebody is', () => {
  expect(listCalls(plain)).toEqual(['/api/auth/user', '/api/config'])
  expect(listCalls(plainWithFeed)).toEqual(['/api/auth/user', '/api/config', '/api/events/feed'])
  // By this mark the program knows that it may fetch the signed-in screens at once.
  expect([plain, plainWithFeed].map((page) => page.includes(`id="${feedCallId}"`))).toEqual([false, true])
})
