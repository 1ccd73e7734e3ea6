import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endPushOnDevice, isPushTurnedOff, showTestNotification, subscribe, turnOff } from '#web/lib/push/push.ts'
import { autoEnablePush, repairSubscription } from '#web/lib/push/push-auto-enable.ts'
import { closePushQuestion, useIsPushQuestionOpen } from '#web/lib/push/push-question.ts'
import { startPushSession } from '#web/lib/push/push-session.ts'

const computer = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36'
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'
const key = 'BAEC-_8'

type Subscription = { endpoint: string; options: { applicationServerKey: ArrayBuffer | null } }

function toBytes(text: string) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
}

/** A fake browser with push support, and a fake server. */
function setUp(changes: Partial<typeof usual> = {}) {
  const browser = { ...usual, ...changes }
  const asked: string[] = []
  const shown: [string, object][] = []
  let made = 0
  let current: Subscription | null = browser.subscription
  const worker = Promise.withResolvers<object>()
  function toSubscription(subscription: Subscription) {
    return {
      ...subscription,
      toJSON: () => ({ endpoint: subscription.endpoint, keys: {} }),
      unsubscribe: async () => {
        current = null
        return true
      },
    }
  }
  const pushManager = {
    getSubscription: async () => current && toSubscription(current),
    subscribe: async () => {
      if (browser.refusesToSubscribe) throw new DOMException('Registration failed', 'AbortError')
      made += 1
      current = { endpoint: `https://push.example.org/new-${made}`, options: { applicationServerKey: toBytes(key) } }
      return toSubscription(current)
    },
  }
  const registration = {
    pushManager,
    showNotification: async (...words: [string, object]) => void shown.push(words),
    getNotifications: async () => [{ close: () => asked.push('closed a notification') }],
  }
  const becomeReady = () => worker.resolve(registration)
  if (browser.isReady) becomeReady()
  vi.stubGlobal('navigator', {
    userAgent: browser.userAgent,
    maxTouchPoints: 5,
    ...(browser.isSupported && {
      serviceWorker: {
        ready: worker.promise,
        getRegistration: async () => (browser.isReady ? registration : undefined),
      },
    }),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  if (browser.isSupported) {
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', {
      permission: browser.permission,
      requestPermission: async () => {
        asked.push('asked for permission')
        if (browser.answer === 'broken') throw new Error('Nobody to ask')
        Object.assign(globalThis.Notification, { permission: browser.answer })
        return browser.answer
      },
    })
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const name = path.split('/').at(-1) ?? ''
    asked.push(`${name}${init.body ? ` ${String(init.body)}` : ''}`)
    if (browser.failing === name) return new Response('{}', { status: 503 })
    if (browser.unreachable === name) throw new TypeError('Failed to fetch')
    return Response.json({ vapidPublicKey: browser.serverKey, active: browser.isActive })
  })
  return { asked, shown, current: () => current, becomeReady }
}

const usual = {
  userAgent: computer,
  isSupported: true,
  isReady: true,
  permission: 'granted' as NotificationPermission,
  answer: 'granted' as NotificationPermission | 'broken',
  subscription: null as Subscription | null,
  refusesToSubscribe: false,
  serverKey: key,
  isActive: true,
  failing: '',
  unreachable: '',
}
const old: Subscription = {
  endpoint: 'https://push.example.org/old',
  options: { applicationServerKey: toBytes(key) },
}

const isQuestionOpen = () => renderHook(useIsPushQuestionOpen).result.current

