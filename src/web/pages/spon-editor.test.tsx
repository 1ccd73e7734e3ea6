import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import type { EventDetail } from '#shared/events.ts'
import type { HeardVoice } from '#shared/voice.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { navigate } from '#web/lib/state/navigate.ts'
import { CreatePage } from '#web/pages/create-page.tsx'
import { EditPage } from '#web/pages/edit-page.tsx'
import { toastStore } from '#web/ui/toast.ts'

const id = '019a0000-0000-7000-8000-000000000009'
const maya = { id: '019a0000-0000-7000-8000-000000000001', displayName: 'Maya' } as CurrentUser

const pizza: HeardVoice = {
  transcript: "Pizza at Tony's tonight at 8, bring friends",
  casualTitle: 'Pizza night',
  extraDetails: 'Bring friends',
  location: "Tony's",
  timeframe: 'tonight at 8',
  funnySearchText: 'dancing pizza',
}
const silence: HeardVoice = {
  transcript: '',
  casualTitle: '',
  extraDetails: '',
  location: '',
  timeframe: '',
  funnySearchText: '',
}

/** A fake microphone and recorder. */
const device = { isOn: false, refusal: null as DOMException | null, recorded: 'words' }

class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type === 'audio/webm;codecs=opus'
  state = 'inactive'
  mimeType = 'audio/webm;codecs=opus'
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([device.recorded]) }))
    this.dispatchEvent(new Event('stop'))
  }
}

/** The response to an upload; null is a lost connection, 'never' a request that hangs. */
let uploadAnswer: { status: number; body: object | string } | 'never' | null
const uploads: FormData[] = []
let openUpload: FakeUpload | undefined

class FakeUpload extends EventTarget {
  upload = new EventTarget()
  status = 0
  statusText = ''
  responseText = ''
  withCredentials = false
  open() {}
  abort() {
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }
  progress() {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }))
  }
  send(form: FormData) {
    uploads.push(form)
    openUpload = this
    this.progress()
    if (uploadAnswer === 'never') return
    queueMicrotask(() => {
      if (uploadAnswer && uploadAnswer !== 'never') {
        const { status, body } = uploadAnswer
        Object.assign(this, { status, responseText: typeof body === 'string' ? body : JSON.stringify(body) })
      }
      this.dispatchEvent(new Event(uploadAnswer ? 'load' : 'error'))
      this.dispatchEvent(new Event('loadend'))
    })
  }
}

const saved: { method: string; body: Record<string, unknown> }[] = []
let read: () => Promise<Response> | Response
let event: EventDetail

async function answerFetch(path: string, { method = 'GET', body }: RequestInit = {}) {
  if (path === '/api/audio/process') return read()
  if (path.startsWith('/api/gifs/')) return Response.json({ results: [], attribution: null })
  if (method === 'GET')
    return path.startsWith('/api/events/') ? Response.json(event) : new Response('', { status: 404 })
  saved.push({ method, body: JSON.parse(String(body)) })
  return Response.json(event)
}

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/create')
  Object.assign(device, { isOn: false, refusal: null, recorded: 'words' })
  uploads.length = 0
  saved.length = 0
  uploadAnswer = { status: 200, body: { audioUrl: '/uploads/audio/new.webm', duration: 4.6 } }
  read = () => Response.json(pizza)
  event = { id, title: 'Picnic', audioUrl: null, can: { edit: true } } as EventDetail
  vi.stubGlobal('fetch', answerFetch)
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.stubGlobal('OfflineAudioContext', undefined)
  // Reduced motion disables the confetti, which needs a canvas.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  function stop() {
    device.isOn = false
  }
  async function getUserMedia() {
    if (device.refusal) throw device.refusal
    device.isOn = true
    return { getTracks: () => [{ stop }] }
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'],
  })
  setCurrentUser(maya)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  toastStore.set(null)
})

