import { describe, expect, it } from 'vitest'
import { splitName, toLocalPath, toPictureUrl } from '#server/features/accounts/input.ts'

describe('where a sign-in may lead', () => {
  it.each([
    ['/', '/'],
    ['/invite/abc', '/invite/abc'],
    ['/search?q=maya&x=%2F%2Fevil', '/search?q=maya&x=%2F%2Fevil'],
    ['/event/1#comments', '/event/1#comments'],
    ['/a/../friends', '/friends'],
    ['/apiary', '/apiary'],
  ])('%j is a screen of the app', (wanted, path) => {
    expect(toLocalPath(wanted)).toBe(path)
  })

  it.each([
    [undefined],
    [''],
    ['https://evil.example'],
    ['https:evil.example'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['/\\/evil.example'],
    ['\\\\evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['/\r\n/evil.example'],
    ['/.//evil.example'],
    ['/x/..//evil.example'],
    ['/%2e//evil.example'],
    ['/%2F/evil.example'],
    ['/%5Cevil.example'],
    ['/%5c/evil.example'],
    ['/%'],
    [' /friends'],
    ['javascript:alert(1)'],
    ['data:text/html,hi'],
    ['friends'],
    ['@evil.example'],
    ['/api/logout'],
    ['/%61pi/logout'],
    ['/x/../api/logout'],
    ['/api'],
    [`/${'a'.repeat(3000)}`],
  ])('%j leads to the front page', (wanted) => {
    expect(toLocalPath(wanted)).toBe('/')
  })

  it('leads nowhere outside, whatever is put together from tricky pieces', () => {
    const pieces = ['/', '\\', '.', '..', '%2f', '%5C', '\t', '\n', ':', '@', 'evil.example', '?', '#', '%', '%00', ' ']
    for (const one of pieces)
      for (const two of pieces)
        for (const three of pieces)
          for (const four of ['', 'evil.example']) {
            const path = toLocalPath(`/${one}${two}${three}${four}`)
            expect(new URL(path, 'https://sponti.example').origin).toBe('https://sponti.example')
          }
  })
})

describe('a name from a profile', () => {
  it.each([
    ['Maya Ortiz', 'Maya', 'Ortiz'],
    ['  Ana   de la  Cruz ', 'Ana', 'de la Cruz'],
    ['Prince', 'Prince', null],
    ['李小龙', '李小龙', null],
    ['👩‍🚀 Zoë', '👩‍🚀', 'Zoë'],
    ['Eve\u202E\u0000 Adams', 'Eve', 'Adams'],
    ['\ud800', null, null],
    [' \u0007 ', null, null],
    ['\u3164\u200B \u2800', null, null],
    ['Ad\u200Ba\nLove\u2066lace', 'Ada', 'Lovelace'],
    [`Z${'\u0300\u0301'.repeat(20)}`, 'Z\u0300\u0301\u0300\u0301', null],
    ['', null, null],
  ])('%j is %j and %j', (whole, firstName, lastName) => {
    expect(splitName(whole)).toEqual({ firstName, lastName })
  })

  it('keeps 50 characters of each part, and counts an emoji as one', () => {
    const { firstName, lastName } = splitName(`${'🦜'.repeat(60)} ${'x'.repeat(49)} yz`)
    expect([...(firstName ?? '')]).toHaveLength(50)
    expect(lastName).toBe('x'.repeat(49))
  })
})

it('keeps the address of a picture only if a page can show it', () => {
  expect(toPictureUrl('https://avatars.example/u/1')).toBe('https://avatars.example/u/1')
  expect(toPictureUrl('javascript:alert(1)')).toBeNull()
  expect(toPictureUrl('not an address')).toBeNull()
  expect(toPictureUrl(`https://avatars.example/${'a'.repeat(2048)}`)).toBeNull()
  expect(toPictureUrl(null)).toBeNull()
})
