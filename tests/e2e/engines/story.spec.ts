import { expect } from '@playwright/test'
import { directionOf, type Language } from '#shared/languages.ts'
import { t, toParts } from '#shared/message.ts'
import { expectNoViolations } from '#tests/e2e/engines/axe.ts'
import { expectFine, expectOwnDirection } from '#tests/e2e/engines/fine.ts'
import type { Line } from '#tests/e2e/engines/line.ts'
import type { Phone, Target } from '#tests/e2e/engines/phone.ts'
import { languages, runIn, test } from '#tests/e2e/engines/test.ts'

const tacos = { role: 'article', name: 'Tacos on my roof' }
const pizza = 'Pizza on the pier!'
const slice = 'A slice of pizza dances with a grin'

async function expectFocus(phone: Phone, target: Target) {
  await phone.until(async () =>
    expect(await phone.query(target, ([element]) => element === document.activeElement)).toBe(true),
  )
}

// While the line is cut, every request fails.
test.use({ expectedErrors: /Failed to load resource|NETWORK ERROR|NetworkError|connection|EventSource|Load failed/i })

for (const language of languages)
  test(`an evening with Sponti, from signing in to signing out (${language})`, ({ phone, line }, { project }) =>
    runIn(language, phone, () => spendEvening(phone, line, language, project.name)))

