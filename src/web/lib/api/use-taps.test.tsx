import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { useTaps } from '#web/lib/api/use-taps.ts'

/** A number that one taps; what is sent is answered by hand. */
function openScreen() {
  const sent: { wish: number; answer: PromiseWithResolvers<string> }[] = []
  const seen: (number | string)[] = [0]
  const client = createQueryClient()
  function wrapper({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>
  }
  const { result } = renderHook(
    () =>
      useTaps<number, string>({
        mutationKey: ['number', 'event'],
        send: (wish) => {
          const answer = Promise.withResolvers<string>()
          sent.push({ wish, answer })
          return answer.promise
        },
        paint: (wish) => {
          seen.push(wish)
          return { before: wish - 1 }
        },
        store: (reply) => seen.push(reply),
        onRefused: ({ message }) => seen.push(message),
      }),
    { wrapper },
  )
  return { tap: (wish: number) => act(async () => result.current(wish)), sent, seen }
}

test('quick taps are shown at once and sent one after the other, and only the last reply is stored', async () => {
  const { tap, sent, seen } = openScreen()
  for (const wish of [1, 2]) await tap(wish)
  expect(seen).toEqual([0, 1, 2])
  expect(sent.map(({ wish }) => wish)).toEqual([1])
  sent[0]?.answer.resolve('one')
  await waitFor(() => expect(sent.map(({ wish }) => wish)).toEqual([1, 2]))
  sent[1]?.answer.resolve('two')
  await waitFor(() => expect(seen).toEqual([0, 1, 2, 'two']))
})

test('a tap that the server refuses is said, and undone', async () => {
  const { tap, sent, seen } = openScreen()
  await tap(5)
  sent[0]?.answer.reject(new Error('No.'))
  await waitFor(() => expect(seen).toEqual([0, 5, 'No.', 4]))
})
