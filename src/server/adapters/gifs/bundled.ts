import entries from '#server/adapters/gifs/bundled.json' with { type: 'json' }
import type { GifProvider } from '#server/adapters/gifs/provider.ts'
import { isClose, toWords } from '#server/adapters/gifs/search-words.ts'

const toUrl = (id: string) => `/gifs/${id}.svg`
const urls = new Set(entries.map(({ id }) => toUrl(id)))

/** The search index: whole tags, then their words, then the words of the id and the alt text. */
const index = entries.map(({ id, altText, tags }) => ({
  gif: { id, url: toUrl(id), previewUrl: toUrl(id), altText, aspectRatio: 1.6 },
  phrases: tags.split(', ').map((tag) => toWords(tag).join(' ')),
  // People also type compounds as one word ("boardgames").
  tags: [...new Set(tags.split(', ').flatMap((tag) => [...toWords(tag), ...toWords(tag.replaceAll(' ', ''))]))],
  shown: [...new Set([...id.split('-'), ...toWords(altText)])],
}))
type Indexed = (typeof index)[number]

/** The set that ships with the app: no request leaves the server, and it works offline. */
export const bundled: GifProvider = {
  attribution: null,
  async search(term, limit) {
    const words = toWords(term)
    const found = rank(index, (picture) => score(words, picture))
    return [...found, ...listRelated(found)].slice(0, limit).map(({ gif }) => gif)
  },
  async share() {},
}

export const isBundled = (url: string): boolean => urls.has(url)

export function getBundled(id: string): { url: string; altText: string } {
  const found = index.find(({ gif }) => gif.id === id)
  if (!found) throw new Error(`There is no bundled picture called ${id}`)
  return found.gif
}

function rank(pictures: Indexed[], toPoints: (picture: Indexed) => number): Indexed[] {
  return pictures
    .map((picture) => ({ picture, points: toPoints(picture) }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .map(({ picture }) => picture)
}

function score(words: string[], picture: Indexed): number {
  const each = words.map((word) => scoreWord(word, picture))
  const matched = each.filter((points) => points > 0).length
  const whole = picture.phrases.includes(words.join(' ')) ? 50 : 0
  return matched === 0 ? 0 : matched * 100 + whole + each.reduce((sum, points) => sum + points, 0)
}

function scoreWord(word: string, { tags, shown }: Indexed): number {
  const place = tags.indexOf(word)
  // Tags are ordered by relevance: the first say what the picture shows, the last are loose associations.
  if (place >= 0) return 20 - Math.min(place, 8)
  if (shown.includes(word)) return 9
  if (word.length > 1 && tags.some((tag) => tag.startsWith(word))) return 8
  if (word.length > 2 && shown.some((tag) => tag.startsWith(word))) return 5
  if (tags.some((tag) => isClose(word, tag))) return 4
  return 0
}

/** The set is small, so results are padded with pictures that share at least two tags with the best match. */
function listRelated(found: Indexed[]): Indexed[] {
  const [best] = found
  if (!best) return []
  const others = index.filter((picture) => !found.includes(picture))
  const countShared = ({ tags }: Indexed) => tags.filter((tag) => best.tags.includes(tag)).length
  return rank(others, (picture) => (countShared(picture) > 1 ? countShared(picture) : 0))
}
