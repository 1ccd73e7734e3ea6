import { Link } from 'wouter'
import type { NotificationPreferences } from '#shared/notifications.ts'
import { settingsPaths } from '#shared/settings.ts'
import { useAppConfig } from '#web/lib/api/app-config.ts'
import { useMe } from '#web/lib/api/auth.ts'
import { type Segment, SegmentedChoice } from '#web/ui/segmented.tsx'
import { Switch } from '#web/ui/switch.tsx'

type Fallback = Pick<NotificationPreferences, 'fallback' | 'mailSpons'>
type FallbackChoiceProps = { preferences: Fallback; onChange: (change: Partial<Fallback>) => void }

const title = "When my phone can't be reached"
const channels: readonly Segment<Fallback['fallback']>[] = [
  { value: 'email', label: 'Mail', color: 'mint' },
  { value: 'none', label: 'Nothing', color: 'bubblegum' },
]

/** What becomes of a message that matters, if no phone takes it; nothing where the server sends no mail. */
export function FallbackChoice({ preferences, onChange }: FallbackChoiceProps) {
  const { email } = useMe()
  if (useAppConfig()?.email === false) return null
  const isMailed = preferences.fallback === 'email'
  return (
    <div className="grid gap-3 border-ink-faint border-t-2 pt-3">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-ink-soft text-small [overflow-wrap:anywhere]">
          {email === null ? <NoAddress /> : isMailed ? toMailWords(email) : 'You find it all in the app.'}
        </p>
      </div>
      {email !== null && (
        <SegmentedChoice
          label={title}
          segments={channels}
          value={preferences.fallback}
          onChange={(fallback) => onChange({ fallback })}
        />
      )}
      {email !== null && isMailed && (
        <Switch
          label="Also mail me new spons"
          hint="Of your friends, up to three a day from each."
          checked={preferences.mailSpons}
          onChange={(mailSpons) => onChange({ mailSpons })}
        />
      )}
    </div>
  )
}

function toMailWords(email: string): string {
  return `Invitations, “It's on”, a new time or place, “It's off” and reminders go to ${email}, where you chose Push for them.`
}

function NoAddress() {
  return (
    <>
      What matters could be mailed, but there is no address yet.{' '}
      <Link to={settingsPaths['ways-in']} className="touch-area font-semibold text-link underline">
        Add one under Ways in
      </Link>
    </>
  )
}
