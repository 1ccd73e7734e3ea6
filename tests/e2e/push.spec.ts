import { type BrowserContext, type CDPSession, expect, type Page, type Response } from '@playwright/test'
import { getSubscriptionState, toEventTag } from '#shared/push.ts'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { type Caller, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'
import { waitForWorker } from '#tests/e2e/support/worker.ts'

test.use({ serviceWorkers: 'allow' })

type Shown = {
  title: string
  body: string
  tag: string
  url: string
  icon: string
  badge: string
  silent: boolean | null
  renotify: boolean
  actions: string[]
}

/** Pushes delivered by DevTools: through the real worker, without a push service. */
type PushService = { deliver(payload: string): Promise<void> }

async function openPushService(page: Page, origin: string): Promise<PushService> {
  await waitForWorker(page)
  await untilListening(page)
  const session: CDPSession = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const id = await registrationId
  return {
    deliver: async (payload) => {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: id, data: payload })
    },
  }
}

/** The page hears of pushes only when its banners have loaded, with the toasts and after the first screen. */
async function untilListening(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Messages (F8)' }).waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

function listShown(page: Page): Promise<Shown[]> {
  return page.evaluate<Shown[]>(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((all) => all.map(({ title, body, tag, icon, badge, silent, renotify, actions, data }) =>
      ({ title, body, tag, icon, badge, silent, renotify, actions: actions.map(({ title }) => title), url: data.url })))`)
}

function payload(changes: object = {}) {
  return JSON.stringify({
    title: 'Maya commented on Tacos',
    body: 'Bring salsa',
    url: '/notifications',
    tag: '0191e0d0-0000-7000-8000-0000000000aa',
    icon: '/icons/icon-192.png',
    ...changes,
  })
}

/** Headless Chromium has no push service: stubs subscriptions, with valid keys. */
async function stubSubscriptions(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    function toText(bytes: ArrayBuffer) {
      return btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    }
    async function make() {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const p256dh = toText(await crypto.subtle.exportKey('raw', pair.publicKey))
      return { p256dh, auth: toText(crypto.getRandomValues(new Uint8Array(16)).buffer) }
    }
    const store = 'test:push-subscription'
    function read() {
      const json = localStorage.getItem(store)
      if (!json) return null
      const parsed = JSON.parse(json)
      return {
        ...parsed,
        options: {},
        toJSON: () => parsed,
        unsubscribe: async () => {
          localStorage.removeItem(store)
          return true
        },
      }
    }
    PushManager.prototype.getSubscription = async () => read()
    PushManager.prototype.subscribe = async () => {
      const endpoint = `https://push.sponti.invalid/${crypto.randomUUID()}`
      localStorage.setItem(store, JSON.stringify({ endpoint, keys: await make() }))
      return read()
    }
  })
}

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['notifications'])
  await stubSubscriptions(context)
})

test('a push shows, the open page tells of it, and a tap on the banner leads there', async ({ page, baseURL }) => {
  await signInAsNewcomer(page, 'Pia Push')
  const service = await openPushService(page, baseURL ?? '')
  await service.deliver(payload())
  // Held by the focus: it would be gone after five seconds, which the checks below may take.
  const banner = page.getByRole('button', { name: /Maya commented on Tacos/ })
  await banner.focus()
  await expect
    .poll(() => listShown(page))
    .toEqual([
      {
        title: 'Maya commented on Tacos',
        body: 'Bring salsa',
        tag: '0191e0d0-0000-7000-8000-0000000000aa',
        url: '/notifications',
        icon: `${baseURL}/icons/icon-192.png`,
        badge: `${baseURL}/icons/badge-96.png`,
        silent: false,
        renotify: false,
        actions: [],
      },
    ])
  await expect(banner).toBeVisible()
  await expectNoAxeViolations(page)
  await banner.click()
  await expect(page).toHaveURL('/notifications')
  await expect(banner).toHaveCount(0)
})

