import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Gif } from '#shared/gifs.ts'
import { GifPicker } from '#web/features/gifs/gif-picker.tsx'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { toastStore } from '#web/ui/toast.ts'

const pizza: Gif = {
  id: 'pizza-dance',
  url: '/gifs/pizza-dance.svg',
  previewUrl: '/gifs/pizza-dance.svg',
  altText: 'A slice of pizza dances',
  aspectRatio: 1.6,
}

afterEach(() => {
  vi.unstubAllGlobals()
  toastStore.set(null)
})

type Choice = { url: string; altText: string } | null

function Form({ onSubmit }: { onSubmit: () => void }) {
  const [gif, setGif] = useState<Choice>(null)
  const [term, setTerm] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <GifPicker gif={gif} onChange={setGif} term={term} onTermChange={setTerm} />
      <button type="submit">Post</button>
      <output>{JSON.stringify(gif)}</output>
    </form>
  )
}

/** Renders the picker in a form, with a fake server that returns these results. */
function show(answer: () => Response) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    asked.push([method, path, body].filter(Boolean).join(' '))
    return method === 'POST' ? new Response(null, { status: 204 }) : answer()
  })
  const submitted = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Form onSubmit={submitted} />
    </QueryClientProvider>,
  )
  return { asked, submitted, person: userEvent.setup(), box: screen.getByRole('searchbox', { name: 'Add a GIF?' }) }
}
const found = (results: Gif[], attribution: string | null = null) => Response.json({ results, attribution })

test('a word is searched once typing has stopped; a tap takes the GIF and tells its maker', async () => {
  const { asked, submitted, person, box } = show(() => found([pizza], 'Powered by GIPHY'))
  await person.type(box, ' pizza{Enter}')
  expect(asked).toEqual([])
  await person.click(await screen.findByRole('button', { name: pizza.altText }))
  expect(asked).toEqual([
    'GET /api/gifs/search?q=pizza&limit=12',
    'POST /api/gifs/share/pizza-dance {"searchTerm":"pizza"}',
  ])
  expect(screen.getByRole('status').textContent).toBe(JSON.stringify({ url: pizza.url, altText: pizza.altText }))
  expect(screen.getByRole('img', { name: pizza.altText }).getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(submitted).not.toHaveBeenCalled()
})

test('the one who searched is named', async () => {
  const { person, box } = show(() => found([pizza], 'Powered by GIPHY'))
  await person.type(box, 'pizza')
  expect(await screen.findByText('Powered by GIPHY')).toBeTruthy()
  expect(screen.getByText('1 GIFs for pizza').getAttribute('role')).toBe('status')
})

test('a chosen GIF can be removed, by keyboard alone', async () => {
  const { person, box } = show(() => found([pizza]))
  await person.type(box, 'pizza')
  await screen.findByRole('button', { name: pizza.altText })
  await person.tab()
  await person.keyboard('{Enter}')
  const remove = await screen.findByRole('button', { name: 'Remove GIF' })
  await waitFor(() => expect(document.activeElement).toBe(remove))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
  expect(screen.queryByRole('button', { name: 'Remove GIF' })).toBeNull()
})

test('spaces are not searched', async () => {
  const { asked, person, box } = show(() => found([pizza]))
  await person.type(box, '   ')
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(asked).toEqual([])
})

test('nothing found says so, with a way on', async () => {
  const { person, box } = show(() => found([]))
  await person.type(box, 'taxes')
  expect(await screen.findByText('No GIFs found for “taxes”')).toBeTruthy()
  expect(screen.getByText('Try a different search term')).toBeTruthy()
})

test('a failed search is said in a toast and can be tried again', async () => {
  const answers = [Response.json({ code: 'unavailable', message: 'no' }, { status: 503 }), found([pizza])]
  const { person, box } = show(() => answers.shift() ?? found([]))
  await person.type(box, 'pizza')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(toastStore.get()).toMatchObject({
    title: 'GIF search failed',
    description: "Couldn't load GIFs. Try again in a moment.",
  })
  await person.click(again)
  expect(await screen.findByRole('button', { name: pizza.altText })).toBeTruthy()
})

test('it stands still for whoever asked for calm', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const { person, box } = show(() => found([pizza]))
  await person.type(box, 'pizza')
  const picture = await screen.findByRole('img', { name: pizza.altText })
  expect(picture.tagName).toBe('CANVAS')
})
