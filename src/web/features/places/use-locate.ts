import { useState } from 'react'
import { t } from '#shared/message.ts'
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
      toastError(t('places:unsupported-text'), t('places:unsupported'))
      return
    }
    setLocating(true)
    try {
      const { latitude, longitude } = (await readPosition()).coords
      const found = await readAddress(latitude, longitude)
      setAttribution(found.address ? found.attribution : null)
      onFound(found.address ?? toMapsLink(latitude, longitude))
      if (found.address) toastSuccess(t('places:found'), t('places:found-text'))
      else toast({ title: t('places:added'), description: t('places:added-text'), duration: 2_500 })
    } catch (error) {
      const isDenied = !(error as GeolocationPositionError)?.code || (error as GeolocationPositionError).code === 1
      if (isDenied) toastError(t('places:denied-text'), t('places:denied'))
      else toastError(t('places:not-found-text'), t('places:not-found'))
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
