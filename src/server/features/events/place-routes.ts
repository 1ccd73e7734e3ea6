import { attribution, createNominatim } from '#server/adapters/geocoder/nominatim.ts'
import type { Api } from '#server/http/api.ts'
import { findAddress } from '#shared/places.ts'

const lookUpLimit = { name: 'address', max: 30, seconds: 600 }

export function registerPlaces({ route, context }: Api): void {
  const { nominatimUrl } = context.config
  const geocoder = nominatimUrl === null ? null : createNominatim(nominatimUrl, context)

  route(findAddress, { limit: lookUpLimit }, async ({ query: { latitude, longitude } }) => {
    const address = (await geocoder?.findAddress(latitude, longitude)) ?? null
    return { address, attribution: address === null ? null : attribution }
  })
}
