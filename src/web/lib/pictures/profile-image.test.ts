import { expect, test } from 'vitest'
import { findPictureUrl, toAnimal } from '#web/lib/pictures/profile-image.ts'

test('only uploads and web addresses are pictures', () => {
  expect(findPictureUrl('/uploads/profiles/a.jpg', 0)).toBe('/api/image/proxy/profiles%2Fa.jpg?cb=0')
  expect(findPictureUrl('https://a.example/b.png?s=1', 0)).toBe('https://a.example/b.png?s=1&cb=0')
  for (const value of ['🐶', 'javascript:x', '/etc/passwd', '/api/image/proxy/x', '', null])
    expect(findPictureUrl(value)).toBeNull()
})

test('a picture is asked for anew every minute', () => {
  expect(findPictureUrl('/uploads/a.jpg', 59_999)).toBe(findPictureUrl('/uploads/a.jpg', 0))
  expect(findPictureUrl('/uploads/a.jpg', 60_000)).not.toBe(findPictureUrl('/uploads/a.jpg', 0))
})

test('the animal is the one in the text, else a monkey', () => {
  expect(toAnimal('it is a 🐱!')).toBe('🐱')
  expect(toAnimal('🦄')).toBe('🐵')
  expect(toAnimal(null)).toBe('🐵')
})
