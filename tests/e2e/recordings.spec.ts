import { expect, type Page } from '@playwright/test'
import { signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'
import { readFixture, toAudioProxyPath } from '#tests/support/recordings.ts'
import { readTagged, taggedNames } from '#tests/support/tagged-recordings.ts'

/** How many samples the browser decodes, and their hash. */
function listen(page: Page, bytes: Buffer) {
  return page.evaluate<{ samples: number; hash: string }>(`(async () => {
    const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (letter) => letter.charCodeAt(0))
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes.buffer)
    const hash = await crypto.subtle.digest('SHA-256', sound.getChannelData(0))
    return { samples: sound.length, hash: new Uint8Array(hash).join() }
  })()`)
}

test('a recording without its tags sounds as it did', async ({ page }) => {
  await signInAsNewcomer(page, 'Tess Tagged')
  for (const name of taggedNames) {
    const recording = { name, mimeType: 'audio/webm', buffer: await readTagged(name) }
    const answer = await page.request.post('/api/upload/audio', { multipart: { recording } })
    const { audioUrl } = await answer.json()
    const kept = await (await page.request.get(toAudioProxyPath(audioUrl))).body()
    expect(kept.includes('canary'), name).toBe(false)
    const before = await listen(page, await readFixture(name))
    expect(before.samples, name).toBeGreaterThan(48_000)
    expect([name, await listen(page, kept)]).toEqual([name, before])
  }
})
