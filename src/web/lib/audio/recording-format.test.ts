import { afterEach, expect, test, vi } from 'vitest'
import { findRecordingType, toRecordingName } from '#web/lib/audio/recording-format.ts'
import { isIos, isIphone } from '#web/lib/device/is-ios.ts'

function canRecord(...types: string[]) {
  return vi.stubGlobal('MediaRecorder', { isTypeSupported: (type: string) => types.includes(type) })
}

afterEach(() => vi.unstubAllGlobals())

test('an iPhone records mp4 where it can, and webm or ogg otherwise', () => {
  canRecord('audio/webm;codecs=opus', 'audio/mp4')
  expect(findRecordingType(true)).toBe('audio/mp4')
  canRecord('audio/ogg;codecs=opus', 'audio/webm')
  expect(findRecordingType(true)).toBe('audio/webm')
  canRecord('audio/ogg')
  expect(findRecordingType(true)).toBe('audio/ogg')
})

test('others record webm with opus first', () => {
  canRecord('audio/mp4', 'audio/webm', 'audio/webm;codecs=opus')
  expect(findRecordingType(false)).toBe('audio/webm;codecs=opus')
  canRecord('audio/mp4')
  expect(findRecordingType(false)).toBe('audio/mp4')
  canRecord()
  expect(findRecordingType(false)).toBeUndefined()
})

test.each([
  ['audio/webm;codecs=opus', 'recording.webm'],
  ['audio/mp4', 'recording.m4a'],
  ['audio/ogg;codecs=opus', 'recording.ogg'],
  ['', 'recording.webm'],
])('%s is sent as %s', (type, name) => expect(toRecordingName(type)).toBe(name))

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

test('an iPad that says it is a Mac is known by its touch screen', () => {
  expect(isIos(iphone, 5)).toBe(true)
  expect(isIos(mac, 5)).toBe(true)
  expect(isIos(mac, 0)).toBe(false)
  expect(isIphone(iphone)).toBe(true)
  expect(isIphone(mac)).toBe(false)
})
