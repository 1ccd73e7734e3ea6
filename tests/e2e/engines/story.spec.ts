import { expect } from '@playwright/test'
import { expectNoViolations } from '#tests/e2e/engines/axe.ts'
import type { Phone } from '#tests/e2e/engines/phone.ts'
import { test } from '#tests/e2e/engines/test.ts'

const tacos = { role: 'article', name: 'Tacos on my roof' }
const box = { role: 'textbox', name: 'Comment' }
const slice = 'A slice of pizza dances with a grin'

/** Asked again while the page is being replaced, in which there is no document for a moment. */
async function expectNothingSticksOut(phone: Phone) {
  await phone.until(async () => {
    const { scrollWidth, clientWidth } = await phone.run(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    expect(scrollWidth).toBe(clientWidth)
  })
}

async function comment(phone: Phone, text: string) {
  await phone.type(box, text)
  await phone.tap({ role: 'button', name: 'Send comment' })
}

// While the line is cut, every request fails.
test.use({ expectedErrors: /Failed to load resource|NETWORK ERROR|NetworkError|connection|EventSource|Load failed/i })

test('an evening with Sponti, from signing in to signing out', async ({ phone, line }, { project }) => {
  async function step(title: string, work: () => Promise<void>) {
    await test.step(title, async () => {
      await work()
      await expectNothingSticksOut(phone)
      await phone.keep(title)
    })
  }

  const countRequests = (path: string) => line.requests.filter((sent) => sent === `GET ${path}`).length
  const listAnswers = () => line.requests.filter((sent) => /^POST .*rsvp/.test(sent))

  await step('opens the empty shell, which asks for nothing twice', async () => {
    line.requests.length = 0
    await phone.open('/app-shell.html')
    await phone.see({ role: 'heading' })
    for (const path of ['/api/auth/user', '/api/config']) expect(countRequests(path), path).toBe(1)
  })

  await step('signs in and sees the feed, which came with the document', async () => {
    await phone.open('/api/login')
    await phone.type({ role: 'textbox', name: 'Your name' }, 'Wilma Webb')
    line.requests.length = 0
    await phone.tap({ role: 'button', name: 'Jump in' })
    await phone.see(tacos)
    for (const path of ['/api/auth/user', '/api/config', '/api/events/feed']) expect(countRequests(path), path).toBe(0)
  })

  await step('answers', async () => {
    await phone.tap({ role: 'button', name: "I'm going", within: tacos })
    await phone.see({ role: 'button', name: "I'm going", pressed: true, within: tacos })
  })

  await step('reads what pushes are for before the browser is asked', async () => {
    const hasPushes = await phone.run(() => 'PushManager' in window)
    // Neither WebKit has them where Debian builds it; Safari has.
    expect(hasPushes).toBe(project.name === 'firefox')
    if (!hasPushes) return
    // It comes with the next page that opens, once its code has come after the first screen.
    await phone.until(async () => {
      await phone.tap({ role: 'link', name: 'My Crew' })
      await phone.see({ role: 'heading', name: 'Connect' })
      await phone.tap({ role: 'link', name: 'Feed' })
      await phone.see(tacos)
      expect(await phone.run(() => document.body.textContent.includes('Turn on notifications'))).toBe(true)
    })
    await phone.see({ role: 'button', name: 'Turn on notifications' })
    expect(await phone.run(() => Notification.permission)).toBe('default')
    await phone.tap({ role: 'button', name: 'Not now' })
    await phone.seeGone({ role: 'button', name: 'Turn on notifications' })
  })

  await step('comments with a link', async () => {
    await phone.tap({ role: 'link', name: tacos.name })
    await phone.see({ role: 'heading', name: tacos.name })
    await comment(phone, 'The recipe: https://example.com/salsa (hot)')
    await phone.see({ role: 'link', name: /example\.com\/salsa/ })
  })

  await step('comments with a mention', async () => {
    await phone.type(box, 'Save me one, @may')
    await phone.tap({ role: 'option', name: /Maya Ortiz/ })
    await phone.tap({ role: 'button', name: 'Send comment' })
    await phone.see({ role: 'link', name: '@maya', within: { role: 'region', name: 'Comments' } })
  })

  await step('opens the share dialog', async () => {
    await phone.tap({ role: 'button', name: 'Invite someone' })
    await phone.see({ role: 'dialog', name: 'Invite someone' })
    await expectNoViolations(phone)
    await phone.tap({ role: 'button', name: 'Close', within: { role: 'dialog' } })
    await phone.seeGone({ role: 'dialog' })
  })

  await step('posts a spon with a GIF', async () => {
    await phone.open('/create')
    await phone.type({ role: 'textbox', name: "What's your plan?" }, 'Pizza on the pier')
    await phone.type({ role: 'searchbox', name: 'Add a GIF?' }, 'piza')
    await phone.see({ role: 'button', name: slice })
    await expectNoViolations(phone)
    await phone.tap({ role: 'button', name: slice })
    await phone.see({ role: 'button', name: 'Remove GIF' })
    await phone.tap({ role: 'button', name: "Let's Go!" })
    await phone.see({ role: 'article', name: 'Pizza on the pier' })
  })

  await step('nearly calls it off', async () => {
    await phone.tap({ role: 'link', name: 'Pizza on the pier' })
    await phone.tap({ role: 'button', name: 'Delete event' })
    await phone.see({ role: 'dialog' })
    await expectNoViolations(phone)
    await phone.tap({ role: 'button', name: 'Keep it', within: { role: 'dialog' } })
    await phone.seeGone({ role: 'dialog' })
  })

  await step('answers without a connection, which is sent once when it is back', async () => {
    await phone.open('/')
    await phone.see(tacos)
    await phone.until(async () => expect(await phone.run(() => navigator.serviceWorker.controller !== null)).toBe(true))
    line.requests.length = 0
    line.cut()
    await phone.tap({ role: 'button', name: 'I might go', within: tacos })
    await phone.see({ text: "Goes out when you're back online" })
    line.mend()
    await phone.open('/')
    await phone.see({ role: 'button', name: 'I might go', pressed: true, within: tacos })
    await phone.seeGone({ text: "Goes out when you're back online" })
    await phone.until(async () => expect(listAnswers()).toHaveLength(1))
  })

  await step('signs out', async () => {
    await phone.open('/profile')
    // The list above it has come.
    await phone.see({ text: 'Pizza on the pier', within: { role: 'region', name: 'My Spons' } })
    await phone.see({ role: 'heading', name: 'Install as App' })
    await phone.tap({ role: 'button', name: 'Sign Out' })
    await phone.see({ role: 'link', name: 'Launch Sponti' })
    expect(listAnswers()).toHaveLength(1)
  })
})
