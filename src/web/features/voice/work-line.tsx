import { useEffect, useState } from 'react'
import type { VoiceInvite } from '#web/features/voice/use-voice-invite.ts'

const steps = [
  { afterMs: 0, text: 'Listening to it…' },
  { afterMs: 2_000, text: 'Finding the what, when and where…' },
  { afterMs: 7_000, text: 'Still at it, one moment…' },
] as const

/** One line about the recording, beside its length. */
export function WorkLine({ voice: { work, audio, skip } }: { voice: VoiceInvite }) {
  return (
    <p className="min-w-0 flex-1 text-pretty font-medium text-small leading-tight">
      {work?.kind === 'sending' && `Sending… ${Math.round(work.share * 100)}%`}
      {work?.kind === 'reading' && <ReadingLine onSkip={skip} />}
      {!work && (audio ? 'Goes along with your spon' : 'Only on this device so far')}
    </p>
  )
}

function ReadingLine({ onSkip }: { onSkip: () => void }) {
  return (
    <>
      {useReadingStep()}{' '}
      <button type="button" className="touch-area font-bold underline underline-offset-2" onClick={onSkip}>
        Skip
      </button>
    </>
  )
}

/** Says what is being done; it takes longer on a small server. */
function useReadingStep(): string {
  const [step, setStep] = useState<string>(steps[0].text)
  useEffect(() => {
    const timers = steps.map(({ afterMs, text }) => setTimeout(() => setStep(text), afterMs))
    return () => timers.forEach(clearTimeout)
  }, [])
  return step
}
