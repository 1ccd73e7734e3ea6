import type { Page } from '@playwright/test'

/** Chromium's virtual authenticator, with user verification; it confirms every prompt. */
export async function giveDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    listCredentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    forgetEverything: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}
