import { describe, expect, it } from 'vitest'
import { bundled, isBundled } from '#server/adapters/gifs/bundled.ts'

const find = async (term: string, limit = 12) => (await bundled.search(term, limit)).map(({ id }) => id)

describe('the first picture for a word', () => {
  it.each([
    ['pizza', 'pizza-dance'],
    ['PIZZA!!', 'pizza-dance'],
    ['piz', 'pizza-dance'],
    ['pizzza', 'pizza-dance'],
    ['coffee', 'coffee-time'],
    ['cofee', 'coffee-time'],
    ['cafés', 'coffee-time'],
    ['beach', 'beach-day'],
    ['game', 'video-game'],
    ['board games', 'board-games'],
    ['boardgames', 'board-games'],
    ['dancing', 'dance-floor'],
    ['tired', 'so-tired'],
    ['yes', 'yes-please'],
    ['please', 'pretty-please'],
    ['beers', 'beer-cheers'],
    ['tacos', 'taco-hop'],
    ['movie night', 'movie-night'],
    ['running', 'morning-run'],
    ['dog walk', 'dog-walk'],
    ['let’s go for a walk with the dog', 'dog-walk'],
    ['ice cream', 'ice-cream-wobble'],
    ['basketbal', 'basketball'],
    ['swimming in the lake', 'swim-laps'],
    ['happy birthday', 'birthday-cake'],
    ['hug', 'group-hug'],
    ['wow', 'wow-burst'],
    ['kitty', 'cat-nap'],
  ])('%s is %s', async (term, id) => {
    expect((await find(term))[0]).toBe(id)
  })
})

it.each([
  'party, pizza, coffee, beach, game, dance, tired, yes, please, beer, tacos, movie, music, run, bike, park, picnic',
  'rain, sun, snow, hungry, cook, dog walk, karaoke, board games, basketball, football, swim, hike, camping, bonfire',
  'birthday, hug, hello, bye, wow, laugh, cry, love, sleepy, work, study, shopping, car, train, moon, stars, night',
  'morning, breakfast, lunch, dinner, ice cream, cake, tea, wine, book, art, garden, cat, dog, yoga, gym, climb, skate',
  'boat, fish, no, maybe, high five, gift, home, bbq, brunch, sushi, tennis, soccer, bowling, concert, travel, now',
])('there is something for what people type: %s', async (words) => {
  for (const word of words.split(', ')) expect(await find(word), word).not.toEqual([])
})

it('finds nothing for nothing, for spaces, and for words that nothing is about', async () => {
  for (const term of ['', '   ', '!?', 'quarterly taxes', 'x']) expect(await find(term), term).toEqual([])
})

it('gives as many as asked for, in the same order every time', async () => {
  const many = await find('party', 50)
  expect(many.length).toBeGreaterThan(4)
  expect(await find('party', 3)).toEqual(many.slice(0, 3))
})

it('knows its own pictures by their whole address', () => {
  expect(isBundled('/gifs/pizza-dance.svg')).toBe(true)
  for (const url of ['/gifs/pizza-dance.svg#still', '/gifs/../pizza-dance.svg', '/gifs/none.svg', 'pizza-dance', ''])
    expect(isBundled(url), url).toBe(false)
})
