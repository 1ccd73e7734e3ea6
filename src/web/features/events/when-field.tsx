import { Zap } from 'lucide-react'
import { useRef } from 'react'
import { timeframes } from '#shared/event-fields.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { toTimeText } from '#shared/names.ts'
import { toClosing } from '#shared/rsvps.ts'
import { useReadTime } from '#web/features/events/api.ts'
import { type FormChange, type FormValues, presetTime } from '#web/features/events/event-form-model.ts'
import { toUnderstood } from '#web/features/events/when-model.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { toDayTime } from '#web/lib/text/relative-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipButton } from '#web/ui/chip.tsx'
import { TextField } from '#web/ui/field.tsx'

type WhenFieldProps = {
  values: FormValues
  change: (change: FormChange) => void
  doubt: string | undefined
  error: string | null
  postedAt: string | undefined
}

const partsOfDay = timeframes.filter((timeframe) => timeframe !== 'Right Now')

/** Right now, a part of the day, or free text; choosing one clears the others. */
export function WhenField({ values, change, doubt, error, postedAt }: WhenFieldProps) {
  const wasPreset = useRef(false)
  const reading = useReading(values.specificTime, postedAt)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-display font-extrabold text-h3">{t('spon-form:when')}</legend>
      <div className="flex flex-wrap items-start gap-3">
        <Button
          color={values.isNow ? 'mint' : 'plain'}
          pressed={values.isNow}
          className="h-13 shrink-0"
          icon={<Zap className="size-5" />}
          // Otherwise the field beside it would lose the focus, choose it, and the tap would turn it off.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => change({ kind: 'now', value: !values.isNow })}
        >
          {t('spon-form:right-now')}
        </Button>
        <div className="min-w-36 flex-1">
          <TextField
            name="specificTime"
            label={t('spon-form:specific-time')}
            hideLabel
            placeholder={t('spon-form:specific-time-example')}
            autoComplete="off"
            limit={limits.specificTime}
            maxLength={limits.specificTime}
            value={values.specificTime}
            error={error}
            doubt={doubt}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            onFocus={() => {
              wasPreset.current = values.isPresetTime
              if (values.isNow || values.timeframe) change({ kind: 'specific-time', value: values.specificTime })
            }}
            // Whoever only came by keeps what was preset.
            onBlur={() => {
              if (wasPreset.current && !hasTime(values)) change({ kind: 'values', values: presetTime })
            }}
            onChange={(value) => change({ kind: 'specific-time', value })}
          />
        </div>
      </div>
      {/* A live region must exist before its content. */}
      <div role="status" className="grid gap-1 text-pretty text-small empty:hidden">
        {reading && <p className="font-semibold">{reading.understood}</p>}
        {reading?.late && <p className="text-ink-soft">{reading.late}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {partsOfDay.map((timeframe) => {
          const isChosen = values.timeframe === timeframe
          return (
            <ChipButton
              key={timeframe}
              color={isChosen ? 'mint' : 'plain'}
              pressed={isChosen}
              onClick={() => change({ kind: 'timeframe', value: isChosen ? '' : timeframe })}
            >
              {toTimeText({ timeframe })}
            </ChipButton>
          )
        })}
      </div>
    </fieldset>
  )
}

const hasTime = ({ specificTime, timeframe }: FormValues) => specificTime.trim() !== '' || timeframe !== ''

/** What was understood, and what becomes of answers if it begins after they have closed. */
function useReading(words: string, postedAt: string | undefined): { understood: string; late: string | null } | null {
  const read = useReadTime(words, postedAt)
  if (!read) return null
  const now = serverNow()
  const understood = toUnderstood(read, new Date(now))
  const lastStart = read.startsAt ?? read.endsAt
  const closing = toClosing(postedAt ?? new Date(now).toISOString())
  if (!lastStart || new Date(lastStart) <= closing) return { understood, late: null }
  const closes = { hours: limits.rsvpHours, time: toDayTime(closing) }
  return { understood, late: postedAt ? t('spon-form:late-posted', closes) : t('spon-form:late', closes) }
}