async function spendEvening(phone: Phone, line: Line, language: Language, engine: string) {
  async function step(title: string, work: () => Promise<void>) {
    await test.step(title, async () => {
      await work()
      await expectFine(phone, title)
    })
  }

  const countRequests = (path: string) => line.requests.filter((sent) => sent === `GET ${path}`).length
  const listAnswers = () => line.requests.filter((sent) => /^POST .*rsvp/.test(sent))

  const going = { role: 'button', name: t('answers:going'), within: tacos }
  const might = { role: 'button', name: t('answers:might-go'), within: tacos }
  const waits = { text: t('common:waits') }
  const box = { role: 'textbox', name: t('comments:box') }
  const send = { role: 'button', name: t('comments:send') }
  const removeGif = toParts('gifs:remove').map((part) => (typeof part === 'string' ? part : part.parts.join('')))

  async function comment(words: string) {
    await phone.type(box, words)
    await phone.tap(send)
  }

  await step('opens the empty shell, which asks for nothing twice', async () => {
    line.requests.length = 0
    await phone.open('/app-shell.html')
    await phone.see({ role: 'heading' })
    for (const path of ['/api/auth/user', '/api/config']) expect(countRequests(path), path).toBe(1)
  })

  await step('signs in and sees the feed, which came with the document', async () => {
    await phone.open('/api/login')
    await phone.type({ role: 'textbox', name: t('sign-in:name-label') }, 'Wilma Webb')
    line.requests.length = 0
    await phone.tap({ role: 'button', name: t('sign-in:demo.enter') })
    await phone.see(tacos)
    for (const path of ['/api/auth/user', '/api/config', '/api/events/feed']) expect(countRequests(path), path).toBe(0)
  })

  await step('answers', async () => {
    await phone.tap(going)
    await phone.see({ ...going, pressed: true })
  })

  await step('reads what pushes are for before the browser is asked', async () => {
    const hasPushes = await phone.run(() => 'PushManager' in window)
    // Neither WebKit has them where Debian builds it; Safari has.
    expect(hasPushes).toBe(engine === 'firefox')
    if (!hasPushes) return
    const turnOn = { role: 'button', name: t('push:question.turn-on') }
    // It comes with the next page that opens, once its code has come after the first screen.
    await phone.until(async () => {
      await phone.tap({ role: 'link', name: t('app:nav.crew') })
      await phone.see({ role: 'heading', name: t('people:connect') })
      await phone.tap({ role: 'link', name: t('app:nav.feed') })
      await phone.see(tacos)
      expect(await phone.run((words) => document.body.textContent.includes(words), turnOn.name)).toBe(true)
    })
    await phone.see(turnOn)
    expect(await phone.run(() => Notification.permission)).toBe('default')
    await phone.tap({ role: 'button', name: t('common:not-now') })
    await phone.seeGone(turnOn)
  })

  await step('comments with a link', async () => {
    await phone.tap({ role: 'link', name: tacos.name })
    await phone.see({ role: 'heading', name: tacos.name })
    await comment(`The recipe: https://example.com/salsa-${language} (hot)`)
    await phone.see({ role: 'link', name: new RegExp(`example\\.com/salsa-${language}`) })
  })

  await step('comments with a mention', async () => {
    await phone.type(box, `Save me one (${language}), @may`)
    await phone.tap({ role: 'option', name: /Maya Ortiz/ })
    await phone.tap(send)
    await phone.see({ role: 'link', name: '@maya', within: { text: `Save me one (${language}),` } })
  })

  await step('reacts, choosing with the arrow keys', async () => {
    const [first, second] = [t('comments:reaction.skull'), t('comments:reaction.crying')]
    await phone.tap({ role: 'button', name: t('comments:react') })
    await expectFocus(phone, { role: 'button', name: first })
    await phone.press(directionOf(language) === 'rtl' ? 'left' : 'right')
    await expectFocus(phone, { role: 'button', name: second })
    await phone.press('enter')
    await phone.see({ role: 'button', name: new RegExp(`^${second}`), pressed: true })
  })

  await step('opens the share dialog', async () => {
    await phone.tap({ role: 'button', name: t('invitations:share.as-guest') })
    await phone.see({ role: 'dialog', name: t('invitations:share.as-guest') })
    await expectNoViolations(phone)
    await phone.tap({ role: 'button', name: t('common:close'), within: { role: 'dialog' } })
    await phone.seeGone({ role: 'dialog' })
  })

  await step('posts a spon with a GIF', async () => {
    await phone.open('/create')
    await phone.type({ role: 'textbox', name: t('spon-form:title') }, pizza)
    await phone.type({ role: 'searchbox', name: t('gifs:add') }, 'piza')
    await phone.see({ role: 'button', name: slice })
    await expectNoViolations(phone)
    await phone.tap({ role: 'button', name: slice })
    await phone.see({ role: 'button', name: removeGif.join('') })
    await phone.tap({ role: 'button', name: t('spon-form:post') })
    await phone.see({ role: 'article', name: pizza })
  })

  await step('says something in Arabic, which keeps its direction as the title does', async () => {
    await phone.tap({ role: 'link', name: pizza })
    await phone.see({ role: 'heading', name: pizza })
    await comment('أنا قادم!')
    await expectOwnDirection(phone, { role: 'heading', name: pizza }, 'ltr')
    await expectOwnDirection(phone, { text: 'أنا قادم!' }, 'rtl')
  })

  await step('nearly calls it off', async () => {
    await phone.tap({ role: 'button', name: t('events:tools.delete') })
    await phone.see({ role: 'dialog' })
    await expectNoViolations(phone)
    await phone.tap({ role: 'button', name: t('events:tools.keep-it'), within: { role: 'dialog' } })
    await phone.seeGone({ role: 'dialog' })
  })

  await step('answers without a connection, which is sent once when it is back', async () => {
    await phone.open('/')
    await phone.see(tacos)
    await phone.until(async () => expect(await phone.run(() => navigator.serviceWorker.controller !== null)).toBe(true))
    line.requests.length = 0
    line.cut()
    await phone.tap(might)
    await phone.see(waits)
    line.mend()
    await phone.open('/')
    await phone.see({ ...might, pressed: true })
    await phone.seeGone(waits)
    await phone.until(async () => expect(listAnswers()).toHaveLength(1))
  })

  await step('looks at the settings', async () => {
    await phone.open('/settings')
    await phone.see({ role: 'heading', name: t('app:settings.title') })
  })

  await step('signs out', async () => {
    await phone.open('/profile')
    // The list above it has come.
    await phone.see({ text: pizza, within: { role: 'region', name: t('events:mine.title') } })
    await phone.see({ role: 'heading', name: t('install:title') })
    await phone.tap({ role: 'button', name: t('account:sign-out.button') })
    await phone.see({ role: 'link', name: t('landing:launch') })
    expect(listAnswers()).toHaveLength(1)
  })
}
