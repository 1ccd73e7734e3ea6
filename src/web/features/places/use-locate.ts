import { useState } from 'react'
import { findAddress, toMapsLink } from '#shared/places.ts'
import { callApi } from '#web/lib/api/api.ts'
import { toast, toastError, toastSuccess } from '#web/ui/toast.ts'

const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }

/** Finds the current position and returns an address, or a map link as a fallback. */
export function useLocate(onFound: (place: string) => void) {
  const [isLocating, setLocating] = useState(false)
  const [attribution, setAttribution] = useState<string | null>(null)

  async function locate() {
    if (!('geolocation' in navigator)) {
      toastError("Your browser doesn't support location services", 'Location not supported')
      return
    }
    setLocating(true)
    try {
      const { latitude, longitude } = (await readPosition()).coords
      const found = await readAddress(latitude, longitude)
      setAttribution(found.address ? found.attribution : null)
      onFound(found.address ?? toMapsLink(latitude, longitude))
      if (found.address) toastSuccess('Location found!', 'Added your current address')
      else toast({ title: 'Location added!', description: 'Added Google Maps link for your location', duration: 2_500 })
    } catch (error) {
      const isDenied = !(error as GeolocationPositionError)?.code || (error as GeolocationPositionError).code === 1
      if (isDenied) toastError('Please allow location access and try again', 'Location access denied')
      else toastError('Your device did not find out where you are. Try again, or type the place', 'Location not found')
    } finally {
      setLocating(false)
    }
  }
  return { locate, isLocating, attribution }
}

function readPosition() {
  return new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, options),
  )
}

async function readAddress(latitude: number, longitude: number) {
  try {
    return await callApi(findAddress, { query: { latitude, longitude } })
  } catch {
    return { address: null, attribution: null }
  }
}
