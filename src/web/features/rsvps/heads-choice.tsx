import { useState } from 'react'
import type { EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { mostHeads } from '#shared/rsvps.ts'
import { useAnswer } from '#web/features/rsvps/api.ts'
import { ChipButton } from '#web/ui/chip.tsx'

type HeadsChoiceProps = { event: Pick<EventDetail, 'id' | 'can' | 'userRsvp' | 'guestPolicy'> }

/** More than these are a tap away. */
const shownAtFirst = 4

/** For those who come: how many they are, as far as the host lets them bring others. */
export function HeadsChoice({ event: { id, can, userRsvp, guestPolicy } }: HeadsChoiceProps) {
  const { answer, isPending } = useAnswer(id)
  const [isWhole, setWhole] = useState(false)
  if (!can.rsvp || !userRsvp || userRsvp.response === 'might-show') return null
  const heads = userRsvp.heads ?? 1
  // A policy that was narrowed later lets them keep theirs.
  const most = Math.max(mostHeads[guestPolicy], heads)
  if (most === 1) return null
  const isCut = !isWhole && most > shownAtFirst && heads <= shownAtFirst
  const choices = Array.from({ length: isCut ? shownAtFirst : most }, (_, index) => index + 1)
  return (
    <fieldset className="mt-1 flex flex-wrap items-center gap-2">
      <legend className="mb-1.5 font-bold text-small">{t('answers:heads.label')}</legend>
      {choices.map((count) => (
        <ChipButton
          key={count}
          className="min-h-10"
          color={heads === count ? 'mint' : 'plain'}
          pressed={heads === count}
          aria-disabled={isPending || undefined}
          onClick={() => heads !== count && answer({ ...userRsvp, heads: count })}
        >
          {count === 1 ? t('answers:heads.just-me') : t('answers:heads.plus', { count: count - 1 })}
        </ChipButton>
      ))}
      {isCut && (
        <ChipButton className="min-h-10" aria-expanded={false} onClick={() => setWhole(true)}>
          {t('answers:heads.more')}
        </ChipButton>
      )}
    </fieldset>
  )
}
