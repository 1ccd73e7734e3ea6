import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HeardVoice } from '#shared/voice.ts'
import {
  type Clip,
  createRecorder,
  type Effect,
  type Phase,
  type RecorderEvent,
  reduceRecorder,
  type VoiceForm,
} from '#web/features/voice/recorder-model.ts'

const empty = { title: '', description: '', location: '', time: '' }
const note = { url: '/uploads/audio/new.webm', duration: 5 }
const old = { url: '/uploads/audio/old.webm', duration: 12 }
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
const pizzaTexts = { title: 'Pizza night', description: 'Bring friends', location: "Tony's", time: 'tonight at 8' }

function record(source: string, seconds = 2, words = 'words'): Clip {
  return {
    blob: new Blob([words]),
    seconds,
    source,
    bars: null,
  }
}
const clip = record('blob:first')

const taps = ['record', 'dismiss', 'stop', 'skip', 'clear', 'bring-back', 'try-again', 'post', 'leave'] as const
const tap = (kind: (typeof taps)[number]): RecorderEvent => ({ kind })
const listening: RecorderEvent = { kind: 'listening' }
const recorded: RecorderEvent = { kind: 'recorded', clip }
const sent: RecorderEvent = { kind: 'sent', note }
const heard: RecorderEvent = { kind: 'heard', fields: pizza }
const failed: RecorderEvent = { kind: 'failed', reason: '', sentence: '' }

/** The events that lead from an empty form to each phase. */
const ways: Record<Phase['name'], RecorderEvent[]> = {
  idle: [],
  asking: [tap('record')],
  recording: [tap('record'), listening],
  sending: [tap('record'), listening, recorded],
  reading: [tap('record'), listening, recorded, sent],
  done: [tap('record'), listening, recorded, sent, heard],
  failed: [tap('record'), listening, recorded, failed],
}
const phases = Object.keys(ways) as Phase['name'][]

/** A recorder in a form that takes every change. `asked` are the effects of the last event. */
function open(first: Partial<VoiceForm> = {}) {
  const form: VoiceForm = { audio: null, texts: empty, isEdit: false, ...first }
  const here = { recorder: createRecorder(form), form, gifTerm: '', asked: [] as Effect[], tell }
  function tell(...events: RecorderEvent[]) {
    for (const event of events) {
      const [recorder, ...effects] = reduceRecorder(here.recorder, event, form)
      Object.assign(here, { recorder, asked: effects })
      for (const effect of effects) {
        if (effect.kind !== 'change') continue
        const { audio, texts, restored, gifTerm } = effect.change
        if (audio !== undefined) form.audio = audio
        if (gifTerm) here.gifTerm = gifTerm
        form.texts = { ...form.texts, ...texts, ...restored }
      }
    }
    return here
  }
  return here
}
const reach = (name: Phase['name'], form: Partial<VoiceForm> = {}) => open(form).tell(...ways[name])
const typed = (texts: Partial<typeof empty>) => ({ texts: { ...empty, ...texts } })
function said({ asked }: { asked: Effect[] }) {
  return asked.flatMap((effect) => ('message' in effect ? [effect.message[0]] : []))
}
const kinds = ({ asked }: { asked: Effect[] }) => asked.map(({ kind }) => kind)

