import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { scrollToCard } from '#tests/e2e/support/feed.ts'
import { nowhere, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { screens, test } from '#tests/e2e/support/test.ts'

test.use({ serviceWorkers: 'allow' })

async function post(phone: Page, title: string) {
  await phone.goto('/create')
  await phone.getByLabel("What's your plan?").fill(title)
  await phone.getByLabel("Where's the spot?").fill('Pier 4, by the crane')
  await expect(phone.getByRole('button', { name: 'Right Now', pressed: true })).toBeVisible()
  await phone.getByRole('button', { name: "Let's Go!" }).click()
  await expect(phone.getByText('Event created! 🎉')).toBeVisible()
  await expect(phone).toHaveURL('/')
}

async function openSpon(phone: Page, title: string) {
  const card = await scrollToCard(phone, title)
  await card.getByRole('heading', { name: title }).getByRole('link').click()
  await expect(phone.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

function commentBy(phone: Page, text: string) {
  return phone.getByRole('region', { name: 'Comments' }).getByRole('listitem').filter({ hasText: text })
}

const box = (phone: Page) => phone.getByRole('textbox', { name: 'Comment' })

/** No reloads: changes must arrive by the live stream. */
test('two people, two phones: a spon from the first word to the last', async ({ openPhone }) => {
  const [maya, ben] = [await openPhone('Maya', nowhere), await openPhone('Ben')]
  await expect(ben.getByRole('tab', { name: 'My Crew' })).toBeVisible()

  await test.step('Maya posts, and Ben sees it appear', async () => {
    await post(maya, 'Night swim')
    await scrollToCard(ben, 'Night swim')
    await openSpon(maya, 'Night swim')
    await expect(maya.getByText('No answers yet')).toBeVisible()
    await openSpon(ben, 'Night swim')
    await expect(ben.getByText('Bring the crew')).toBeVisible()
    await expectNoAxeViolations(ben)
  })

  await test.step('Ben answers, and Maya sees who is coming', async () => {
    await ben.getByRole('button', { name: "I'm down · 0" }).click()
    await expect(ben.getByRole('button', { name: "I'm down · 1", pressed: true })).toBeVisible()
    const guests = maya.getByRole('region', { name: "Who's coming" })
    await expect(guests.getByRole('heading', { name: 'Going (1)' })).toBeVisible()
    await expect(guests.getByRole('link', { name: 'Ben Adeyemi' })).toBeVisible()
    await expectNoAxeViolations(maya)
  })

  await test.step('Ben mentions Maya, and she reads it', async () => {
    await box(ben).pressSequentially('  got towels, @may')
    await ben.getByRole('option', { name: /Maya Ortiz/ }).click()
    await expect(box(ben)).toHaveValue('  got towels, @maya ')
    await ben.getByRole('button', { name: 'Send comment' }).click()
    await expect(box(ben)).toHaveValue('')
    const comment = commentBy(maya, 'got towels, @maya')
    await expect(comment).toBeVisible()
    await expect(comment.getByRole('link', { name: '@maya' })).toHaveAttribute('href', /^\/user\//)
    await expect(comment.getByRole('button', { name: 'Delete comment' })).toHaveCount(0)
  })

  await test.step('Maya reacts, Ben joins in, and Maya takes hers back', async () => {
    const [atMaya, atBen] = [commentBy(maya, 'got towels'), commentBy(ben, 'got towels')]
    await atMaya.getByRole('button', { name: 'React' }).click()
    await maya.getByRole('button', { name: 'Fire', exact: true }).click()
    await atBen.getByRole('button', { name: 'Fire: 1', pressed: false }).click()
    await expect(atMaya.getByRole('button', { name: 'Fire: 2', pressed: true })).toBeVisible()
    await atMaya.getByRole('button', { name: 'Fire: 2' }).click()
    await expect(atBen.getByRole('button', { name: 'Fire: 1', pressed: true })).toBeVisible()
  })

  await test.step('Ben takes his comment back', async () => {
    await commentBy(ben, 'got towels').getByRole('button', { name: 'Delete comment' }).click()
    await ben.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(commentBy(ben, 'got towels')).toHaveCount(0)
    await expect(maya.getByText('Nobody has said a word yet')).toBeVisible()
  })

  await test.step('Maya edits, and it reads so at Ben’s', async () => {
    await maya.getByRole('link', { name: 'Edit event' }).click()
    await maya.getByLabel("What's your plan?").fill('Night swim, with soup')
    await maya.getByRole('button', { name: 'Update Event' }).click()
    await expect(maya.getByText('Event updated! ✨')).toBeVisible()
    await expect(ben.getByRole('heading', { name: 'Night swim, with soup', level: 1 })).toBeVisible()
  })

  await test.step('Maya calls it off, and Ben reads so', async () => {
    await openSpon(maya, 'Night swim, with soup')
    await maya.getByRole('button', { name: 'Delete event' }).click()
    await maya.getByRole('dialog').getByRole('button', { name: 'Call it off' }).click()
    await expect(maya).toHaveURL('/')
    const note = maya.getByRole('status', { name: 'Who was told' })
    await expect(note).toHaveText('The one person who answered was told that it is off.')
    await expectNoAxeViolations(maya)
    await maya.getByRole('button', { name: 'Got it' }).click()
    await expect(note).toHaveCount(0)
    await expect(maya.getByRole('heading', { name: 'Night swim, with soup' })).toHaveCount(0)
    await expect(ben.getByRole('heading', { name: 'Maya Ortiz called off Night swim, with soup' })).toBeVisible()
    await expectNoAxeViolations(ben)
    await ben.getByRole('link', { name: 'Back to Feed' }).click()
    await expect(ben.getByRole('tab', { name: 'My Crew' })).toBeVisible()
    await expect(ben.getByRole('heading', { name: 'Night swim, with soup' })).toHaveCount(0)
  })

  await test.step('His notification leads there', async () => {
    await ben.goto('/notifications')
    await ben.getByRole('link', { name: /Night swim, with soup.*Maya Ortiz called it off/ }).click()
    await expect(ben.getByRole('heading', { name: 'Maya Ortiz called off Night swim, with soup' })).toBeVisible()
  })
})

test('whoever holds a link to a spon that was called off reads so, without an account', async ({
  openPhone,
  browser,
}) => {
  const maya = await openPhone('Maya', nowhere)
  await post(maya, 'Moonlight picnic')
  await openSpon(maya, 'Moonlight picnic')
  const shared = await maya.request.post(`/api${new URL(maya.url()).pathname.replace('event', 'events')}/share-link`, {
    headers: { origin: new URL(maya.url()).origin },
  })
  const { url } = await shared.json()
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(url)
  await expect(stranger.getByRole('heading', { name: 'Moonlight picnic' })).toBeVisible()

  await maya.getByRole('button', { name: 'Delete event' }).click()
  await maya.getByRole('dialog').getByRole('button', { name: 'Call it off' }).click()
  await expect(maya.getByText("It's off")).toBeVisible()
  await expect(maya.getByRole('status', { name: 'Who was told' })).toHaveCount(0)
  const page = await stranger.reload()
  expect(page?.status()).toBe(410)
  await expect(stranger).toHaveTitle(/^Called off: Moonlight picnic/)
  await expect(stranger.getByRole('heading', { name: 'Maya Ortiz called off Moonlight picnic' })).toBeVisible()
  await expectNoAxeViolations(stranger)
  await stranger.getByRole('link', { name: 'What Sponti is' }).click()
  await expect(stranger).toHaveURL('/')
  await stranger.context().close()
})

// With a service worker the write would be queued: see offline.spec.ts.
test.describe('without a network and a service worker', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/, serviceWorkers: 'block' })

  test('a half-typed comment waits through a reload and a lost connection', async ({ openPhone }) => {
    const phone = await openPhone('Cleo')
    await openSpon(phone, 'Tacos on my roof')
    await box(phone).fill('is the third step still ')
    await phone.reload()
    await expect(box(phone)).toHaveValue('is the third step still ')
    await box(phone).fill('is the third step still loose?')
    await phone.context().setOffline(true)
    await phone.getByRole('button', { name: 'Send comment' }).click()
    await expect(phone.getByText('Failed to post comment')).toBeVisible()
    await expect(box(phone)).toHaveValue('is the third step still loose?')
    await phone.context().setOffline(false)
    await phone.getByRole('button', { name: 'Send comment' }).click()
    await expect(commentBy(phone, 'is the third step still loose?')).toHaveCount(1)
    await expect(box(phone)).toHaveValue('')
  })
})

for (const [where, screen] of screens)
  test.describe(where, () => {
    test.use(screen)
    test('keys alone mention, send and react; under a thumb Enter makes a line', async ({ openPhone, isMobile }) => {
      const page = await openPhone('Yuki')
      await openSpon(page, 'Tacos on my roof')
      await box(page).press('Shift+Enter')
      const what = isMobile ? 'chairs' : 'plates'
      await box(page).pressSequentially(`${what}? @be`)
      await expect(page.getByRole('option', { name: /Ben/, selected: true })).toBeVisible()
      await box(page).press('Tab')
      await expect(box(page)).toHaveValue(`\n${what}? @ben `)
      await box(page).press('Enter')
      if (isMobile) {
        await expect(box(page)).toHaveValue(`\n${what}? @ben \n`)
        await page.getByRole('button', { name: 'Send comment' }).press('Enter')
      }
      const comment = commentBy(page, `${what}? @ben`)
      await expect(comment.getByRole('link', { name: '@ben' })).toBeVisible()
      const opener = comment.getByRole('button', { name: 'React' })
      await opener.press('Enter')
      await expect(page.getByRole('button', { name: 'Skull', exact: true })).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(opener).toBeFocused()
      await expect(comment.getByRole('button', { name: 'Loudly crying: 1', pressed: true })).toBeVisible()
    })
  })

test('a profile says how one stands with its owner', async ({ page, openPhone }) => {
  await signInAsNewcomer(page, 'Noor Sampson')
  await openSpon(page, 'Emergency dumplings')
  await page.getByRole('link', { name: 'Tomasz Wiśniewski' }).first().click()
  await expect(page.getByRole('heading', { name: 'Tomasz Wiśniewski' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Events \(\d+\)$/, selected: true })).toBeVisible()
  await page.getByRole('tab', { name: /^Friends \(\d+\)$/ }).click()
  await expect(page.getByText('Only friends of Tomasz Wiśniewski see who they are.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Add Friend' }).click()
  await expect(page.getByText('You sent a friend request to Tomasz Wiśniewski')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pending', exact: true })).toBeDisabled()

  const address = page.url()
  const tomasz = await openPhone('Tomasz', address)
  await expect(tomasz.getByRole('heading', { name: 'Your Profile' })).toBeVisible()
  await expect(tomasz.getByRole('button', { name: 'Add Friend' })).toHaveCount(0)
  await expect(tomasz.getByRole('link', { name: /Ben Adeyemi/ })).toBeVisible()

  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Emergency dumplings', level: 1 })).toBeVisible()
})
