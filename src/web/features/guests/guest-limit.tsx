import { useId } from 'react'
import { t } from '#shared/message.ts'
import { useGuests, useSetGuestLimit } from '#web/features/guests/api.ts'
import { classNames } from '#web/lib/text/class-names.ts'

const choices = [0, 5, 10, 20, 50, 100, 200, 500]

/** For the host, beside the link: how many may answer by it without an account. */
export function GuestLimit({ eventId }: { eventId: string }) {
  const id = useId()
  const { data, isError } = useGuests(eventId)
  const { mutate, variables, isPending } = useSetGuestLimit(eventId)
  if (isError && !data) return null
  // Its place is there before its answer is: nothing below it moves.
  const limit = isPending ? variables : data?.limit
  const shown = limit === undefined ? [] : [...new Set([...choices, limit])].toSorted((one, other) => one - other)
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="font-bold">
          {t('guests:limit.label')}
        </label>
        <select
          id={id}
          aria-describedby={`${id}-note`}
          value={limit ?? ''}
          disabled={limit === undefined}
          onChange={({ target }) => mutate(Number(target.value))}
          className="h-12 rounded-field border-2 border-ink bg-card px-3 font-semibold text-body text-ink"
        >
          {shown.map((count) => (
            <option key={count} value={count}>
              {count === 0 ? t('guests:limit.nobody') : t('guests:limit.up-to', { count })}
            </option>
          ))}
        </select>
      </div>
      <p
        id={`${id}-note`}
        className={classNames('min-h-[2lh] text-ink-soft text-small', limit === undefined && 'invisible')}
      >
        {t(limit === 0 ? 'guests:limit.none-text' : 'guests:limit.text')}
      </p>
    </div>
  )
}