for (const [what, text] of [
  ['nothing in it', ''],
  ['something that is no JSON', 'tacos!'],
  ['a foreign address', payload({ url: 'https://elsewhere.example/event/7' })],
  ['an odd icon', payload({ icon: 'https://elsewhere.example/spy.png' })],
] as const) {
  test(`a push with ${what} becomes a plain notification of ours`, async ({ page, baseURL }) => {
    await signInAsNewcomer(page, 'Plain Jane')
    await (await openPushService(page, baseURL ?? '')).deliver(text)
    await expect(page.getByRole('button', { name: 'Sponti You have a new notification!' })).toBeVisible()
    await expect
      .poll(() => listShown(page))
      .toMatchObject([{ title: 'Sponti', body: 'You have a new notification!', url: '/notifications' }])
  })
}

test('a tap on a notification leads the open page to the spon', async ({ page, context, baseURL }) => {
  await signInAsNewcomer(page, 'Tapio Tap')
  const reply = await page.request.post('/api/events', { data: { title: 'Lake at six', timeframe: 'Right Now' } })
  const { id }: { id: string } = await reply.json()
  await (await openPushService(page, baseURL ?? '')).deliver(payload({ url: `/event/${id}` }))
  await expect.poll(() => listShown(page)).toHaveLength(1)
  await tapNotification(context)
  await expect(page).toHaveURL(`/event/${id}`)
  await expect(page.getByRole('heading', { name: 'Lake at six', level: 1 })).toBeVisible()
  await expect.poll(() => listShown(page)).toEqual([])
})

/** Playwright cannot click notifications, so dispatches a real event of the one that is shown. */
async function tapNotification(context: BrowserContext, action = ''): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(`registration.getNotifications().then(([notification]) =>
    void dispatchEvent(new NotificationEvent('notificationclick', { notification, action: '${action}' })))`)
}

const actions = [
  { action: 'going', title: "I'm going" },
  { action: 'might-show', title: 'I might go' },
  { action: 'on-my-way', title: 'On my way' },
]

/** A spon by Maya, and a push about it to whoever is signed in on the page. */
async function postByMaya(page: Page, maya: Caller, title: string) {
  const reply = await maya.request.post('/api/events', { data: { title, timeframe: 'Right Now' } })
  const { id }: { id: string } = await reply.json()
  const { id: reader }: { id: string } = await (await page.request.get('/api/auth/user')).json()
  function push(body: string, changes: object = {}) {
    return payload({ title, body, url: `/event/${id}`, tag: toEventTag(id), id, reader, actions, ...changes })
  }
  async function readAnswer(): Promise<string | undefined> {
    return (await (await page.request.get(`/api/events/${id}`)).json()).userRsvp?.response
  }
  return { id, push, readAnswer }
}

test('two comments on one spon are one notification, replaced in place', async ({ page, callAs, baseURL }) => {
  await signInAsNewcomer(page, 'Una Unum')
  const { push } = await postByMaya(page, await callAs('Maya'), 'Stars on the pier')
  const service = await openPushService(page, baseURL ?? '')
  await service.deliver(push('Maya: bring wood', { silent: false }))
  await expect.poll(() => listShown(page)).toMatchObject([{ body: 'Maya: bring wood' }])
  await service.deliver(push('Maya: bring ice', { silent: true }))
  await expect
    .poll(() => listShown(page))
    .toMatchObject([{ title: 'Stars on the pier', body: 'Maya: bring ice', silent: true, renotify: false }])
  expect(await listShown(page)).toHaveLength(1)
})

test('an answer on a notification counts, and the open page shows it', async ({ page, callAs, context, baseURL }) => {
  await signInAsNewcomer(page, 'Anja Action')
  const { id, push, readAnswer } = await postByMaya(page, await callAs('Maya'), 'Soup in the yard')
  await page.goto(`/event/${id}`)
  const service = await openPushService(page, baseURL ?? '')
  await service.deliver(push('right now'))
  // As many as Chromium has room for.
  await expect.poll(() => listShown(page)).toMatchObject([{ actions: ["I'm going", 'I might go'] }])
  await tapNotification(context, 'going')
  await expect.poll(() => listShown(page)).toMatchObject([{ body: "You said: I'm going", silent: true }])
  expect(await readAnswer()).toBe('going')
  await expect(page.getByRole('button', { name: "I'm down · 1", pressed: true })).toBeVisible()
})

