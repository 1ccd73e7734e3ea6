import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { readUrl } from '#shared/urls.ts'

const Degrees = (most: number) => z.coerce.number().check(z.minimum(-most), z.maximum(most))

export const findAddress = defineEndpoint({
  method: 'GET',
  path: '/api/places/reverse',
  summary: 'The address at a position, by the configured geocoder; null where none is to be had.',
  query: z.object({ latitude: Degrees(90), longitude: Degrees(180) }),
  reply: z.object({ address: z.nullable(z.string()), attribution: z.nullable(z.string()) }),
})

/** The fallback if no address is found. */
export function toMapsLink(latitude: number, longitude: number): string {
  return `https://www.google.com/maps?q=${latitude},${longitude}`
}

const coordinates = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/
const mapsHosts =
  /^(maps\.app\.goo\.gl|goo\.gl|maps\.apple(\.com)?|((www|maps)\.)?google\.(com|[a-z]{2}|com?\.[a-z]{2})|(www\.)?openstreetmap\.org|osm\.org|((www|ul)\.)?waze\.com)$/

/** A maps link, pasted or made by the location finder, as opposed to words. */
export function isMapsLink(place: string): boolean {
  return /^https?:\/\/\S+$/.test(place.trim()) && mapsHosts.test(readUrl(place.trim())?.hostname ?? '')
}

/** Where a tap on a place leads: a maps link as it is, coordinates and other words to a search on the map. */
export function toMapHref(place: string): string {
  if (isMapsLink(place)) return place.trim()
  const [, latitude, longitude] = coordinates.exec(place) ?? []
  const query = latitude && longitude ? `${latitude},${longitude}` : place
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
