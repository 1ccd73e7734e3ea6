import { expect, test } from 'vitest'
import { isMapsLink, toMapHref, toMapsLink } from '#shared/places.ts'

test('a maps link opens as it is, and the one we make is one', () => {
  for (const link of [
    'https://maps.app.goo.gl/abc',
    'http://maps.google.com/?q=52.5,13.4',
    'https://maps.apple/p/abc',
    'https://waze.com/ul/abc',
  ])
    expect(toMapHref(link)).toBe(link)
  expect(toMapHref(toMapsLink(52.5, 13.4))).toBe(toMapsLink(52.5, 13.4))
})

test('coordinates and words are searched on the map', () => {
  expect(toMapHref('52.5, 13.4')).toBe('https://www.google.com/maps/search/?api=1&query=52.5%2C13.4')
  expect(toMapHref("Tony's & Co")).toBe("https://www.google.com/maps/search/?api=1&query=Tony's%20%26%20Co")
})

test('any other address is only words: nobody is sent to a stranger’s site by tapping a place', () => {
  for (const place of [
    'https://evil.example/maps',
    'javascript:alert(1)',
    'https://google.com.evil.example',
    'http://x',
    'http://waze.com.evil.example',
  ]) {
    expect(isMapsLink(place)).toBe(false)
    expect(toMapHref(place)).toMatch(/^https:\/\/www\.google\.com\/maps\/search\//)
  }
})
