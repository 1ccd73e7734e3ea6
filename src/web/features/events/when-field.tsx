import { Zap } from 'lucide-react'
import { timeframes } from '#shared/events.ts'
import { limits } from '#shared/limits.ts'
import { toTimeText } from '#shared/names.ts'
import type { FormChange, FormValues } from '#web/features/events/event-form-model.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipButton } from '#web/ui/chip.tsx'
import { TextField } from '#web/ui/field.tsx'

type WhenFieldProps = { values: FormValues; change: (change: FormChange) => void; error: string | null }

const partsOfDay = timeframes.filter((timeframe) => timeframe !== 'Right Now')

/** Right now, a part of the day, or free text; choosing one clears the others. */
export function WhenField({ values, change, error }: WhenFieldProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-display font-extrabold text-h3">When's the hangout?</legend>
      <div className="flex items-start gap-3">
        <Button
          color={values.isNow ? 'mint' : 'plain'}
          pressed={values.isNow}
          className="h-13 shrink-0"
          icon={<Zap className="size-5" />}
          onClick={() => change({ kind: 'now', value: !values.isNow })}
        >
          Right Now
        </Button>
        <div className="min-w-0 flex-1">
          <TextField
            name="specificTime"
            label="Specific time"
            hideLabel
            placeholder="tonight at 8…"
            autoComplete="off"
            limit={limits.specificTime}
            maxLength={limits.specificTime}
            value={values.specificTime}
            error={error}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            onFocus={() =>
              (values.isNow || values.timeframe) && change({ kind: 'specific-time', value: values.specificTime })
            }
            onChange={(value) => change({ kind: 'specific-time', value })}
          />
        </div>
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
