import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { nowhere, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { screens, test } from '#tests/e2e/support/test.ts'

async function search(phone: Page, words: string) {
  await phone.getByRole('searchbox', { name: 'Search people' }).fill(words)
  return phone.getByRole('list', { name: 'Search results' }).getByRole('listitem')
}
const crew = (phone: Page) => phone.getByRole('list', { name: 'Your Crew' })

async function expectNoAxeViolationsInEitherScheme(phone: Page) {
  await expectNoAxeViolations(phone)
  await phone.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(phone)
  await phone.emulateMedia({ colorScheme: 'light' })
}

/** No reloads: changes must arrive by the live stream. */
test('two strangers find each other, become friends and part again', async ({ page: ilse, openPhone }) => {
  const alexandria = await openPhone('Alexandria')
  await signInAsNewcomer(ilse, 'Ilse Brandt')
  await ilse.getByRole('link', { name: 'My Crew' }).click()
  await expect(ilse.getByRole('heading', { name: 'Connect', level: 1 })).toBeVisible()

  await test.step('Ilse searches and asks', async () => {
    await search(ilse, 'al')
    await expect(ilse.getByText('Type at least 3 characters to search for users')).toBeVisible()
    const found = await search(ilse, 'Featherst')
    await expect(found).toHaveCount(1)
    await expectNoAxeViolationsInEitherScheme(ilse)
    await found.getByRole('button', { name: 'Add Friend' }).click()
    await expect(ilse.getByText('Friend request sent! 👋')).toBeVisible()
    await expect(ilse.getByText('You sent a friend request to Alexandria Featherstone-Okonkwo')).toBeVisible()
    await expect(found.getByRole('button', { name: 'Pending', exact: true })).toBeDisabled()
  })

  await test.step('Alexandria hears of it and accepts', async () => {
    await alexandria.getByRole('link', { name: 'Notifications, 1 unread' }).click()
    const requests = alexandria.getByRole('region', { name: 'Friend requests' })
    await expect(requests.getByRole('link', { name: /Ilse Brandt/ })).toBeVisible()
    await requests.getByRole('button', { name: 'Accept Ilse Brandt' }).click()
    await expect(requests).toHaveCount(0)
  })

  await test.step('Ilse sees it at once', async () => {
    const found = await search(ilse, 'Featherst')
    await expect(found.getByRole('button', { name: 'Friends' })).toBeDisabled()
    await expect(crew(ilse).getByRole('link', { name: /Alexandria/ })).toBeVisible()
  })

  await test.step('Alexandria changes her mind, and is asked whether she is sure', async () => {
    await alexandria.getByRole('link', { name: 'My Crew' }).click()
    await alexandria.getByRole('button', { name: 'More about Ilse Brandt' }).click()
    await alexandria.getByRole('menuitem', { name: 'Remove Friend' }).click()
    const dialog = alexandria.getByRole('dialog', { name: 'Remove Ilse Brandt from your crew?' })
    await expectNoAxeViolations(alexandria)
    await dialog.getByRole('button', { name: 'Remove Friend' }).click()
    await expect(alexandria.getByText('Ilse Brandt has been removed from your crew')).toBeVisible()
    await expect(alexandria.getByRole('button', { name: 'More about Ilse Brandt' })).toHaveCount(0)
    await expect(crew(ilse).getByRole('link', { name: /Alexandria/ })).toHaveCount(0)
  })
})

test('a block hides two people from each other at once, until it is lifted', async ({ page: wanda, openPhone }) => {
  await signInAsNewcomer(wanda, 'Wanda Vex', nowhere)
  const ben = await openPhone('Ben', '/search?q=Wanda%20Vex')
  await ben.getByRole('list', { name: 'Search results' }).getByRole('link', { name: 'Wanda Vex' }).click()
  await expect(ben.getByRole('button', { name: 'Friends', exact: true })).toBeVisible()

  await test.step('Wanda blocks Ben', async () => {
    await wanda.goto('/friends')
    await crew(wanda).getByRole('button', { name: 'More about Ben Adeyemi' }).click()
    await expectNoAxeViolations(wanda)
    await wanda.getByRole('menuitem', { name: 'Block' }).click()
    await wanda.getByRole('dialog', { name: 'Block Ben Adeyemi?' }).getByRole('button', { name: 'Block' }).click()
    await expect(crew(wanda).getByRole('link', { name: 'Ben Adeyemi' })).toHaveCount(0)
    await search(wanda, 'Ben Adeyemi')
    await expect(wanda.getByText('Nobody called “Ben Adeyemi” here yet')).toBeVisible()
  })

  await test.step('Ben’s open page and his search know nobody of that name', async () => {
    await expect(ben.getByRole('heading', { name: 'User not found' })).toBeVisible()
    await ben.goto('/onboarding?search=Wanda%20Vex')
    await expect(ben.getByText('Nobody called “Wanda Vex” here yet')).toBeVisible()
    await expect(crew(ben).getByRole('link', { name: 'Wanda Vex' })).toHaveCount(0)
  })

  await test.step('Wanda lets him back, as a stranger', async () => {
    await wanda.getByText('Blocked people').click()
    await wanda.getByRole('button', { name: 'Unblock Ben Adeyemi' }).click()
    await expect(wanda.getByText('You and Ben Adeyemi can find each other again')).toBeVisible()
    const found = wanda.getByRole('list', { name: 'Search results' })
    await expect(found.getByRole('button', { name: 'Add Friend: Ben Adeyemi' })).toBeVisible()
  })
})

for (const [where, screen] of screens)
  test.describe(where, () => {
    test.use(screen)
    test('keys alone search, open the menu and come back', async ({ openPhone }) => {
      const page = await openPhone('Yuki', '/onboarding')
      await expect(crew(page).getByRole('link', { name: 'Zoë 🌻' })).toBeVisible()
      const opener = page.getByRole('button', { name: 'More about Zoë 🌻' })
      await opener.press('Enter')
      await expect(page.getByRole('menuitem', { name: 'Remove Friend' })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Report Zoë 🌻' })
      await expect(dialog.getByRole('textbox', { name: 'What happened?' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    })
  })

test('a search without a network says so and works once it is back', async ({ openPhone, complaints }) => {
  const phone = await openPhone('Cleo', '/onboarding')
  await expect(crew(phone)).toBeVisible()
  await phone.context().setOffline(true)
  await search(phone, 'Tomasz')
  await expect(phone.getByText('The search did not come back.')).toBeVisible()
  await phone.context().setOffline(false)
  const found = phone.getByRole('link', { name: 'Tomasz Wiśniewski' })
  // The stream comes back by itself, too, and may refetch what failed before the button is reached.
  await Promise.race([phone.getByRole('button', { name: 'Try again' }).click(), expect(found).toBeVisible()])
  await expect(found).toBeVisible()
  // The browser's errors while it was offline.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')))
})
