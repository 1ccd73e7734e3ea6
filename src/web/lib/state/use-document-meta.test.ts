import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PageMeta } from '#shared/pages.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'

const read = (selector: string, attribute: string) => document.querySelector(selector)?.getAttribute(attribute) ?? null

test('a page says its title, what it is about, its address and its type', () => {
  const feed: PageMeta = { title: 'Feed', description: 'What is up.', canonicalPath: '/home', type: 'event' }
  const { rerender } = renderHook(useDocumentMeta, { initialProps: feed })
  expect(document.title).toBe('Feed · Sponti')
  expect(read('meta[name=description]', 'content')).toBe('What is up.')
  expect(read('link[rel=canonical]', 'href')).toBe(`${location.origin}/home`)
  expect(read('meta[property="og:type"]', 'content')).toBe('event')

  rerender({ title: 'Somebody’s spon' })
  expect(document.title).toBe('Somebody’s spon · Sponti')
  expect(read('meta[property="og:type"]', 'content')).toBe('website')
  // A private page has no canonical URL.
  expect(document.querySelector('link[rel=canonical]')).toBeNull()
})
