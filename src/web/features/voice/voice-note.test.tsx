import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { VoiceNote } from '#web/features/voice/voice-note.tsx'
import { toastStore } from '#web/ui/toast.ts'

/** A fake audio element, controlled by the test. */
class FakeAudio extends EventTarget {
  static made: FakeAudio[] = []
  static answer: 'plays' | 'never' | DOMException = 'plays'
  src: string
  currentTime = 0
  duration = Number.POSITIVE_INFINITY
  paused = true
  ended = false
  error: { code: number } | null = null
  constructor(src = '') {
    super()
    this.src = src
    FakeAudio.made.push(this)
  }
  async play() {
    const { answer } = FakeAudio
    if (answer === 'never') return new Promise<void>(() => {})
    if (answer !== 'plays') throw answer
    this.paused = false
    this.dispatchEvent(new Event('playing'))
  }
  pause() {
    if (this.paused) return
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
}

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'

// Preloads the lazy player: importing it on the first tap may be slow on a busy machine.
beforeAll(() => import('#web/features/voice/voice-player.tsx'))
beforeEach(() => {
  FakeAudio.made = []
  FakeAudio.answer = 'plays'
  vi.stubGlobal('Audio', FakeAudio)
  vi.stubGlobal('fetch', async () => new Response('not a sound'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  toastStore.set(null)
})

const note = { url: '/uploads/audio/a.webm', duration: 14, exists: true, of: 'Maya Ortiz', isOwn: true }
const toggle = (name: 'Play' | 'Pause') => screen.findByRole('button', { name })
async function open() {
  await userEvent.click(screen.getByRole('button', { name: /voice note of Maya Ortiz, 0:14/ }))
  return toggle('Pause')
}

test('a tap opens the player, which plays at once from our own address', async () => {
  render(<VoiceNote {...note} />)
  const pause = await open()
  expect(FakeAudio.made.map(({ src }) => src)).toEqual(['/api/audio/proxy/audio%2Fa.webm'])
  await waitFor(() => expect(document.activeElement).toBe(pause))
  const [audio] = FakeAudio.made
  act(() => {
    if (audio) audio.currentTime = 3.2
    audio?.dispatchEvent(new Event('timeupdate'))
  })
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('0:03 of 0:14')
})

test('it pauses, goes on, is moved with the arrow keys, and closes', async () => {
  render(<VoiceNote {...note} />)
  await userEvent.click(await open())
  await userEvent.click(await toggle('Play'))
  await toggle('Pause')
  const slider = screen.getByRole('slider')
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  expect(FakeAudio.made[0]?.currentTime).toBe(4)
  fireEvent.keyDown(slider, { key: 'End' })
  expect(FakeAudio.made[0]?.currentTime).toBe(14)
  fireEvent.keyDown(slider, { key: 'Home' })
  expect(FakeAudio.made[0]?.currentTime).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(FakeAudio.made[0]?.paused).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /0:14/ }))
})

test('at its end it is at its beginning, and still open', async () => {
  render(<VoiceNote {...note} />)
  await open()
  const [audio] = FakeAudio.made
  act(() => {
    if (audio) audio.currentTime = 14
    audio?.dispatchEvent(new Event('ended'))
  })
  expect(await toggle('Play')).toBeTruthy()
  expect(audio?.currentTime).toBe(0)
  expect(screen.getByText('0:14')).toBeTruthy()
})

test('only one plays: the other is paused and rewound', async () => {
  render(
    <>
      <VoiceNote {...note} />
      <VoiceNote {...note} url="/uploads/audio/b.webm" of="Ben Adeyemi" />
    </>,
  )
  await open()
  const [first] = FakeAudio.made
  if (first) first.currentTime = 5
  await userEvent.click(screen.getByRole('button', { name: /voice note of Ben Adeyemi/ }))
  await waitFor(() => expect(first?.paused).toBe(true))
  expect(first?.currentTime).toBe(0)
  expect(FakeAudio.made[1]?.paused).toBe(false)
  expect(await screen.findAllByRole('button', { name: 'Play' })).toHaveLength(1)
  expect(screen.getAllByRole('slider')).toHaveLength(2)
})

test('leaving the page ends it', async () => {
  const { unmount } = render(<VoiceNote {...note} />)
  await open()
  unmount()
  expect(FakeAudio.made[0]?.paused).toBe(true)
})

test.each([
  ['two seconds', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0', 2_000],
  ['three on an iPhone', iphone, 3_000],
])('what has not begun after %s is given up', async (_, userAgent, ms) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  FakeAudio.answer = 'never'
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<VoiceNote {...note} />)
  fireEvent.click(screen.getByRole('button', { name: /0:14/ }))
  expect((await toggle('Play')).getAttribute('aria-busy')).toBe('true')
  await act(() => vi.advanceTimersByTimeAsync(ms - 500))
  expect(toastStore.get()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(toastStore.get()).not.toBeNull()
  expect((await toggle('Play')).getAttribute('aria-busy')).toBeNull()
})

test('what cannot be played says so', async () => {
  FakeAudio.answer = new DOMException('no', 'NotSupportedError')
  render(<VoiceNote {...note} />)
  await userEvent.click(screen.getByRole('button', { name: /0:14/ }))
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({ title: 'Audio error', description: 'Could not play audio message' }),
  )
})

test('on an iPhone it is the switch on its side', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone)
  FakeAudio.answer = new DOMException('no', 'NotSupportedError')
  render(<VoiceNote {...note} />)
  await userEvent.click(screen.getByRole('button', { name: /0:14/ }))
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({
      title: 'Audio unavailable on iPhone',
      description: 'Check that silent mode is off and volume is up. Try using headphones if issues persist.',
      duration: 4_000,
    }),
  )
})

test('a cleared file says so, and why', async () => {
  render(<VoiceNote {...note} exists={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Audio unavailable (file cleared)' }))
  expect(toastStore.get()).toMatchObject({
    title: 'Audio unavailable',
    description: 'Audio file was cleared during server restart. Please re-record if needed.',
  })
})

test('so does one that was cleared since the page was loaded', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  FakeAudio.answer = 'never'
  render(<VoiceNote {...note} url="/uploads/audio/gone.webm" />)
  await userEvent.click(screen.getByRole('button', { name: /0:14/ }))
  expect(await screen.findByRole('button', { name: 'Audio unavailable (file cleared)' })).toBeTruthy()
  expect(toastStore.get()?.title).toBe('Audio unavailable')
})

test('a length that is none reads 0:00', () => {
  render(<VoiceNote {...note} duration={null} />)
  expect(screen.getByRole('button', { name: /0:00/ })).toBeTruthy()
})

test('a guest is not told to record what somebody else said', async () => {
  render(<VoiceNote {...note} exists={false} isOwn={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Audio unavailable (file cleared)' }))
  expect(toastStore.get()).toMatchObject({ description: 'Audio file was cleared during server restart.' })
})