test('a notification says why an answer was refused, and its spon opens', async ({
  page,
  callAs,
  context,
  baseURL,
}) => {
  await signInAsNewcomer(page, 'Rea Refused')
  const maya = await callAs('Maya')
  const { id, push } = await postByMaya(page, maya, 'Kites at the quarry')
  const service = await openPushService(page, baseURL ?? '')
  await service.deliver(push('right now'))
  await expect.poll(() => listShown(page)).toHaveLength(1)
  await maya.request.post(`/api/events/${id}/end`)
  await tapNotification(context, 'might-show')
  await expect.poll(() => listShown(page)).toMatchObject([{ body: 'It is over. You can say that you were there.' }])
  await expect(page).toHaveURL(`/event/${id}`)
})

test.describe('without a connection', () => {
  // The browser logs every failed request while the server is down.
  test.use({ expectedErrors: /net::ERR_|Failed to load resource/ })

  test('an answer on a notification waits, and goes out later', async ({ page, callAs, context, baseURL, app }) => {
    await signInAsNewcomer(page, 'Olaf Offline')
    const { push, readAnswer } = await postByMaya(page, await callAs('Maya'), 'Boats at dawn')
    const service = await openPushService(page, baseURL ?? '')
    await service.deliver(push('right now'))
    await expect.poll(() => listShown(page)).toHaveLength(1)
    await app.end()
    try {
      await tapNotification(context, 'might-show')
      await expect
        .poll(() => listShown(page))
        .toMatchObject([{ title: 'Boats at dawn', body: "I might go: goes out when you're back online" }])
    } finally {
      await app.start()
    }
    await page.goto('/')
    await expect.poll(() => listShown(page)).toMatchObject([{ body: 'You said: I might go' }])
    expect(await readAnswer()).toBe('might-show')
  })
})

const card = (page: Page) => page.getByRole('region', { name: 'Push notifications' })
const isSubscribe = (reply: Response) => reply.url().endsWith('/api/notifications/subscribe') && reply.status() === 204

test('pushes come on by themselves, are mended at the next launch, and go off for good by hand', async ({ page }) => {
  const subscribed = page.waitForResponse(isSubscribe)
  await signInAsNewcomer(page, 'Otto Enable')
  const { subscription } = (await subscribed).request().postDataJSON()
  const asked = page.waitForResponse((reply) => new URL(reply.url()).pathname === getSubscriptionState.path)
  await page.goto('/settings/notifications')
  const toggle = card(page).getByRole('switch', { name: 'Ping this device' })
  await expect(toggle).toBeChecked()
  await expectNoAxeViolations(page)
  // This launch asks too: later, it would mend what is broken for the next one.
  await asked

  await test.step('the server has lost it: the next launch tells it again', async () => {
    await page.request.post('/api/notifications/unsubscribe', { data: { endpoint: subscription.endpoint } })
    const again = page.waitForResponse(isSubscribe)
    await page.reload()
    expect((await again).request().postDataJSON().subscription.endpoint).toBe(subscription.endpoint)
  })

  await test.step('a test notification looks like a real one', async () => {
    await card(page).getByRole('button', { name: 'Send a test notification' }).click()
    await expect.poll(() => listShown(page)).toMatchObject([{ title: 'Sponti', tag: 'test-notification' }])
  })

  await test.step('off stays off, also in a new session', async () => {
    await toggle.click()
    await expect(toggle).not.toBeChecked()
    await page.evaluate(() => sessionStorage.clear())
    const decided = page.waitForEvent('console', (message) => message.text() === 'Push: turned-off')
    await page.reload()
    await decided
    await expect(toggle).not.toBeChecked()
    await toggle.click()
    await expect(page.getByText('Notifications are on')).toBeVisible()
    await expect(toggle).toBeChecked()
  })
})

test('blocked notifications: the card says how to allow them, and a tap says it was denied', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    Notification.requestPermission = async () => 'denied'
  })
  await signInAsNewcomer(page, 'Dora Denied', '/profile')
  await expect(card(page)).toContainText('Notifications are blocked for Sponti.')
  await card(page).getByRole('switch').click()
  await expect(page.getByText('Permission Denied')).toBeVisible()
  await expect(card(page).getByRole('switch')).not.toBeChecked()
  await expectNoAxeViolations(page)
})

test('a browser without push says so', async ({ page, context }) => {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await signInAsNewcomer(page, 'Una Unable', '/profile')
  await expect(card(page)).toContainText('This browser has no push notifications.')
  await card(page).getByRole('switch').click()
  await expect(page.getByText('Not Supported')).toBeVisible()
})
