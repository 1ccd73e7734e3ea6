import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LoadMore } from '#web/ui/load-more.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Whatever is observed is in sight. */
class SeesAll {
  private readonly look: (entries: { isIntersecting: boolean }[]) => void
  constructor(look: SeesAll['look']) {
    this.look = look
  }
  observe = () => queueMicrotask(() => this.look([{ isIntersecting: true }]))
  unobserve = () => {}
  disconnect = () => {}
}

test('a next page whose fetch was cut off twice is fetched all the same, once', async () => {
  vi.stubGlobal('IntersectionObserver', SeesAll)
  const asked: string[] = []
  function fetchMore() {
    asked.push(asked.length < 2 ? 'cut off' : 'on its way')
    return asked.length <= 2 ? Promise.resolve() : new Promise(() => {})
  }
  render(<LoadMore isLoading={false} hasFailed={false} onMore={fetchMore} />)
  await expect.poll(() => asked).toEqual(['cut off', 'cut off', 'on its way'])
})