describe('a recording in an empty form', () => {
  test.each(phases)('reaches %s', (name) => expect(reach(name).recorder.phase.name).toBe(name))

  test('is asked for, heard, sent and read, one after the other', () => {
    const here = open()
    expect(kinds(here.tell(tap('record')))).toEqual(['listen'])
    expect(kinds(here.tell(listening))).toEqual(['vibrate'])
    expect(kinds(here.tell(tap('stop')))).toEqual(['vibrate', 'stop-listening'])
    expect(here.recorder.phase.name).toBe('recording')
    expect(here.tell(recorded).asked).toContainEqual({ kind: 'send', blob: clip.blob })
    expect(here.tell(sent).asked).toContainEqual({ kind: 'read', url: note.url })
    expect(said(here.tell(heard))).toEqual(['Audio processed! ✨'])
    expect(here.form).toMatchObject({ audio: note, texts: pizzaTexts })
    expect(here.gifTerm).toBe('dancing pizza')
  })

  test('shows how long and how loud it is', () => {
    const { recorder } = reach('recording').tell(
      { kind: 'level', level: 0.2 },
      { kind: 'second-passed' },
      { kind: 'level', level: 0.7 },
      { kind: 'second-passed' },
    )
    expect(recorder.phase).toEqual({ name: 'recording', seconds: 2, levels: [0.2, 0.7] })
  })

  test('shows its shape and how much of it is sent', () => {
    const { recorder } = reach('sending').tell({ kind: 'decoded', bars: [1, 0.5] }, { kind: 'progress', share: 0.4 })
    expect(recorder.phase).toMatchObject({ name: 'sending', share: 0.4 })
    expect(recorder.clip?.bars).toEqual([1, 0.5])
    expect(reach('sending').recorder.phase).toMatchObject({ share: 0 })
  })

  test.each([
    ['a slip of the thumb', record('blob:slip', 0.3)],
    ['a microphone that was pulled out before it heard anything', record('blob:empty', 4, '')],
  ])('%s is no recording, and says so', (_, slip) => {
    const here = reach('recording').tell({ kind: 'recorded', clip: slip })
    expect(here.recorder).toMatchObject({ clip: null, phase: { name: 'idle' } })
    expect(here.recorder.phase).toMatchObject({ hint: expect.stringContaining('too short') })
    expect(here.asked).toEqual([])
  })

  test('a microphone that was pulled out later leaves what it heard', () => {
    expect(reach('recording').tell(recorded).recorder).toMatchObject({ clip, phase: { name: 'sending' } })
  })

  test('words without a plan are shown, and not called silence', () => {
    const here = reach('reading').tell({ kind: 'heard', fields: { ...silence, transcript: ' uh, well ' } })
    expect(here.recorder).toMatchObject({
      heard: 'uh, well',
      phase: { hint: expect.stringContaining('could not tell') },
    })
  })

  test('silence fills in nothing, and the note is kept', () => {
    const here = reach('reading').tell({ kind: 'heard', fields: { ...silence, funnySearchText: ' shh ' } })
    expect(here.recorder.phase).toMatchObject({ name: 'done', hint: expect.stringContaining("couldn't make out") })
    expect(here.form).toMatchObject({ audio: note, texts: empty })
    expect(here.gifTerm).toBe('shh')
    expect(said(here)).toEqual([])
    expect(reach('reading').tell({ kind: 'heard', fields: silence }).asked).toEqual([])
  })

  test('what may be misread is noted with what was filled in, until the next recording', () => {
    const unsure = reach('reading').tell({ kind: 'heard', fields: { ...pizza, unsure: ['location', 'timeframe'] } })
    expect(unsure.form.audio).toMatchObject({ filled: { texts: pizzaTexts, unsure: ['location', 'time'] } })
    unsure.tell({ kind: 'agree', agreement: 'replace' }, listening, recorded, sent, heard)
    expect(unsure.form.audio).toMatchObject({ filled: { texts: pizzaTexts, unsure: [] } })
  })

  test('words that could not be sorted are in the details, and it is said', () => {
    const fields = { ...silence, transcript: 'pizza tonight', extraDetails: 'pizza tonight', isUnsorted: true }
    const here = reach('reading').tell({ kind: 'heard', fields })
    expect(here.form.texts).toEqual({ ...empty, description: 'pizza tonight' })
    expect(here.recorder.phase).toMatchObject({ name: 'done', hint: expect.stringContaining('could not sort') })
  })

  test('a single word of a plan is filled in', () => {
    const here = reach('reading').tell({ kind: 'heard', fields: { ...silence, location: "Tony's" } })
    expect(here.form.texts).toEqual({ ...empty, location: "Tony's" })
    expect(said(here)).toEqual(['Audio processed! ✨'])
  })
})