function show(page = <CreatePage />) {
  return render(<QueryClientProvider client={createQueryClient()}>{page}</QueryClientProvider>)
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function tap(name: string | RegExp) {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
function type(label: string | RegExp, value: string) {
  return fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const textOf = (label: string | RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value
const said = () => [toastStore.get()?.title, toastStore.get()?.description]
function fields() {
  return [textOf("What's your plan?"), textOf('Specific time'), textOf("Where's the spot?"), textOf('Any details?')]
}
const nothing = ['', '', '', '']

/** Talks for two seconds, then stops. */
async function talk(ms = 2_000) {
  await screen.findByRole('button', { name: 'Stop recording' })
  await pass(ms)
  await tap('Stop recording')
  await pass(50)
}

describe('a new spon', () => {
  test('is said: the recording is sent and read, and what was heard is filled in', async () => {
    show()
    await tap(/Just say it/)
    await screen.findByRole('button', { name: 'Stop recording' })
    expect(device.isOn).toBe(true)
    await pass(3_000)
    expect(screen.getByRole('timer').textContent).toBe('0:03')
    expect(screen.getByRole('button', { name: 'Recording...' }).getAttribute('aria-disabled')).toBe('true')
    await talk(0)
    expect(device.isOn).toBe(false)
    const sent = uploads[0]?.get('recording')
    expect(sent instanceof File && sent.name).toBe('recording.webm')
    expect(fields()).toEqual(['Pizza night', 'tonight at 8', "Tony's", 'Bring friends'])
    expect(textOf('Add a GIF?')).toBe('dancing pizza')
    expect(said()).toEqual(['Audio processed! ✨', "We've filled in your event details based on your recording"])
    await tap("Let's Go!")
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.body).toMatchObject({
      audioUrl: '/uploads/audio/new.webm',
      audioDuration: 5,
      title: 'Pizza night',
    })
  })

  test('“right now” turns the toggle on', async () => {
    read = () => Response.json({ ...pizza, timeframe: 'Right Now' })
    show()
    await tap(/Just say it/)
    await talk()
    expect(screen.getByRole('button', { name: 'Right Now', pressed: true })).toBeTruthy()
    expect(textOf('Specific time')).toBe('')
  })

  test('is for right now until another time is chosen, and nothing asks about that', async () => {
    show()
    const isNow = () => screen.getByRole('button', { name: 'Right Now' }).getAttribute('aria-pressed')
    const time = screen.getByLabelText('Specific time')
    expect(isNow()).toBe('true')
    act(() => time.focus())
    expect(isNow()).toBe('false')
    act(() => time.blur())
    expect(isNow()).toBe('true')
    await tap(/Just say it/)
    await talk()
    expect([textOf('Specific time'), isNow()]).toEqual(['tonight at 8', 'false'])
    await tap('Clear recording')
    expect([textOf('Specific time'), isNow()]).toEqual(['', 'true'])
    expect(localStorage.getItem(`sponti:draft:${maya.id}`)).toBeNull()
    await tap('Right Now')
    act(() => time.focus())
    act(() => time.blur())
    expect(isNow()).toBe('false')
  })

  test('a recording ends by itself after a minute', async () => {
    show()
    await tap(/Just say it/)
    await screen.findByRole('button', { name: 'Stop recording' })
    await pass(60_000)
    expect(device.isOn).toBe(false)
    expect(await screen.findByRole('button', { name: 'Play recording' })).toBeTruthy()
  })

  test('hiding the page ends the recording and keeps it; leaving throws it away', async () => {
    const { unmount } = show()
    await tap(/Just say it/)
    await screen.findByRole('button', { name: 'Stop recording' })
    await pass(2_000)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    visibility.mockRestore()
    expect(device.isOn).toBe(false)
    expect(uploads).toHaveLength(1)
    await tap('Record again')
    await tap('Record & Replace Text')
    await screen.findByRole('button', { name: 'Stop recording' })
    unmount()
    expect(device.isOn).toBe(false)
    await pass(100)
    expect(uploads).toHaveLength(1)
  })

  test('a slip of the thumb is no recording', async () => {
    show()
    await tap(/Just say it/)
    await talk(100)
    expect(screen.getByRole('alert').textContent).toContain('too short')
    expect(uploads).toHaveLength(0)
  })

  test('silence fills in nothing, and the note is kept', async () => {
    read = () => Response.json(silence)
    show()
    await tap(/Just say it/)
    await talk()
    expect(screen.getByRole('alert').textContent).toContain("couldn't make out any words")
    expect(fields()).toEqual(nothing)
    expect(screen.getByRole('button', { name: 'Play recording' })).toBeTruthy()
  })

  test('what was heard is shown, so that a mishearing can be put right', async () => {
    read = () => Response.json({ ...silence, transcript: 'uh, pizza or what' })
    show()
    await tap(/Just say it/)
    await talk()
    expect(screen.getByText(/uh, pizza or what/).textContent).toBe('Heard: “uh, pizza or what”')
    expect(screen.getByRole('alert').textContent).not.toContain("couldn't make out any words")
  })

  test('what may be misread is marked, and said aloud, until it is changed', async () => {
    read = () => Response.json({ ...pizza, unsure: ['location'] })
    show()
    await tap(/Just say it/)
    await talk()
    const question = "Heard “Tony's”. Is this the place?"
    const spot = screen.getByLabelText("Where's the spot?")
    const note = screen.getByText(question)
    expect(spot.getAttribute('aria-describedby')).toBe(note.id)
    expect(screen.getByText(`Recorded. ${question}`).role).toBe('status')
    type("Where's the spot?", 'Toni’s')
    expect(spot.getAttribute('aria-describedby')).toBeNull()
    expect(screen.queryByText(/Is this the place/)).toBeNull()
  })

  test('clearing empties what it filled in, and can be undone', async () => {
    show()
    await tap(/Just say it/)
    await talk()
    await tap('Clear recording')
    expect(fields()).toEqual(nothing)
    expect(textOf('Add a GIF?')).toBe('')
    expect(screen.getByText('Recording and text cleared.')).toBeTruthy()
    await tap('Bring it back')
    expect(fields()).toEqual(['Pizza night', 'tonight at 8', "Tony's", 'Bring friends'])
    expect(screen.getByRole('button', { name: 'Play recording' })).toBeTruthy()
  })

  test('clearing empties a typed title and details too, and the undo brings all of it back', async () => {
    show()
    type("What's your plan?", 'Sushi')
    type('Any details?', 'With Maya')
    type("Where's the spot?", 'Kyoto')
    await tap(/Just say it/)
    await tap('Just Add Audio')
    await talk()
    await tap('Clear recording')
    expect(fields()).toEqual(['', '', 'Kyoto', ''])
    await tap('Bring it back')
    expect(fields()).toEqual(['Sushi', '', 'Kyoto', 'With Maya'])
    await tap("Let's Go!")
    await waitFor(() =>
      expect(saved[0]?.body).toMatchObject({
        title: 'Sushi',
        description: 'With Maya',
        audioUrl: '/uploads/audio/new.webm',
      }),
    )
  })
})

describe('a draft', () => {
  const typed = { title: 'Sushi', description: 'With Maya', location: 'Kyoto', specificTime: 'at 8' }
  const audio = { url: '/uploads/audio/kept.webm', duration: 4 }
  const name = `sponti:draft:${maya.id}`
  const store = (draft: object) => localStorage.setItem(name, JSON.stringify(draft))
  const source = () => screen.queryByText(/^From your draft/)?.textContent

  test('says that it is one and of when, and is thrown away and brought back with a tap', async () => {
    store({ ...typed, audio, at: Date.now() - 3_600_000 })
    vi.stubGlobal('fetch', (path: string, request?: RequestInit) =>
      path.startsWith('/api/audio/proxy/') ? new Response('a sound') : answerFetch(path, request),
    )
    const { unmount } = show()
    expect(source()).toBe('From your draft, 1 hr. ago')
    await tap('Start over')
    expect(fields()).toEqual(nothing)
    expect(screen.getByRole('button', { name: /Just say it/ })).toBeTruthy()
    expect(localStorage.getItem(name)).toBeNull()
    await tap('Bring it back')
    expect(fields()).toEqual(['Sushi', 'at 8', 'Kyoto', 'With Maya'])
    expect(screen.getByRole('button', { name: 'Play recording' })).toBeTruthy()
    await tap('Start over')
    type("Where's the spot?", 'Oslo')
    expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull()
    expect(source()).toBeUndefined()
    unmount()
    show()
    expect([source(), ...fields()]).toEqual(['From your draft, a moment ago', '', '', 'Oslo', ''])
  })

  test('says nothing in a form that was filled in just now', async () => {
    show()
    type("What's your plan?", 'Sushi')
    expect(source()).toBeUndefined()
  })

  test('is gone once posted, also for a person who left meanwhile', async () => {
    store(typed)
    let answer = (_: Response) => {}
    vi.stubGlobal('fetch', (path: string, request?: RequestInit) =>
      request?.method === 'POST' ? new Promise<Response>((resolve) => (answer = resolve)) : answerFetch(path, request),
    )
    const { unmount } = show()
    await tap("Let's Go!")
    unmount()
    await act(async () => answer(Response.json(event)))
    await waitFor(() => expect(localStorage.getItem(name)).toBeNull())
  })

  test('stays as it is where a refused spon is opened again over it', async () => {
    show()
    type("What's your plan?", 'Sushi')
    localStorage.setItem(`sponti:reopened:${maya.id}`, JSON.stringify({ title: 'Ramen' }))
    act(() => navigate('/create?reopened=1'))
    expect(textOf("What's your plan?")).toBe('Ramen')
    await tap("Let's Go!")
    await waitFor(() => expect(saved[0]?.body).toMatchObject({ title: 'Ramen' }))
    act(() => navigate('/create'))
    await waitFor(() => expect(textOf("What's your plan?")).toBe('Sushi'))
  })

  test('whose recording is gone keeps its text, and says so', async () => {
    store({ ...typed, audio, at: Date.now() })
    show()
    expect((await screen.findByRole('alert')).textContent).toContain('A recording is kept for a day')
    expect(fields()).toEqual(['Sushi', 'at 8', 'Kyoto', 'With Maya'])
    await tap("Let's Go!")
    await waitFor(() => expect(saved[0]?.body).toMatchObject({ title: 'Sushi', audioUrl: null }))
  })
})

describe('no microphone', () => {
  test.each([
    ['NotAllowedError', 'Microphone access denied', 'Please allow microphone access to record audio'],
    ['NotFoundError', 'No microphone found', 'Plug one in, or record on another device'],
    ['NotReadableError', 'Microphone is busy', 'Another app may be using it. Try again?'],
  ])('%s is said in words', async (name, title, description) => {
    device.refusal = new DOMException('no', name)
    show()
    await tap(/Just say it/)
    await waitFor(() => expect(said()).toEqual([title, description]))
    expect(screen.getByRole('button', { name: /Just say it/ })).toBeTruthy()
  })

  test('so is a browser that cannot record', async () => {
    vi.stubGlobal('MediaRecorder', undefined)
    show()
    await tap(/Just say it/)
    expect(said()).toEqual(['Recording not supported', "Your browser doesn't support voice recording"])
  })
})

describe('when something is written already', () => {
  test('it is asked first, and Cancel records nothing', async () => {
    show()
    type("Where's the spot?", 'Old pier')
    await tap(/Just say it/)
    const dialog = await screen.findByRole('dialog', { name: 'You have existing content' })
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' })))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(device.isOn).toBe(false)
  })

  test('“Just Add Audio” keeps the text; the note and the GIF search come', async () => {
    show()
    type("What's your plan?", 'Sushi')
    await tap(/Just say it/)
    await tap('Just Add Audio')
    await talk()
    expect(fields()).toEqual(['Sushi', '', '', ''])
    expect(textOf('Add a GIF?')).toBe('dancing pizza')
    expect(said()[0]).toBe('Voice note added')
  })

  test('“Record & Replace Text” replaces it without another question', async () => {
    show()
    type("What's your plan?", 'Sushi')
    await tap(/Just say it/)
    await tap('Record & Replace Text')
    await talk()
    expect(fields()[0]).toBe('Pizza night')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['Keep my text', ['Sushi', '', '', '']],
    ['Replace with AI', ['Pizza night', 'tonight at 8', "Tony's", 'Bring friends']],
  ])('what was typed meanwhile is asked about: %s', async (button, expected) => {
    let finish = () => {}
    read = () =>
      new Promise((resolve) => {
        finish = () => resolve(Response.json(pizza))
      })
    show()
    await tap(/Just say it/)
    await talk()
    expect(screen.getByRole('button', { name: 'Listening...' })).toBeTruthy()
    type("What's your plan?", 'Sushi')
    await act(async () => finish())
    const dialog = await screen.findByRole('dialog', { name: 'Replace existing content?' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining("What's your plan?")])
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: button })))
    expect(fields()).toEqual(expected)
  })
})

