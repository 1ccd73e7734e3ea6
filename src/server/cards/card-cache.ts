import { createHash } from 'node:crypto'
import { type Card, drawCard } from '#server/cards/card.ts'

/** Belongs to the look of all cards: another number gives every card another address. */
const edition = 1
const mostCards = 200
const drawnAtOnce = 2
const mostWaiting = 40

/** Changes with every word and shape on the card, and says nothing about them. */
export function toCardTag(card: Card): string {
  return createHash('sha256')
    .update(JSON.stringify([edition, card.seed, card.lead, card.title, card.label, card.otherwise]))
    .digest('base64url')
    .slice(0, 16)
}

export type CardCache = {
  /** The picture, or null where too many are being asked for at once. */
  find(card: Card): Promise<Buffer | null>
}

/** Cards that were drawn, the least wanted of them thrown away; the same card is never drawn twice at a time. */
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
      // The place goes straight to whoever waits, and nobody slips in between.
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
