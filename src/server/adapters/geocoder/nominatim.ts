import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { reserveRequestSlot } from '#server/http/queries.ts'
import { product } from '#shared/product.ts'

export type Geocoder = { findAddress(latitude: number, longitude: number): Promise<string | null> }

export const attribution = '© OpenStreetMap contributors'

const answerMs = 5_000
const longestWaitMs = 3_000
const keptPlaces = 1_000
/** Four decimals are some ten metres: the same doorstep. */
const decimals = 4

const Place = z.object({ display_name: z.string() })

/** Nominatim's usage policy: one request per second overall, a contact in the user agent, cached results. */
export function createNominatim(url: string, { db, log, config }: Context): Geocoder {
  const kept = new Map<string, Promise<string | null>>()

  async function ask(latitude: string, longitude: string): Promise<string | null> {
    const wait = await reserveRequestSlot(db, 'geocoder', longestWaitMs)
    if (wait === null) throw new Error('The queue for the geocoder is too long.')
    await sleep(wait)
    const query = new URLSearchParams({ format: 'jsonv2', lat: latitude, lon: longitude, zoom: '18' })
    const response = await fetch(`${url}/reverse?${query}`, {
      headers: { 'user-agent': `${product.name} (${config.publicUrl}; ${config.operator.supportEmail})` },
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The geocoder answered ${response.status}.`)
    }
    // A place without an address (the open sea) is answered with an error object and status 200.
    const place = Place.safeParse(await response.json())
    return place.success ? toAddress(place.data.display_name) : null
  }

  function remember(key: string, answer: Promise<string | null>) {
    if (kept.size >= keptPlaces && !kept.has(key)) kept.delete(kept.keys().next().value ?? '')
    kept.set(key, answer)
  }

  return {
    async findAddress(latitude, longitude) {
      const place = [latitude.toFixed(decimals), longitude.toFixed(decimals)] as const
      const key = place.join()
      const answer = kept.get(key) ?? ask(...place)
      remember(key, answer)
      try {
        return await answer
      } catch (error) {
        if (kept.get(key) === answer) kept.delete(key)
        // Positions are personal data: none in the log.
        log.warn({ err: error }, 'no address from the geocoder')
        return null
      }
    },
  }
}

/** The form that the spec asks for: the first three parts of the full address. */
function toAddress(displayName: string): string | null {
  return (
    displayName
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .slice(0, 3)
      .join(', ')
      .slice(0, 300) || null
  )
}
