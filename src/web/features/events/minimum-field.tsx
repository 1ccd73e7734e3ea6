import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import type { FormChange } from '#web/features/events/event-form-model.ts'
import { Stepper } from '#web/ui/stepper.tsx'
import { Switch } from '#web/ui/switch.tsx'

type MinimumFieldProps = { minGoing: number | null; change: (change: FormChange) => void; error: string | null }

const atFirst = 3

/** How many have to be going. Off, it's on anyway. */
export function MinimumField({ minGoing, change, error }: MinimumFieldProps) {
  const set = (value: number | null) => change({ kind: 'values', values: { minGoing: value } })
  return (
    <div className="grid gap-2">
      <Switch
        label={minGoing === null ? t('spon-form:minimum-off') : t('spon-form:minimum', { count: minGoing })}
        hint={minGoing === null ? t('spon-form:minimum-off-hint') : t('spon-form:minimum-hint')}
        checked={minGoing !== null}
        onChange={(isOn) => set(isOn ? atFirst : null)}
      />
      {minGoing !== null && (
        <Stepper
          label={t('spon-form:minimum-label')}
          value={minGoing}
          least={limits.leastGoing}
          most={limits.mostGoing}
          onChange={set}
        />
      )}
      {error && (
        <p role="alert" className="font-semibold text-small">
          ⚠ {error}
        </p>
      )}
    </div>
  )
}