describe('no microphone', () => {
  test.each([
    ['NotAllowedError', 'Microphone access denied'],
    ['SecurityError', 'Microphone access denied'],
    ['NotFoundError', 'No microphone found'],
    ['NotReadableError', 'Microphone is busy'],
    ['NotSupportedError', 'Recording not supported'],
    ['AnythingElse', 'Oops!'],
  ])('%s is said, and one may try again', (reason, title) => {
    const here = reach('asking').tell({ ...failed, reason })
    expect(said(here)).toEqual([title])
    expect(here.recorder.phase.name).toBe('idle')
    expect(here.tell(tap('record')).recorder.phase.name).toBe('asking')
  })

  test('a recording from before stays when the next one is refused', () => {
    const here = reach('done').tell({ kind: 'agree', agreement: 'keep' }, { ...failed, reason: 'NotAllowedError' })
    expect(here.recorder).toMatchObject({ clip, phase: { name: 'done' } })
    expect(here.form.audio).toMatchObject(note)
  })

  test('a recording that breaks off does not leave the card listening for ever', () => {
    expect(reach('recording').tell(failed).recorder.phase.name).toBe('idle')
  })
})

describe('when something is written already', () => {
  test.each(['title', 'description', 'location', 'time'])('in %s, it is asked before the microphone is', (field) => {
    const here = open(typed({ [field]: 'Sushi' })).tell(tap('record'))
    expect(here.recorder).toMatchObject({ question: { kind: 'before' }, phase: { name: 'idle' } })
    expect(here.asked).toEqual([])
    expect(here.tell(tap('dismiss')).recorder).toMatchObject({ question: null, phase: { name: 'idle' } })
  })

  function say(agreement: 'keep' | 'replace') {
    return open(typed({ title: 'Sushi' })).tell(tap('record'), { kind: 'agree', agreement }, listening, recorded, sent)
  }

  test('text that was to stay stays', () => {
    const here = say('keep').tell(heard)
    expect(here.form).toMatchObject({ audio: note, texts: { ...empty, title: 'Sushi' } })
    expect(here.form.audio).not.toHaveProperty('filled')
    expect(here.gifTerm).toBe('dancing pizza')
    expect(said(here)).toEqual(['Voice note added'])
  })

  test('a place that was to stay is kept when a place is all that was heard', () => {
    const here = open(typed({ location: 'Old pier' })).tell(
      { kind: 'agree', agreement: 'keep' },
      ...[listening, recorded],
    )
    here.tell(sent, { kind: 'heard', fields: { ...silence, location: "Tony's" } })
    expect(here.form.texts).toEqual({ ...empty, location: 'Old pier' })
    expect(said(here)).toEqual(['Voice note added'])
  })

  test('text that was to go goes without another question', () => {
    const here = say('replace').tell(heard)
    expect(here.form.texts).toEqual(pizzaTexts)
    expect(here.recorder.question).toBeNull()
  })

  test.each([
    [true, pizzaTexts, 'Audio processed! ✨'],
    [false, { ...empty, title: 'Ramen' }, 'Voice note added'],
  ])('what was typed meanwhile is asked about; replacing it: %s', (isReplacing, texts, title) => {
    const here = reach('reading')
    here.form.texts = { ...empty, title: 'Ramen' }
    here.tell(heard)
    expect(here.recorder).toMatchObject({ phase: { name: 'done' }, question: { kind: 'ask', overwritten: ['title'] } })
    expect(here.form.texts.title).toBe('Ramen')
    here.tell({ kind: 'answer', isReplacing })
    expect(here.form.texts).toEqual(texts)
    expect(here.recorder.question).toBeNull()
    expect(said(here)).toEqual([title])
  })

  test('a note that was cleared before the answer does not come back with it', () => {
    const here = reach('reading')
    here.form.texts = { ...empty, title: 'Ramen' }
    here.tell(heard, tap('clear'), { kind: 'answer', isReplacing: true })
    expect(here.form).toMatchObject({ audio: null, texts: pizzaTexts })
  })

  test('an answer to a question that nobody asked does nothing', () => {
    expect(reach('done').tell({ kind: 'answer', isReplacing: true }).asked).toEqual([])
  })
})

