import { type Card, drawCard } from '#server/cards/card.ts'
import { createCardCache } from '#server/cards/card-cache.ts'
import { toTable, writeReport } from './report.ts'

const rounds = 30

const titles = {
  short: 'Tacos',
  usual: 'Tacos on my roof, right now',
  '120 letters':
    'We cook an enormous pot of chili and then watch three terrible movies in a row until nobody is awake any more, promise',
  Hebrew: 'פיצה על הגג הערב בשמונה',
  Arabic: 'بيتزا على السطح الليلة',
  Chinese: '今晚一起吃火锅吧',
  emoji: '🌮🎉👨‍👩‍👧‍👦',
}

/** Cost of a card when rendered, when cached, and when a whole chat requests it at once. */
export async function measureCards(): Promise<void> {
  const begin = performance.now()
  await drawCard(card('first'))
  const first = performance.now() - begin
  const rows: (string | number)[][] = []
  for (const [name, title] of Object.entries(titles)) {
    const { times, cpu, bytes } = await measureDrawing(title)
    rows.push([name, percentile(times, 0.5).toFixed(0), percentile(times, 0.95).toFixed(0), cpu.toFixed(0), bytes])
  }
  let drawn = 0
  const shelf = createCardCache((wanted) => {
    drawn += 1
    return drawCard(wanted)
  })
  const crowd = performance.now()
  await Promise.all(Array.from({ length: 1_000 }, () => shelf.find(card('crowd'))))
  const crowdMs = performance.now() - crowd
  const again = performance.now()
  for (let look = 0; look < 10_000; look++) await shelf.find(card('crowd'))
  const shelfMicroseconds = ((performance.now() - again) / 10_000) * 1000
  const body = [
    'Drawing a card of 1200 × 630, one at a time, every round with other shapes.',
    toTable(['title', 'median, ms', '95 %, ms', 'processor, ms', 'bytes'], rows),
    `The first card of a process takes ${first.toFixed(0)} ms, because the fonts are loaded with it.`,
    `A thousand people who ask for the same new card at once are served in ${crowdMs.toFixed(0)} ms by ${drawn} drawing. A card on the shelf takes ${shelfMicroseconds.toFixed(0)} µs.`,
  ]
  writeReport('cards', 'What a preview card costs', body.join('\n\n'))
}

function card(title: string, seed = 7): Card {
  return {
    seed,
    lead: 'Maya invites you to',
    title,
    label: 'Tonight at 8',
    otherwise: 'Something good',
  }
}

async function measureDrawing(title: string) {
  const times: number[] = []
  let bytes = 0
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now()
    bytes = (await drawCard(card(title, round))).length
    times.push(performance.now() - begin)
  }
  const { user, system } = process.cpuUsage(before)
  return { times, cpu: (user + system) / 1000 / rounds, bytes }
}

function percentile(values: readonly number[], part: number) {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
}
