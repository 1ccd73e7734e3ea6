import { Link } from 'wouter'
import { t } from '#shared/message.ts'
import type { NotificationPreferences } from '#shared/notifications.ts'
import { settingsPaths } from '#shared/settings.ts'
import { useAppConfig } from '#web/lib/api/app-config.ts'
import { useMe } from '#web/lib/api/auth.ts'
import { SegmentedChoice } from '#web/ui/segmented.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Words } from '#web/ui/words.tsx'

type Fallback = Pick<NotificationPreferences, 'fallback' | 'mailSpons'>
type FallbackChoiceProps = { preferences: Fallback; onChange: (change: Partial<Fallback>) => void }

const channels = [
  { value: 'email', say: 'notifications:fallback.mail', color: 'mint' },
  { value: 'none', say: 'notifications:fallback.nothing', color: 'bubblegum' },
] as const

/** What becomes of a message that matters, if no phone takes it; nothing where the server sends no mail. */
export function FallbackChoice({ preferences, onChange }: FallbackChoiceProps) {
  const { email } = useMe()
  if (useAppConfig()?.email === false) return null
  const title = t('notifications:fallback')
  const isMailed = preferences.fallback === 'email'
  return (
    <div className="grid gap-3 border-ink-faint border-t-2 pt-3">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-ink-soft text-small [overflow-wrap:anywhere]">
          {email === null ? (
            <NoAddress />
          ) : isMailed ? (
            t('notifications:fallback.mail-text', { email })
          ) : (
            t('notifications:fallback.nothing-text')
          )}
        </p>
      </div>
      {email !== null && (
        <SegmentedChoice
          label={title}
          segments={channels.map(({ say, ...channel }) => ({ ...channel, label: t(say) }))}
          value={preferences.fallback}
          onChange={(fallback) => onChange({ fallback })}
        />
      )}
      {email !== null && isMailed && (
        <Switch
          label={t('notifications:fallback.spons')}
          hint={t('notifications:fallback.spons-hint')}
          checked={preferences.mailSpons}
          onChange={(mailSpons) => onChange({ mailSpons })}
        />
      )}
    </div>
  )
}

function NoAddress() {
  return (
    <Words
      say="notifications:fallback.no-address"
      tags={{
        link: (inside) => (
          <Link to={settingsPaths['ways-in']} className="touch-area font-semibold text-link underline">
            {inside}
          </Link>
        ),
      }}
    />
  )
}
