import { useEffect, useEffectEvent, useState } from 'react'
import { decodeSamples, toBars, toDuration } from '#web/lib/audio/sound-samples.ts'
import { barCount } from '#web/ui/waveform.tsx'

type ClipShape = { bars: readonly number[]; seconds: number }

/** A cache of waveforms. Unbounded, but each is only a few numbers. */
const known = new Map<string, ClipShape>()

/** The waveform of an uploaded clip, fetched once. Null until it is loaded, or if it cannot be decoded. */
export function useClipBars(source: string | null, onGone?: () => void): ClipShape | null {
  const [, setLoaded] = useState<string | null>(null)
  const reportGone = useEffectEvent(() => onGone?.())
  useEffect(() => {
    if (!source || known.has(source)) return
    const leaving = new AbortController()
    async function read(from: string) {
      const found = await readShape(from, leaving.signal).catch(() => null)
      if (leaving.signal.aborted || !found) return
      if (found === 'gone') return reportGone()
      known.set(from, found)
      setLoaded(from)
    }
    void read(source)
    return () => leaving.abort()
  }, [source])
  return (source && known.get(source)) || null
}

async function readShape(source: string, signal: AbortSignal): Promise<ClipShape | 'gone' | null> {
  const answer = await fetch(source, { credentials: 'include', signal })
  if (answer.status === 404) return 'gone'
  const samples = answer.ok ? await decodeSamples(await answer.blob()) : null
  return samples && samples.length > 0 ? { bars: toBars(samples, barCount), seconds: toDuration(samples) } : null
}
