import { type APIRequestContext, expect } from '@playwright/test'
import { directionOf } from '#shared/languages.ts'
import { currentLanguage, isolate, t } from '#shared/message.ts'
import { arrive, read } from '#tests/e2e/engines/caller.ts'
import { expectFine } from '#tests/e2e/engines/fine.ts'
import type { Line } from '#tests/e2e/engines/line.ts'
import type { Phone, Target } from '#tests/e2e/engines/phone.ts'
import { languages, runIn, test } from '#tests/e2e/engines/test.ts'
import { listCovered } from '#tests/e2e/support/accessibility.ts'
import { readFixture } from '#tests/support/recordings.ts'

for (const language of languages)
  test(`an evening: posted by voice, answered, taken back and undone, moved, called off (${language})`, ({
    phone,
    line,
  }) => runIn(language, phone, () => spendEvening(phone, line)))

async function spendEvening(phone: Phone, line: Line) {
  const arriveAs = (name: string) => arrive(line.url, name)
  const [ana, ben, cleo] = [await arriveAs('Ana Host'), await arriveAs('Ben Berg'), await arriveAs('Cleo Coe')]
  const idOf = async (caller: APIRequestContext) => (await read<{ id: string }>(caller.get('/api/auth/user'))).id
  const anaId = await idOf(ana)

  await phone.open('/api/login')
  await phone.type({ role: 'textbox', name: t('sign-in:name-label') }, 'Fran Fields')
  await phone.tap({ role: 'button', name: t('sign-in:demo.enter') })
  await phone.see({ role: 'tab', name: t('feed:tab.crew') })
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

  async function expectFineAndFree(title: string) {
    // Safari has it from 17.4 on.
    if (await phone.run(() => 'checkVisibility' in Element.prototype))
      await phone.until(async () => expect(await phone.run(listCovered)).toEqual([]))
    await expectFine(phone, title)
  }

  const down = { role: 'button', name: new RegExp(`^${t('answers:down')}`) }
  const spon = await postByVoice()
  const path = `/api/events/${spon.id}`
  await phone.tap({ role: 'link', name: spon.title })
  await phone.see({ ...down, pressed: false })
  await expectFineAndFree('unanswered')

  await phone.tap(down)
  await phone.see({ ...down, pressed: true })
  await phone.see({ role: 'heading', name: t('answers:moment.in-knows', { host: 'Ana' }) })
  await expectFineAndFree('answered')

  await phone.tap(down)
  await phone.see({ ...down, pressed: false })
  await phone.tap({ role: 'button', name: t('common:undo') })
  await phone.see({ ...down, pressed: true })

  await phone.tap(down)
  await swipeForward(phone, { text: t('answers:taken-back-going') })
  await phone.tap(down)
  await phone.see({ ...down, pressed: true })

  for (const friend of [ben, cleo]) await read(friend.post(`${path}/rsvp`, { data: { response: 'going' } }))
  await phone.see({ role: 'button', name: new RegExp(`^${t('answers:down')}.*3$`) })

  await read(ana.put(path, { data: { title: spon.title, location: 'Harbour steps', timeframe: 'Right Now' } }))
  await phone.see({ text: isolate('Harbour steps') })
  await expectFineAndFree('moved')

  expect((await ana.delete(path)).ok()).toBe(true)
  await phone.see({ role: 'heading', name: t('events:called-off.title', { host: 'Ana Host', title: spon.title }) })
  await expectFineAndFree('called off')
  await Promise.all([ana, ben, cleo].map((caller) => caller.dispose()))
}

/** Away with it; held, it stays on the screen. */
async function swipeForward(phone: Phone, target: Target) {
  const forward = directionOf(currentLanguage()) === 'rtl' ? -1 : 1
  const findLeft = async () => (await phone.query(target, ([element]) => element?.getBoundingClientRect().left)) ?? 0
  await phone.see(target)
  const left = await findLeft()
  await phone.drag(target, 100 * forward)
  await phone.until(async () => expect(Math.sign((await findLeft()) - left)).toBe(forward))
  await phone.drop()
  await phone.seeGone(target)
}
