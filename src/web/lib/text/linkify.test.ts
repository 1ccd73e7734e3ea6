import { expect, test } from 'vitest'
import { linkify } from '#web/lib/text/linkify.ts'

const links = (text: string) => linkify(text).flatMap((piece) => (piece.kind === 'link' ? [piece.text] : []))

test('a web address in a sentence becomes a link without the full stop', () => {
  expect(linkify('See https://maps.example/pin, ok?')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'link', text: 'https://maps.example/pin' },
    { kind: 'text', text: ', ok?' },
  ])
})

test('brackets around an address are left out, brackets inside it stay', () => {
  expect(links('(https://a.example)')).toEqual(['https://a.example'])
  expect(links('https://a.example/wiki/Pizza_(food)')).toEqual(['https://a.example/wiki/Pizza_(food)'])
})

test('only http and https are links; everything comes out again', () => {
  const text = 'javascript:alert(1) data:text/html,x ftp://a.example <b>https://b.example</b>'
  expect(links(text)).toEqual(['https://b.example'])
  expect(
    linkify(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})
