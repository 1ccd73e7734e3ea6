import { createHash } from 'node:crypto'
import { type Card, drawCard } from '#server/cards/card.ts'

/** Bump it when the design changes: every card gets a new URL. */
const edition = 1
const mostCards = 200
const drawnAtOnce = 2
const mostWaiting = 40

/** A content hash of the card. Reveals nothing of what is on it. */
export function toCardTag(card: Card): string {
  return createHash('sha256')
    .update(JSON.stringify([edition, card.seed, card.lead, card.title, card.label, card.labelIcon, card.otherwise]))
    .digest('base64url')
    .slice(0, 16)
}

export type CardCache = {
  /** Null if the queue is full. */
  find(card: Card): Promise<Buffer | null>
}

/** An LRU cache of rendered cards. Concurrent requests for the same card share one rendering. */
export function createCardCache(draw: (card: Card) => Promise<Buffer> = drawCard): CardCache {
  const shelf = new Map<string, Promise<Buffer>>()
  const queue: (() => void)[] = []
  let drawing = 0

  async function drawInTurn(card: Card): Promise<Buffer> {
    if (drawing < drawnAtOnce) drawing += 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await draw(card)
    } finally {
      // Hand the slot over to the next in the queue without releasing it, so that no new request overtakes.
      const next = queue.shift()
      if (next) next()
      else drawing -= 1
    }
  }

  function add(tag: string, card: Card): Promise<Buffer> {
    const picture = drawInTurn(card)
    picture.catch(() => shelf.delete(tag))
    return picture
  }

  return {
    async find(card) {
      const tag = toCardTag(card)
      const kept = shelf.get(tag)
      if (!kept && queue.length >= mostWaiting) return null
      const picture = kept ?? add(tag, card)
      shelf.delete(tag)
      shelf.set(tag, picture)
      if (shelf.size > mostCards) shelf.delete(shelf.keys().next().value ?? '')
      return picture
    },
  }
}
