import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { BottomNav } from '#web/app/bottom-nav.tsx'

function currentAt(path: string, isGuest = false): string[] {
  const { unmount } = render(
    <Router hook={memoryLocation({ path }).hook}>
      <BottomNav isGuest={isGuest} />
    </Router>,
  )
  const current = screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent ?? '')
  unmount()
  return current
}

test('the bar says where one is', () => {
  expect(currentAt('/')).toEqual(['Feed'])
  expect(currentAt('/home')).toEqual(['Feed'])
  expect(currentAt('/onboarding')).toEqual(['My Crew'])
  expect(currentAt('/friends')).toEqual(['My Crew'])
  expect(currentAt('/profile')).toEqual(['Me'])
  expect(currentAt('/notifications')).toEqual([])
})

test('a guest has their spons, and no crew', () => {
  expect(currentAt('/', true)).toEqual(['Your spons'])
  expect(currentAt('/profile', true)).toEqual(['Me'])
  expect(currentAt('/friends', true)).toEqual([])
})
