import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PushCard } from '#web/features/push/push-card.tsx'
import { toastStore } from '#web/ui/toast.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'
const subscription = {
  endpoint: 'https://push.example.org/1',
  toJSON: () => ({}),
  unsubscribe: async () => true,
}

type Situation = { permission?: NotificationPermission; answer?: NotificationPermission; isOn?: boolean }

function openWith({ permission = 'default', answer = 'granted', isOn = false }: Situation) {
  let current = isOn ? subscription : null
  const registration = {
    pushManager: {
      getSubscription: async () => current,
      subscribe: async () => {
        current = subscription
        return current
      },
    },
    showNotification: async () => {
      throw new Error('The paper ran out')
    },
  }
  const worker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  vi.stubGlobal('PushManager', class {})
  const gate = {
    permission,
    requestPermission: async () => {
      gate.permission = answer
      return answer
    },
  }
  vi.stubGlobal('Notification', gate)
  render(<PushCard />)
}

beforeEach(() => {
  toastStore.set(null)
  vi.stubGlobal('fetch', async () => Response.json({ vapidPublicKey: 'AAAA' }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

async function settled() {
  const toggle = screen.getByRole('switch', { name: 'Ping this device' })
  await waitFor(() => expect(toggle.getAttribute('aria-busy')).toBeNull())
  return toggle
}
async function tap() {
  await userEvent.click(await settled())
  return settled()
}

test('a browser without push says so, also when it is tried', async () => {
  render(<PushCard />)
  expect(await screen.findByText(/This browser has no push notifications/)).toBeTruthy()
  await tap()
  expect(toastStore.get()).toMatchObject({ title: 'Not Supported', variant: 'destructive' })
})

test('an iPhone outside the installed app is told to install it', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone)
  render(<PushCard />)
  expect(await screen.findByText(/from the installed app only/)).toBeTruthy()
  await tap()
  expect(toastStore.get()).toMatchObject({
    title: 'Not Supported',
    description: 'Add Sponti to your home screen first.',
  })
})

test('it is on with permission and a subscription', async () => {
  openWith({})
  expect((await tap()).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByRole('button', { name: 'Send a test notification' })).toBeTruthy()
  expect(toastStore.get()?.title).toBe('Notifications are on')
})

test('no permission: it stays off, and says how to allow it', async () => {
  openWith({ answer: 'denied' })
  expect((await tap()).getAttribute('aria-checked')).toBe('false')
  expect(toastStore.get()).toMatchObject({ title: 'Permission Denied' })
  expect(screen.getByText(/Notifications are blocked for Sponti/)).toBeTruthy()
})

test('a subscription without permission is not on', async () => {
  openWith({ isOn: true, permission: 'denied' })
  expect((await settled()).getAttribute('aria-checked')).toBe('false')
})

test('what goes wrong is said in its own words', async () => {
  openWith({ isOn: true, permission: 'granted' })
  await settled()
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test notification' }))
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Error', description: 'The paper ran out' }))
})
