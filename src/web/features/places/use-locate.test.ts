import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useLocate } from '#web/features/places/use-locate.ts'
import { toastStore } from '#web/ui/toast.ts'

type Ask = (found: (position: unknown) => void, refused: (error: unknown) => void, options: PositionOptions) => void

const coords = { latitude: 52.5, longitude: 13.4 }
const answerHere: Ask = (found) => found({ coords })

/** Locates with a fake device and geocoder. Returns the places that were filled in. */
async function locate(getCurrentPosition: Ask | null, answer?: () => Response) {
  vi.stubGlobal('navigator', getCurrentPosition ? { geolocation: { getCurrentPosition } } : {})
  vi.stubGlobal('fetch', async () => (answer ? answer() : Promise.reject(new TypeError('Failed to fetch'))))
  const places: string[] = []
  const { result } = renderHook(() => useLocate((place) => places.push(place)))
  await act(() => result.current.locate())
  return { places, attribution: result.current.attribution, said: toastStore.get() }
}

afterEach(() => vi.unstubAllGlobals())

test('an address is filled in, and its makers are named', async () => {
  const reply = () => Response.json({ address: 'Elm Street 12, Mitte, Berlin', attribution: '© OpenStreetMap' })
  const { places, attribution, said } = await locate(answerHere, reply)
  expect(places).toEqual(['Elm Street 12, Mitte, Berlin'])
  expect(attribution).toBe('© OpenStreetMap')
  expect(said).toMatchObject({ title: 'Location found!', description: 'Added your current address', duration: 2_500 })
})

test.each([
  ['no address is to be had', () => Response.json({ address: null, attribution: null })],
  ['the geocoder is out of reach', undefined],
])('where %s a link to the map stands in', async (_, reply) => {
  const { places, said } = await locate(answerHere, reply)
  expect(places).toEqual(['https://www.google.com/maps?q=52.5,13.4'])
  expect(said).toMatchObject({ title: 'Location added!', description: 'Added Google Maps link for your location' })
})

test('a refusal is said', async () => {
  const { places, said } = await locate((_, refused) => refused({ code: 1 }))
  expect(places).toEqual([])
  expect(said).toMatchObject({
    title: 'Location access denied',
    description: 'Please allow location access and try again',
    variant: 'destructive',
  })
})

test.each([
  ['took too long', 3],
  ['found nothing', 2],
])('a device that %s has not been denied anything', async (_, code) => {
  const { places, said } = await locate((_found, refused) => refused({ code }))
  expect(places).toEqual([])
  expect(said).toMatchObject({ title: 'Location not found', description: expect.stringContaining('type the place') })
})

test('so is a browser that cannot', async () => {
  const { said } = await locate(null)
  expect(said).toMatchObject({
    title: 'Location not supported',
    description: "Your browser doesn't support location services",
  })
})

test('the position is asked for precisely, for ten seconds, and may be five minutes old', async () => {
  const asked: PositionOptions[] = []
  await locate((found, _, options) => {
    asked.push(options)
    found({ coords })
  })
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }])
})
