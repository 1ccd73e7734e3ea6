import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'

const Degrees = (most: number) => z.coerce.number().check(z.minimum(-most), z.maximum(most))

export const findAddress = defineEndpoint({
  method: 'GET',
  path: '/api/places/reverse',
  summary: 'The address at a position, by the configured geocoder; null where none is to be had.',
  query: z.object({ latitude: Degrees(90), longitude: Degrees(180) }),
  reply: z.object({ address: z.nullable(z.string()), attribution: z.nullable(z.string()) }),
})

/** The road back when no address is to be had. */
export const toMapsLink = (latitude: number, longitude: number): string =>
  `https://www.google.com/maps?q=${latitude},${longitude}`
