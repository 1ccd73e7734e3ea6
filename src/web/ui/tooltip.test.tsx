import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tooltip } from '#web/ui/tooltip.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())

function renderTwo() {
  return render(
    <>
      <Tooltip text="Plan a Pop-Up">
        <button type="button">+</button>
      </Tooltip>
      <Tooltip text="Notifications">
        <button type="button">bell</button>
      </Tooltip>
    </>,
  )
}

function wrapperOf(name: string) {
  const wrapper = screen.getByRole('button', { name }).parentElement
  if (!wrapper) throw new Error(`Nothing around ${name}`)
  return wrapper
}
const point = (name: string) => fireEvent.pointerEnter(wrapperOf(name), { pointerType: 'mouse' })
const leave = (name: string) => fireEvent.pointerLeave(wrapperOf(name))
const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

test('a name shows after 700 ms, and the next one at once for whoever moves on within 300 ms', async () => {
  renderTwo()
  await wait(1_000)
  point('+')
  await wait(699)
  expect(screen.queryByRole('tooltip')).toBeNull()
  await wait(1)
  expect(screen.getByRole('tooltip').textContent).toBe('Plan a Pop-Up')

  leave('+')
  await wait(299)
  point('bell')
  await wait(0)
  expect(screen.getByRole('tooltip').textContent).toBe('Notifications')

  leave('bell')
  await wait(300)
  point('+')
  await wait(0)
  expect(screen.queryByRole('tooltip')).toBeNull()
})