describe('what goes wrong', () => {
  test('a recording that could not be read is kept, says why, and can be read again', async () => {
    read = () => Response.json({ message: 'Our ears are waking up.', code: 'unavailable' }, { status: 503 })
    show()
    await tap(/Just say it/)
    await talk()
    expect(said()).toEqual(['Audio processing failed', "Couldn't process your recording, but it's saved for the event"])
    expect(screen.getByRole('alert').textContent).toContain('Our ears are waking up.')
    read = () => Response.json(pizza)
    await tap('Try again')
    await pass(50)
    expect(fields()[0]).toBe('Pizza night')
    expect(uploads).toHaveLength(1)
  })

  test('reading can be skipped', async () => {
    read = () => new Promise(() => {})
    show()
    await tap(/Just say it/)
    await talk()
    await tap('Skip')
    expect(screen.getByRole('button', { name: "Let's Go!" }).getAttribute('aria-disabled')).toBeNull()
  })

  test('a recording that could not be sent is not lost: it goes along with the spon', async () => {
    uploadAnswer = null
    show()
    await tap(/Just say it/)
    await talk()
    expect(said()[0]).toBe('Audio upload failed')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    type("What's your plan?", 'Sushi')
    await tap("Let's Go!")
    await waitFor(() => expect(said()[1]).toMatch(/^Audio upload failed: /))
    expect(saved).toEqual([])
    uploadAnswer = { status: 200, body: { audioUrl: '/uploads/audio/late.webm', duration: 2 } }
    await tap("Let's Go!")
    await waitFor(() =>
      expect(saved[0]?.body).toMatchObject({ audioUrl: '/uploads/audio/late.webm', audioDuration: 2 }),
    )
  })
})