describe('what goes wrong', () => {
  test('a recording that could not be sent is kept, and is sent again with a tap', () => {
    const here = reach('sending').tell({ ...failed, sentence: 'That recording is too long.' })
    expect(here.recorder).toMatchObject({ clip, phase: { at: 'sending', sentence: 'That recording is too long.' } })
    expect(said(here)).toEqual(['Audio upload failed'])
    expect(here.tell(tap('try-again')).asked).toContainEqual({ kind: 'send', blob: clip.blob })
  })

  test.each([
    ['sending', 'could not be sent'],
    ['reading', 'listen again'],
  ] as const)('%s says what the server says, and has words of its own where that is silent', (name, words) => {
    expect(reach(name).tell(failed).recorder.phase).toMatchObject({ sentence: expect.stringContaining(words) })
    const { recorder } = reach(name).tell({ ...failed, sentence: 'Sponti is busy.' })
    expect(recorder.phase).toMatchObject({ sentence: 'Sponti is busy.' })
  })

  test('a recording that could not be read is kept, and is read again without being sent again', () => {
    const here = reach('reading').tell(failed)
    expect(here.recorder.phase).toMatchObject({ at: 'reading', sentence: expect.stringContaining('listen again') })
    expect(said(here)).toEqual(['Audio processing failed'])
    expect(here.tell(tap('try-again')).asked).toEqual([{ kind: 'read', url: note.url }])
    expect(here.tell(heard).form.texts).toEqual(pizzaTexts)
  })

  test('reading can be skipped', () => {
    const here = reach('reading').tell(tap('skip'))
    expect(kinds(here)).toEqual(['abort'])
    expect(here.recorder.phase.name).toBe('done')
    expect(here.form).toMatchObject({ audio: note, texts: empty })
  })

  test.each([
    ['sending', ['Recording not kept']],
    ['failed', ['Recording not kept']],
    ['asking', []],
    ['recording', []],
    ['reading', []],
    ['done', []],
  ] as const)('whoever leaves while it is %s is told what is lost: %j', (name, titles) => {
    const here = reach(name).tell(tap('leave'))
    expect(kinds(here)[0]).toBe('abort')
    expect(said(here)).toEqual(titles)
  })

  test('whoever leaves after reading failed has lost nothing', () => {
    expect(said(reach('reading').tell(failed, tap('leave')))).toEqual([])
  })
})

describe('a second recording', () => {
  const next = record('blob:next')
  const again: RecorderEvent = { kind: 'agree', agreement: 'replace' }

  test.each(['sending', 'reading', 'done', 'failed'] as const)('takes the place of one that is %s', (name) => {
    const here = reach(name).tell(again)
    expect(kinds(here)).toEqual(['listen'])
    expect(here.recorder.clip?.source).toBe(clip.source)
    here.tell(listening, { kind: 'recorded', clip: next })
    expect(here.recorder.clip).toEqual(next)
    expect(here.form.audio).toBeNull()
  })

  test('hears nothing more of the first', () => {
    const here = reach('reading').tell(again, heard)
    expect(here.asked).toEqual([])
    expect(here.form.texts).toEqual(empty)
  })

  test.each(['asking', 'recording'] as const)('does not begin while the first is %s', (name) => {
    const here = reach(name)
    const before = here.recorder
    expect(here.tell(tap('record'), again).recorder).toBe(before)
    here.form.texts = pizzaTexts
    expect(here.tell(tap('record')).recorder).toBe(before)
  })

  test('that is too short leaves the first', () => {
    const here = reach('done').tell(again, listening, { kind: 'recorded', clip: record('blob:slip', 0.1) })
    expect(here.recorder).toMatchObject({ clip, phase: { name: 'done' } })
    expect(here.form.audio).toMatchObject(note)
  })
})

