import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import type { Language } from '#shared/languages.ts'
import { LanguageCard } from '#web/features/languages/language-card.tsx'
import { useOwnLanguage } from '#web/features/languages/use-own-language.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { LanguageForm } from '#web/ui/language-form.tsx'
import { toastStore } from '#web/ui/toast.ts'
// Loaded when it is needed; here it is there at once.
import '#web/ui/change-language.ts'

const ada = { id: 'a', displayName: 'Ada', kind: 'member', language: 'en' } as unknown as CurrentUser

const reload = vi.fn()
let asked: unknown[]
let status: number

beforeEach(() => {
  reload.mockClear()
  asked = []
  status = 204
  vi.stubGlobal('location', Object.assign(new URL('http://localhost:3000/privacy?language=fr&x=1#top'), { reload }))
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(ada)
    asked.push([method, path, JSON.parse(String(body))])
    return status === 204 ? new Response(null, { status }) : Response.json({ message: 'No', code: 'x' }, { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  setCurrentUser(null)
})

test('without scripts the foot of a page has a form that leads back to it, in no language of its address', () => {
  const { container } = render(<LanguageForm />)
  const form = container.querySelector('form')
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/api/language'])
  const options = [...container.querySelectorAll('option')]
  expect(options.map(({ lang, value }) => [lang, value])).toContainEqual(['pt-BR', 'pt-BR'])
  expect(options.map(({ textContent }) => textContent)).toContain('العربية')
  expect(screen.getByRole('button', { name: 'Use this language' })).toBeTruthy()
})

test('a choice at the foot is kept, and loads the page anew without the language of its address', async () => {
  const replaced = vi.spyOn(history, 'replaceState').mockImplementation(() => {})
  render(<LanguageForm />)
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'de' } })
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(asked).toEqual([['POST', '/api/language', { language: 'de' }]])
  expect(replaced).toHaveBeenCalledWith(history.state, '', '/privacy?x=1#top')
  replaced.mockRestore()
})

test('a choice that could not be kept says so, and is as it was', async () => {
  status = 503
  render(<LanguageForm />)
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' })
  fireEvent.change(select, { target: { value: 'de' } })
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({
      description: expect.stringContaining('The language could not be changed'),
    }),
  )
  expect([select.value, reload.mock.calls]).toEqual(['en', []])
})

test('the settings list every language by its own name', async () => {
  vi.spyOn(history, 'replaceState').mockImplementation(() => {})
  render(<LanguageCard />)
  expect(screen.getByRole('button', { name: 'English' }).getAttribute('aria-current')).toBe('true')
  const german = screen.getByRole('button', { name: 'Deutsch' })
  expect(german.lang).toBe('de')
  fireEvent.click(german)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(asked).toEqual([['POST', '/api/language', { language: 'de' }]])
  vi.restoreAllMocks()
})

/** Whether a page that starts with this person is loaded anew. */
async function isLoadedAnew(language: Language | null): Promise<boolean> {
  const replaced = vi.spyOn(history, 'replaceState').mockImplementation(() => {})
  setCurrentUser({ ...ada, language })
  const { unmount } = renderHook(() => useOwnLanguage())
  await new Promise((resolve) => setTimeout(resolve, 50))
  const isDone = reload.mock.calls.length > 0
  reload.mockClear()
  unmount()
  replaced.mockRestore()
  return isDone
}

test('a page in another language than that of its person is loaded anew, once in a window', async () => {
  expect(await isLoadedAnew('en')).toBe(false)
  expect(await isLoadedAnew(null)).toBe(false)
  expect(await isLoadedAnew('de')).toBe(true)
  expect(await isLoadedAnew('de')).toBe(false)
  expect(await isLoadedAnew('fr')).toBe(false)
})