describe('an upload', () => {
  const failed = ['Audio upload failed', 'Your recording is still here. Try again?']

  test('that a hotel page answers has failed, and can be tried again', async () => {
    uploadAnswer = { status: 200, body: '<html>Welcome to our Wi-Fi</html>' }
    show()
    await tap(/Just say it/)
    await talk()
    expect(said()).toEqual(failed)
    uploadAnswer = { status: 200, body: { audioUrl: '/uploads/audio/new.webm', duration: 4.6 } }
    await tap('Try again')
    expect(await screen.findByText('Goes along with your spon')).toBeTruthy()
  })

  test('may take its time while it goes on, and has failed once it stands still', async () => {
    uploadAnswer = 'never'
    show()
    await tap(/Just say it/)
    await talk()
    for (const _ of [1, 2, 3]) {
      await pass(25_000)
      openUpload?.progress()
    }
    expect(screen.getByRole('progressbar', { name: 'Sending your recording' })).toBeTruthy()
    await pass(35_000)
    expect(said()).toEqual(failed)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('leaving while the recording is sent', () => {
  const lost = ['Recording not kept', 'You left before it was sent. Record it again?']

  test('ends the upload and says what was lost', async () => {
    uploadAnswer = 'never'
    const { unmount } = show()
    await tap(/Just say it/)
    await talk()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    unmount()
    await pass(50)
    expect(said()).toEqual(lost)
  })

  test('along with the spon posts nothing and says the same', async () => {
    uploadAnswer = null
    const { unmount } = show()
    await tap(/Just say it/)
    await talk()
    type("What's your plan?", 'Sushi')
    uploadAnswer = 'never'
    await tap("Let's Go!")
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeTruthy()
    unmount()
    await pass(50)
    expect(said()).toEqual(lost)
    expect(saved).toEqual([])
  })
})

describe('an edit', () => {
  const old = { audioUrl: '/uploads/audio/old.webm', audioDuration: 12 }
  async function open() {
    event = { ...event, ...old }
    show(<EditPage id={id} />)
    await screen.findByRole('region', { name: 'Voice message' })
  }
  async function record() {
    await tap('Record again')
    await tap('Just Add Audio')
    await talk()
  }

  test('keeps the note that is there', async () => {
    await open()
    await tap('Update Event')
    await waitFor(() => expect(saved[0]).toMatchObject({ method: 'PUT', body: old }))
  })

  test('removes it, and leaves the text alone', async () => {
    await open()
    await tap('Clear recording')
    expect(textOf("What's your plan?")).toBe('Picnic')
    await tap('Update Event')
    await waitFor(() => expect(saved[0]?.body).toMatchObject({ audioUrl: null, audioDuration: null, title: 'Picnic' }))
  })

  test('takes a new recording in its place', async () => {
    await open()
    await record()
    await tap('Update Event')
    await waitFor(() => expect(saved[0]?.body).toMatchObject({ audioUrl: '/uploads/audio/new.webm', audioDuration: 5 }))
  })

  test('throwing the new recording away brings the old one back', async () => {
    await open()
    await record()
    await tap('Clear recording')
    await tap('Update Event')
    await waitFor(() => expect(saved[0]?.body).toMatchObject(old))
  })

  test('throwing it away takes back what it filled in, a chosen part of the day included', async () => {
    event = { ...event, timeframe: 'Lunch' }
    await open()
    const before = fields()
    await tap('Record again')
    await tap('Record & Replace Text')
    await talk()
    expect(fields()).toEqual(['Pizza night', 'tonight at 8', "Tony's", 'Bring friends'])
    await tap('Clear recording')
    expect(fields()).toEqual(before)
    expect(screen.getByRole('button', { name: 'Lunchtime', pressed: true })).toBeTruthy()
  })

  test('fails with words where the new recording cannot be sent', async () => {
    await open()
    uploadAnswer = { status: 413, body: { message: 'That recording is too long.', code: 'too_large' } }
    await record()
    await tap('Update Event')
    await waitFor(() => expect(said()[1]).toBe('Audio upload failed: That recording is too long.'))
    expect(saved).toEqual([])
  })
})
