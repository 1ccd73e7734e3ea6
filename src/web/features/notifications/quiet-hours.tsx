import { useState } from 'react'
import { t } from '#shared/message.ts'
import type { NotificationPreferences } from '#shared/notifications.ts'
import { TextField } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Words } from '#web/ui/words.tsx'

type Hours = Pick<NotificationPreferences, 'quietFrom' | 'quietUntil' | 'timeZone'>
const night = { quietFrom: '22:30', quietUntil: '08:00' }
const none: Hours = { quietFrom: null, quietUntil: null, timeZone: null }

/** The device's time zone: quiet hours follow the local clock. */
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export function QuietHours({ preferences, onChange }: { preferences: Hours; onChange: (hours: Hours) => void }) {
  const { quietFrom, quietUntil, timeZone } = preferences
  const isOn = quietFrom !== null && quietUntil !== null
  return (
    <div className="grid gap-3 border-ink-faint border-t-2 pt-3">
      <Switch
        label={t('notifications:quiet')}
        hint={t('notifications:quiet.hint')}
        checked={isOn}
        onChange={(on) => onChange(on ? { ...night, timeZone: here() } : none)}
      />
      {isOn && (
        <>
          <Clocks from={quietFrom} until={quietUntil} onChange={(hours) => onChange({ ...hours, timeZone: here() })} />
          {timeZone !== null && timeZone !== here() && (
            <p className="text-ink-soft text-small">
              <Words
                say="notifications:quiet.zone"
                values={{ zone: timeZone.replaceAll('_', ' ') }}
                tags={{
                  link: (inside) => (
                    <button
                      type="button"
                      className="min-h-12 font-bold underline underline-offset-4"
                      onClick={() => onChange({ quietFrom, quietUntil, timeZone: here() })}
                    >
                      {inside}
                    </button>
                  ),
                }}
              />
            </p>
          )}
        </>
      )}
    </div>
  )
}

type Span = { quietFrom: string; quietUntil: string }
/** A local draft: a half-typed time, or two equal ones, must not be saved. */
function Clocks({ from, until, onChange }: { from: string; until: string; onChange: (hours: Span) => void }) {
  const [draft, setDraft] = useState<Partial<Span>>({})
  const typed = { quietFrom: from, quietUntil: until, ...draft }
  const isSame = typed.quietFrom === typed.quietUntil
  function save() {
    if (typed.quietFrom === '' || typed.quietUntil === '' || isSame) return
    if (typed.quietFrom !== from || typed.quietUntil !== until) onChange(typed)
    setDraft({})
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-3">
      <TextField
        type="time"
        label={t('notifications:quiet.from')}
        value={typed.quietFrom}
        onChange={(quietFrom) => setDraft({ ...draft, quietFrom })}
        onBlur={save}
      />
      <TextField
        type="time"
        label={t('notifications:quiet.until')}
        value={typed.quietUntil}
        error={isSame ? t('notifications:quiet.same') : null}
        onChange={(quietUntil) => setDraft({ ...draft, quietUntil })}
        onBlur={save}
      />
    </div>
  )
}
