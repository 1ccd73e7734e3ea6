import { expect } from '@playwright/test'
import { readCatalogue } from '#scripts/messages/catalogues.ts'
import { directionOf } from '#shared/languages.ts'
import { expectNoViolations } from '#tests/e2e/engines/axe.ts'
import { test } from '#tests/e2e/engines/test.ts'

const tacos = { role: 'article', name: 'Tacos on my roof' }

for (const language of ['de', 'ar'] as const)
  test(`an evening in ${language}: read, answered, talked about and posted`, async ({ phone }) => {
    const messages = readCatalogue(language)
    const say = (key: string) => messages[key] ?? `no ${key}`

    // It comes in the language that was chosen on this device.
    await phone.open('/api/login')
    await phone.run(
      (code) =>
        fetch('/api/language', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ language: code }),
        }).then(({ status }) => status),
      language,
    )
    await phone.open('/api/login')
    expect(await phone.run(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      language,
      directionOf(language),
    ])
    await phone.type({ role: 'textbox', name: say('sign-in:name-label') }, 'Nora Neumann')
    await phone.tap({ role: 'button', name: say('sign-in:demo.enter') })
    await phone.see(tacos)
    await expectNoViolations(phone)
    await phone.keep(`feed-${language}`)
    await phone.tap({ role: 'button', name: say('answers:going'), within: tacos })
    await phone.see({ role: 'button', name: say('answers:going'), pressed: true, within: tacos })

    await phone.tap({ role: 'link', name: tacos.name })
    await phone.see({ role: 'heading', name: tacos.name })
    await phone.type({ role: 'textbox', name: say('comments:box') }, 'أنا قادم, on my way!')
    await phone.tap({ role: 'button', name: say('comments:send') })
    await phone.see({ text: 'أنا قادم, on my way!' })
    await expectNoViolations(phone)
    await phone.keep(`event-${language}`)

    await phone.open('/create')
    await phone.type({ role: 'textbox', name: say('spon-form:title') }, 'Pizza on the pier')
    await phone.tap({ role: 'button', name: say('spon-form:post') })
    await phone.see({ role: 'article', name: 'Pizza on the pier' })

    // Mirrored or not, nothing sticks out.
    expect(await phone.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    await phone.open('/settings')
    await phone.see({ role: 'heading', name: say('app:settings.title') })
    await expectNoViolations(phone)
    await phone.keep(`settings-${language}`)
  })
