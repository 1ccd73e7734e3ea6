import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import { ChosenPeople } from '#web/features/crews/chosen-people.tsx'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'

const [ben, brought] = ['019a0000-0000-7000-8000-000000000002', '019a0000-0000-7000-8000-000000000003'] as const

afterEach(() => vi.unstubAllGlobals())

async function confirm(keepsOthers: boolean) {
  setCurrentUser({ id: '019a0000-0000-7000-8000-000000000001' } as CurrentUser)
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/api/friends' ? [{ id: ben, displayName: 'Ben', firstName: 'Ben' }] : []),
  )
  const chosen: string[][] = []
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ChosenPeople chosen={[brought, ben]} onChange={(ids) => chosen.push(ids)} keepsOthers={keepsOthers} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  const button = await screen.findByRole('button', { name: /^For / })
  const words = screen.queryByText(/brought by your guests/)
  fireEvent.click(button)
  return { chosen, words }
}

test('an edit keeps those whom a guest brought, and says that they are there', async () => {
  const { chosen, words } = await confirm(true)
  expect(chosen).toEqual([[brought, ben]])
  expect(words).toBeTruthy()
})

test('a new spon is for friends alone', async () => {
  const { chosen, words } = await confirm(false)
  expect(chosen).toEqual([[ben]])
  expect(words).toBeNull()
})