beforeEach(() => {
  closePushQuestion()
  sessionStorage.clear()
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('auto-enabled: permitted before, subscribed, and told to the server', async () => {
  const { asked } = setUp()
  expect(await autoEnablePush('maya')).toBe('auto-enabled')
  expect(asked).toEqual([
    'vapid-key',
    'subscribe {"subscription":{"endpoint":"https://push.example.org/new-1","keys":{}}}',
  ])
})

test.each([computer, android, iphone])(
  'whoever has answered or posted is asked by our card, and nobody by the browser: %s',
  async (userAgent) => {
    const { asked } = setUp({ permission: 'default', userAgent })
    expect(await autoEnablePush('maya')).toBe('permission-denied')
    expect(asked).toEqual([])
    expect(isQuestionOpen()).toBe(false)
    sessionStorage.clear()
    localStorage.setItem('sponti:push-question', 'due')
    await autoEnablePush('maya')
    expect(isQuestionOpen()).toBe(true)
    expect(asked).toEqual([])
  },
)

test('not-supported: a browser without push', async () => {
  const { asked } = setUp({ isSupported: false })
  expect(await autoEnablePush('maya')).toBe('not-supported')
  expect(asked).toEqual([])
})

test('already-enabled: the browser has a subscription', async () => {
  const { asked } = setUp({ subscription: old, permission: 'granted' })
  expect(await autoEnablePush('maya')).toBe('already-enabled')
  expect(asked).toEqual([])
})

test('already-attempted: once in a session for each person', async () => {
  setUp({ permission: 'denied' })
  expect(await autoEnablePush('maya')).toBe('permission-denied')
  expect(await autoEnablePush('maya')).toBe('already-attempted')
  expect(await autoEnablePush('otis')).toBe('permission-denied')
})

test('permission-denied: a computer that said no is not asked again', async () => {
  const { asked } = setUp({ permission: 'denied', answer: 'granted' })
  expect(await autoEnablePush('maya')).toBe('permission-denied')
  expect(asked).toEqual([])
})

test('a phone is asked again even though it said no', async () => {
  const { asked } = setUp({ permission: 'denied', answer: 'granted', userAgent: android })
  expect(await autoEnablePush('maya')).toBe('auto-enabled')
  expect(asked[0]).toBe('asked for permission')
})

test('an iPhone that said no is not asked again, and needs no question once it said yes', async () => {
  const { asked } = setUp({ userAgent: iphone, permission: 'denied' })
  expect(await autoEnablePush('maya')).toBe('permission-denied')
  expect(asked).toEqual([])
  setUp({ userAgent: iphone, permission: 'granted' })
  expect(await autoEnablePush('otis')).toBe('auto-enabled')
})

test('subscription-failed: the browser refuses, or the server has no key', async () => {
  setUp({ refusesToSubscribe: true })
  expect(await autoEnablePush('maya')).toBe('subscription-failed')
  setUp({ serverKey: '' })
  expect(await autoEnablePush('otis')).toBe('subscription-failed')
  setUp({ failing: 'vapid-key' })
  expect(await autoEnablePush('cleo')).toBe('subscription-failed')
})

test('server-error: the server does not take the subscription', async () => {
  setUp({ failing: 'subscribe' })
  expect(await autoEnablePush('maya')).toBe('server-error')
})

test('error: anything else', async () => {
  setUp({ answer: 'broken', permission: 'denied', userAgent: android })
  expect(await autoEnablePush('maya')).toBe('error')
  setUp({ unreachable: 'subscribe' })
  expect(await autoEnablePush('otis')).toBe('error')
})

test('a worker that does not come up in five seconds is given up', async () => {
  vi.useFakeTimers()
  setUp({ isReady: false })
  const failed = expect(subscribe()).rejects.toThrow('Service worker initialization timeout')
  await vi.advanceTimersByTimeAsync(5_000)
  await failed
})

test('a first worker that takes longer than that still brings pushes, though not to who has left', async () => {
  vi.useFakeTimers()
  const { asked, becomeReady } = setUp({ isReady: false })
  startPushSession('otis')()
  const stop = startPushSession('maya')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  becomeReady()
  await vi.waitFor(() => expect(asked.filter((each) => each.startsWith('subscribe'))).toHaveLength(1))
  expect(sessionStorage.getItem('sponti:push-attempted')).toBe('maya')
  stop()
})

test('at launch a subscription that the server knows is left alone', async () => {
  const { asked } = setUp({ subscription: old, permission: 'granted' })
  expect(await repairSubscription()).toBe('kept')
  expect(asked).toEqual(['vapid-key', `subscription-state {"endpoint":"${old.endpoint}"}`])
})

test('at launch a subscription that the server has lost, or that the browser changed, is told again', async () => {
  const { asked } = setUp({ subscription: old, permission: 'granted', isActive: false })
  expect(await repairSubscription()).toBe('repaired')
  expect(asked.at(-1)).toContain(`subscribe {"subscription":{"endpoint":"${old.endpoint}"`)
})

test('at launch a subscription for another key is replaced', async () => {
  const { asked, current } = setUp({
    subscription: { ...old, options: { applicationServerKey: toBytes('AAAA') } },
    permission: 'granted',
    isActive: false,
  })
  expect(await repairSubscription()).toBe('repaired')
  expect(current()?.endpoint).toBe('https://push.example.org/new-1')
  expect(asked.at(-1)).toContain('https://push.example.org/new-1')
})

test('there is nothing to repair where there is no subscription, or no permission any more', async () => {
  const { asked } = setUp({ permission: 'granted' })
  expect(await repairSubscription()).toBe('none')
  setUp({ subscription: old, permission: 'denied' })
  expect(await repairSubscription()).toBe('none')
  expect(asked).toEqual([])
})

test('turned off by hand it stays off', async () => {
  const { asked, current } = setUp({ subscription: old, permission: 'granted' })
  await turnOff()
  expect(current()).toBeNull()
  expect(asked).toEqual([`unsubscribe {"endpoint":"${old.endpoint}"}`])
  expect(isPushTurnedOff()).toBe(true)
  expect(await repairSubscription()).toBe('none')
  expect(await autoEnablePush('maya')).toBe('turned-off')
})

test('whoever leaves takes subscription and notifications along', async () => {
  const { asked, current } = setUp({ subscription: old, permission: 'granted' })
  await endPushOnDevice()
  expect(current()).toBeNull()
  expect(asked).toEqual(['closed a notification'])
})

test('the test notification has the looks and the buzz of a real one', async () => {
  const { shown } = setUp({ permission: 'granted' })
  await showTestNotification()
  expect(shown).toEqual([
    [
      'Sponti',
      {
        body: expect.any(String),
        icon: '/icons/icon-192.png',
        badge: '/icons/badge-96.png',
        tag: 'test-notification',
        requireInteraction: true,
        vibrate: [200, 100, 200],
        data: { url: '/profile' },
      },
    ],
  ])
})

test('it says what is missing: a worker, or permission', async () => {
  setUp({ isReady: false, permission: 'granted' })
  await expect(showTestNotification()).rejects.toThrow('Service worker not registered')
  setUp({ permission: 'denied' })
  await expect(showTestNotification()).rejects.toThrow('Notification permission not granted')
  setUp({ isSupported: false })
  await expect(showTestNotification()).rejects.toThrow('Service worker not registered')
})
