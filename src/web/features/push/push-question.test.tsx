import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import { PushQuestion } from '#web/features/push/push-question.tsx'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { askAboutPushes, closePushQuestion, isPushQuestionOpen, openPushQuestion } from '#web/lib/push/push-question.ts'
import { toastStore } from '#web/ui/toast.ts'

const agents = {
  'Chrome on a phone':
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  Firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Safari on a Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
  'Chrome on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1',
}

let asked = 0
const sentence = () => screen.queryByText(/Sponti can ping you when a friend posts a spon/)

function open(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  render(<PushQuestion />)
}

beforeEach(() => {
  asked = 0
  localStorage.clear()
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => null },
  })
  async function requestPermission() {
    asked += 1
    return 'denied'
  }
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
})
afterEach(() => {
  closePushQuestion()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test.each(Object.entries(agents))('%s is asked by the tap on our card alone', async (_name, userAgent) => {
  open(userAgent)
  await act(async () => askAboutPushes())
  expect(asked).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Turn on notifications' }))
  expect(asked).toBe(1)
  expect(sentence()).toBeNull()
  expect(toastStore.get()).toMatchObject({ title: 'Permission Denied' })
})

test('who says not now is not asked again', async () => {
  open(agents.Firefox)
  await act(async () => askAboutPushes())
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(sentence()).toBeNull()
  await act(async () => openPushQuestion())
  expect(sentence()).toBeNull()
  expect(asked).toBe(0)
})

test('a guest is promised what a guest can hear of', async () => {
  setCurrentUser({ id: 'sam', displayName: 'Sam', kind: 'guest' } as CurrentUser)
  onTestFinished(() => setCurrentUser(null))
  open(agents.Firefox)
  await act(async () => askAboutPushes())
  expect(sentence()).toBeNull()
  const words = /can ping you when a spon that you answered changes or starts soon, or somebody mentions you there\.$/
  expect(screen.getByText(words)).toBeTruthy()
})

test('nobody is asked before their first answer or post, and then at once', async () => {
  open(agents.Firefox)
  await act(async () => openPushQuestion())
  expect(sentence()).toBeNull()
  await act(async () => askAboutPushes())
  expect(sentence()).toBeTruthy()
})

test('who has decided, or turned pushes off here, is not asked after an answer', async () => {
  vi.stubGlobal('Notification', { permission: 'denied' })
  askAboutPushes()
  expect(isPushQuestionOpen()).toBe(false)
  vi.stubGlobal('Notification', { permission: 'default' })
  localStorage.clear()
  localStorage.setItem('sponti:push-off', 'yes')
  askAboutPushes()
  expect(isPushQuestionOpen()).toBe(false)
})
