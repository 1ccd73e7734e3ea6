import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { cardOf } from '#tests/e2e/support/feed.ts'
import { signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

/** Posts to the API from inside the page. */
function send(page: Page, path: string, bodies: object[]) {
  return page.evaluate(
    async ([to, all]) => {
      for (const body of all) {
        const headers = { 'Content-Type': 'application/json' }
        const { ok, status } = await fetch(to, { method: 'POST', headers, body: JSON.stringify(body) })
        if (!ok) throw new Error(`${to} answered ${status}`)
      }
    },
    [path, bodies] as const,
  )
}

/** Without friends, so that posts here do not appear in other people's feeds. */
async function signInAlone(page: Page, name: string) {
  await signInAsNewcomer(page, name)
  await expect(page.getByRole('heading', { name: 'Tacos on my roof' })).toBeVisible()
  const crew = await page.evaluate(async () => (await (await fetch('/api/friends')).json()) as { id: string }[])
  await send(
    page,
    '/api/friends/unfriend',
    crew.map(({ id }) => ({ friendId: id })),
  )
}

const cards = (page: Page) => page.locator('[data-card]')

test('an empty feed invites to the first spon; a full one goes on as one scrolls and is found again', async ({
  page,
}) => {
  await signInAlone(page, 'Wilma Alone')
  await expect(page.getByRole('heading', { name: 'Your Canvas Awaits' })).toBeVisible()
  await expect(page.getByText('Time to paint some spontaneous moments with your crew')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Creating' })).toHaveAttribute('href', '/create')
  for (const [name, path] of [
    ['Plan a Pop-Up', '/create'],
    [/^Notifications/, '/notifications'],
    ['Your Profile', '/profile'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)
  await expectNoAxeViolations(page)

  await send(
    page,
    '/api/events',
    Array.from({ length: 55 }, (_, index) => ({ title: `Walk ${index + 1}` })),
  )
  await expect(cardOf(page, 'Walk 55')).toBeVisible()
  await page.reload()
  await expect(cards(page)).toHaveCount(50)
  await expect(page.getByRole('heading', { name: 'Recent Events' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Earlier This Week' })).toHaveCount(0)

  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(55)
  const card = cardOf(page, 'Walk 3')
  await card.scrollIntoViewIfNeeded()
  await card.getByRole('link', { name: '0 Comments' }).click()
  await expect(page.getByRole('heading', { name: 'Walk 3', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(card).toBeInViewport()
  await card.getByRole('link', { name: 'Add a Comment' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(card).toBeInViewport()
})

test('pulling the feed down fetches it anew', async ({ page }) => {
  await signInAsNewcomer(page, 'Petra Pull')
  await expect(page.getByRole('heading', { name: 'Tacos on my roof' })).toBeVisible()
  const finger = await page.context().newCDPSession(page)
  function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) {
    return finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] })
  }
  const fetched = page.waitForRequest((request) => request.url().endsWith('/api/events/feed'))
  // What is pulled comes after the feed, and nothing shows that it is there.
  await expect(async () => {
    await touch('touchStart', 200)
    for (let y = 220; y <= 460; y += 20) await touch('touchMove', y)
    const isPulled = await page.getByRole('status', { name: 'Pull to refresh' }).isVisible()
    await touch('touchEnd')
    expect(isPulled).toBe(true)
  }).toPass()
  await fetched
  await expect(page.getByRole('status', { name: 'Pull to refresh' })).toHaveCount(0)
})

test('the tabs show one’s crew and their friends, and the button on a card how one stands with its host', async ({
  page,
}) => {
  await signInAsNewcomer(page, 'Vera Near')
  await expect(page.getByRole('tab', { name: 'My Crew', selected: true })).toBeVisible()

  await test.step('a friend', async () => {
    await cardOf(page, 'Tacos on my roof').getByRole('button', { name: 'You and Maya Ortiz' }).click()
    const dialog = page.getByRole('dialog', { name: 'Manage friendship with Maya Ortiz' })
    await expect(dialog.getByText('Maya Ortiz is in your crew')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', /^\/user\//)
    await expectNoAxeViolations(page)
    page.once('dialog', (question) => {
      expect(question.message()).toBe('Remove Maya Ortiz from your crew?')
      void question.accept()
    })
    await dialog.getByRole('button', { name: 'Remove Friend' }).click()
    await expect(page.getByText('Friend removed')).toBeVisible()
    await expect(page.getByText('Maya Ortiz has been removed from your crew')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(cardOf(page, 'Tacos on my roof')).toHaveCount(0)
  })

  await test.step('a friend of a friend', async () => {
    await page.getByRole('tab', { name: 'Friends-of-friends' }).click()
    const card = page.getByRole('article').filter({ hasText: 'Tomasz Wiśniewski' }).first()
    await expect(card.getByText(/via Ben Adeyemi/)).toBeVisible()
    await card.getByRole('button', { name: 'Add Tomasz Wiśniewski as a friend' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Tomasz Wiśniewski as a friend?' })
    await expect(dialog.getByText('Send a friend request to see more of their events and connect!')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add Friend' }).click()
    await expect(page.getByText('Friend request sent! 👋')).toBeVisible()
    await expect(page.getByText('You sent a friend request to Tomasz Wiśniewski')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the tab is kept', async () => {
    const card = page.getByRole('article').filter({ hasText: 'Tomasz Wiśniewski' }).first()
    await card.getByRole('link', { name: 'Add a Comment' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByRole('tab', { name: 'Friends-of-friends', selected: true })).toBeVisible()
  })
})

test('an answer on a card is painted at once and stays', async ({ page }) => {
  await signInAsNewcomer(page, 'Anna Answers')
  const card = cardOf(page, 'Tacos on my roof')
  await card.getByRole('button', { name: "I'm going" }).click()
  await expect(card.getByRole('button', { name: "I'm going", pressed: true })).toBeVisible()
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('might-show') === true)
  await card.getByRole('button', { name: 'I might go' }).click()
  await expect(card.getByRole('button', { name: 'I might go', pressed: true })).toBeVisible()
  await expect(card.getByRole('button', { name: "I'm going", pressed: false })).toBeVisible()
  await saved
  await page.reload()
  await expect(card.getByRole('button', { name: 'I might go', pressed: true })).toBeVisible()
  await card.getByRole('button', { name: 'I might go' }).click()
  await expect(card.getByRole('button', { name: 'I might go', pressed: false })).toBeVisible()
})
