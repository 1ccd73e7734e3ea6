import { type APIRequestContext, expect } from '@playwright/test'
import { expectNoViolations } from '#tests/e2e/engines/axe.ts'
import { arrive, read } from '#tests/e2e/engines/caller.ts'
import type { Target } from '#tests/e2e/engines/phone.ts'
import { test } from '#tests/e2e/engines/test.ts'
import { listCovered } from '#tests/e2e/support/accessibility.ts'
import { readFixture } from '#tests/support/recordings.ts'

const down: Target = { role: 'button', name: /^I'm down/ }

test('an evening: posted by voice, answered, taken back and undone, moved, called off', async ({ phone, line }) => {
  const arriveAs = (name: string) => arrive(line.url, name)
  const [ana, ben, cleo] = [await arriveAs('Ana Host'), await arriveAs('Ben Berg'), await arriveAs('Cleo Coe')]
  const idOf = async (caller: APIRequestContext) => (await read<{ id: string }>(caller.get('/api/auth/user'))).id
  const anaId = await idOf(ana)

  await phone.open('/api/login')
  await phone.type({ role: 'textbox', name: 'Your name' }, 'Fran Fields')
  await phone.tap({ role: 'button', name: 'Jump in' })
  await phone.see({ role: 'tab', name: 'My Crew' })
  const franId = await phone.run(async () => {
    const { id } = (await (await fetch('/api/auth/user')).json()) as { id: string }
    return id
  })
  for (const friendId of [franId, await idOf(ben), await idOf(cleo)])
    await ana.post('/api/friends/request', { data: { friendId } })
  for (const friend of [ben, cleo]) await friend.post('/api/friends/accept', { data: { friendId: anaId } })
  await phone.run(
    (friendId) =>
      fetch('/api/friends/accept', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ friendId }),
      }).then(({ status }) => status),
    anaId,
  )

  /** The calls of the recorder: no engine but Chromium has a microphone here. */
  async function postByVoice() {
    const recording = { name: 'note.webm', mimeType: 'audio/webm', buffer: await readFixture('voice-live.webm') }
    // As the recorder does, which decodes what it sends.
    const speech = {
      name: 'note.pcm',
      mimeType: 'application/octet-stream',
      buffer: await readFixture('pizza-tonight.pcm'),
    }
    const { audioUrl } = await read<{ audioUrl: string }>(
      ana.post('/api/upload/audio', { multipart: { recording, speech } }),
    )
    const heard = await read<{ casualTitle: string; location: string }>(
      ana.post('/api/audio/process', { data: { audioUrl }, timeout: 120_000 }),
    )
    expect(heard.casualTitle).toMatch(/pizza/i)
    const data = {
      title: heard.casualTitle,
      location: heard.location,
      timeframe: 'Right Now',
      audioUrl,
      audioDuration: 4,
    }
    return read<{ id: string; title: string }>(ana.post('/api/events', { data }))
  }

  async function expectFine(title: string) {
    await expectNoViolations(phone)
    // Safari has it from 17.4 on.
    if (await phone.run(() => 'checkVisibility' in Element.prototype))
      await phone.until(async () => expect(await phone.run(listCovered)).toEqual([]))
    await phone.keep(title)
  }

  const spon = await postByVoice()
  const path = `/api/events/${spon.id}`
  await phone.tap({ role: 'link', name: spon.title })
  await phone.see({ ...down, pressed: false })
  await expectFine('unanswered')

  await phone.tap(down)
  await phone.see({ ...down, pressed: true })
  await phone.see({ role: 'heading', name: "You're in. Ana knows." })
  await expectFine('answered')

  await phone.tap(down)
  await phone.see({ ...down, pressed: false })
  await phone.tap({ role: 'button', name: 'Undo' })
  await phone.see({ ...down, pressed: true })

  for (const friend of [ben, cleo]) await read(friend.post(`${path}/rsvp`, { data: { response: 'going' } }))
  await phone.see({ role: 'button', name: /^I'm down.*3$/ })

  await read(ana.put(path, { data: { title: spon.title, location: 'Harbour steps', timeframe: 'Right Now' } }))
  await phone.see({ text: 'Harbour steps' })
  await expectFine('moved')

  expect((await ana.delete(path)).ok()).toBe(true)
  await phone.see({ role: 'heading', name: `Ana Host called off ${spon.title}` })
  await expectFine('called off')
  await Promise.all([ana, ben, cleo].map((caller) => caller.dispose()))
})