describe('clearing', () => {
  const staleSearch = { staleGifTerm: 'dancing pizza' }

  test.each(phases)('ends whatever is under way while it is %s', (name) => {
    const here = reach(name).tell(tap('clear'))
    expect(kinds(here)).toEqual(['abort', 'change'])
    expect(here.recorder).toMatchObject({ clip: null, phase: { name: 'idle', hint: null } })
    expect(here.form.audio).toBeNull()
  })

  test('empties what it filled in of a new spon, and can be undone', () => {
    const here = reach('done').tell(tap('clear'))
    expect(here.form.texts).toEqual(empty)
    here.form.texts = { ...here.form.texts, title: 'Ramen' }
    here.tell(tap('bring-back'))
    expect(here.form).toMatchObject({ audio: note, texts: { ...pizzaTexts, title: 'Ramen' } })
    expect(here.recorder).toMatchObject({ clip, cleared: null, phase: { name: 'done' } })
    expect(here.tell(tap('bring-back')).asked).toEqual([])
  })

  test('empties title and description of a new spon whoever wrote them, and the undo brings them back', () => {
    const here = reach('done')
    here.form.texts = { ...here.form.texts, title: 'Pizza with Maya', description: '' }
    here.tell(tap('clear'))
    expect(here.form.texts).toEqual(empty)
    here.tell(tap('bring-back'))
    expect(here.form.texts).toEqual({ ...pizzaTexts, title: 'Pizza with Maya', description: '' })
    const typed = { ...empty, title: 'Ramen', location: 'Kyoto' }
    const kept = open({ texts: typed }).tell({ kind: 'agree', agreement: 'keep' }, listening, recorded, sent, heard)
    expect(kept.tell(tap('clear')).form.texts).toEqual({ ...empty, location: 'Kyoto' })
    expect(kept.tell(tap('bring-back')).form).toMatchObject({ texts: typed, audio: note })
  })

  test('leaves a place and a time alone that were typed', () => {
    const here = reach('done')
    here.form.texts = { ...here.form.texts, location: 'Kyoto', time: 'Lunch' }
    here.tell(tap('clear'))
    expect(here.form.texts).toEqual({ ...empty, location: 'Kyoto', time: 'Lunch' })
  })

  test('knows after a reload what the recording filled in', () => {
    const { audio, texts } = reach('done').form
    expect(open({ audio, texts }).tell(tap('clear')).form.texts).toEqual(empty)
  })

  test('takes its search for GIFs along, and the undo brings it back', () => {
    const here = reach('done').tell(tap('clear'))
    expect(here.asked).toContainEqual({ kind: 'change', change: expect.objectContaining(staleSearch) })
    here.tell(tap('bring-back'))
    expect(here.asked).toContainEqual({ kind: 'change', change: expect.objectContaining({ gifTerm: 'dancing pizza' }) })
  })

  test('takes the first search along where the next recording found none', () => {
    const here = reach('done').tell({ kind: 'agree', agreement: 'replace' }, listening, recorded, sent)
    here.tell({ kind: 'heard', fields: { ...pizza, funnySearchText: ' ' } }, tap('clear'))
    expect(here.asked).toContainEqual({ kind: 'change', change: expect.objectContaining(staleSearch) })
  })

  test('brings back no search where there was none', () => {
    const here = reach('reading').tell({ kind: 'heard', fields: { ...pizza, funnySearchText: '' } })
    here.tell(tap('clear'), tap('bring-back'))
    expect(here.asked).toEqual([
      { kind: 'change', change: { audio: expect.objectContaining(note), texts: pizzaTexts } },
    ])
  })

  test('cannot be undone after the next recording began', () => {
    expect(reach('done').tell(tap('clear'), { kind: 'agree', agreement: 'keep' }).recorder.cleared).toBeNull()
  })

  describe('in an edit', () => {
    const posted = { ...empty, title: 'Picnic', time: 'Lunch' }
    const replacing: RecorderEvent[] = [{ kind: 'agree', agreement: 'replace' }, listening, recorded, sent, heard]
    const edit = () => open({ audio: old, texts: posted, isEdit: true })

    test('brings back what was posted, and the old note before it removes that as well', () => {
      const here = edit().tell(...replacing)
      expect(here.form.texts).toEqual(pizzaTexts)
      expect(here.tell(tap('clear')).form).toMatchObject({ audio: old, texts: posted })
      expect(here.asked).toContainEqual({ kind: 'change', change: expect.objectContaining(staleSearch) })
      here.tell(tap('clear'))
      expect(here.form).toMatchObject({ audio: null, texts: posted })
      here.tell(tap('bring-back'))
      expect(here.form).toMatchObject({ audio: old, texts: posted })
    })

    test('leaves alone what was typed since', () => {
      const here = edit().tell(...replacing)
      here.form.texts = { ...pizzaTexts, title: 'Ramen' }
      expect(here.tell(tap('clear')).form.texts).toEqual({ ...posted, title: 'Ramen' })
    })

    test('brings back what stood there before the first of two recordings', () => {
      const here = edit().tell(...replacing, ...replacing.slice(0, -1))
      here.tell({ kind: 'heard', fields: { ...pizza, casualTitle: 'Ramen night' } })
      expect(here.form.texts.title).toBe('Ramen night')
      expect(here.tell(tap('clear')).form.texts).toEqual(posted)
    })

    test('can be undone, but for what was changed since, and done again', () => {
      const here = edit().tell(...replacing, tap('clear'))
      here.form.texts = { ...posted, location: 'Old pier' }
      here.tell(tap('bring-back'))
      expect(here.form).toMatchObject({ audio: note, texts: { ...pizzaTexts, location: 'Old pier' } })
      expect(here.tell(tap('clear')).form.texts).toEqual({ ...posted, location: 'Old pier' })
    })
  })
})

