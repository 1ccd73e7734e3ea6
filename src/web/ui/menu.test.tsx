import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Menu } from '#web/ui/menu.tsx'

function show() {
  const chosen: string[] = []
  const item = (label: string) => ({ label, icon: null, onSelect: () => chosen.push(label) })
  render(<Menu label="More about Maya" items={[item('Remove Friend'), item('Report'), item('Block')]} />)
  return { person: userEvent.setup(), chosen, opener: screen.getByRole('button', { name: 'More about Maya' }) }
}

it('opens on its first item, follows the arrow keys round, and gives the focus back', async () => {
  const { person, chosen, opener } = show()
  opener.focus()
  await person.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toBe('Remove Friend')
  await person.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('Block')
  await person.keyboard('{Home}{ArrowDown}{Enter}')
  expect(chosen).toEqual(['Report'])
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

it('closes by Escape and by a tap elsewhere, and does nothing then', async () => {
  const { person, chosen, opener } = show()
  await person.click(opener)
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(opener)
  await person.click(opener)
  await person.click(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(chosen).toEqual([])
})