describe('posting', () => {
  test('sends what could not be sent before, and does not read it', () => {
    const here = reach('failed').tell(tap('post'))
    expect(here.asked).toContainEqual({ kind: 'send', blob: clip.blob })
    expect(here.recorder.phase).toMatchObject({ name: 'sending', isPosting: true })
    here.tell(sent)
    expect(kinds(here)).toEqual(['change'])
    expect(here.recorder.phase.name).toBe('done')
    expect(here.form.audio).toEqual(note)
  })

  test('leaves it to the form to say that it failed, and the recording is still here', () => {
    const here = reach('failed').tell(tap('post'), failed)
    expect(here.asked).toEqual([])
    expect(here.recorder).toMatchObject({ clip, phase: { name: 'failed', at: 'sending' } })
  })

  test.each(['idle', 'done'] as const)('sends nothing while it is %s', (name) => {
    expect(reach(name).tell(tap('post')).asked).toEqual([])
  })
})

/** The events that each phase handles, besides the taps that are always possible. */
const expected: Record<Phase['name'], RecorderEvent['kind'][]> = {
  idle: [],
  asking: ['listening', 'failed'],
  recording: ['level', 'second-passed', 'stop', 'recorded', 'failed'],
  sending: ['decoded', 'progress', 'sent', 'failed'],
  reading: ['heard', 'skip', 'failed'],
  done: [],
  failed: ['try-again', 'post'],
}
const anything: RecorderEvent[] = [
  ...taps.map(tap),
  { kind: 'agree', agreement: 'keep' },
  { kind: 'answer', isReplacing: true },
  { kind: 'second-passed' },
  { kind: 'level', level: 1 },
  { kind: 'decoded', bars: [1] },
  { kind: 'progress', share: 0.5 },
  ...[listening, recorded, sent, heard, failed],
]
const always = ['record', 'agree', 'dismiss', 'answer', 'clear', 'bring-back', 'leave']

test.each(phases)('what comes too late changes nothing while it is %s', (name) => {
  for (const event of anything.filter(({ kind }) => !always.includes(kind) && !expected[name].includes(kind))) {
    const here = reach(name)
    const before = here.recorder
    expect([event.kind, here.tell(event).recorder]).toEqual([event.kind, before])
    expect(here.asked).toEqual([])
  }
})

test('whatever happens in whatever order, what it shows fits together', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...anything), { maxLength: 30 }), fc.boolean(), (events, isEdit) => {
      const { recorder, form } = open({ isEdit, audio: isEdit ? old : null }).tell(...events)
      const { phase, clip: kept, cleared } = recorder
      if (phase.name === 'sending' || phase.name === 'done') expect(kept).not.toBeNull()
      if (phase.name === 'idle') expect(kept).toBeNull()
      if (phase.name === 'sending') expect(form.audio).toBeNull()
      if (phase.name === 'reading') expect(form.audio).toEqual(note)
      if (cleared) expect(kept).toBeNull()
    }),
  )
})

test('a recording of 0.6 seconds is long enough, a shorter one is not', () => {
  function phaseAfter(seconds: number) {
    return open().tell(...ways.recording, { kind: 'recorded', clip: record('blob:short', seconds) }).recorder.phase.name
  }
  expect([phaseAfter(0.59), phaseAfter(0.6)]).toEqual(['idle', 'sending'])
})
