import { useLocation, useSearch } from 'wouter'
import { t } from '#shared/message.ts'
import { setShortcuts, shortcuts, useShortcuts, useShortcutsSetting } from '#web/app/shortcuts.ts'
import { useCurrentUser } from '#web/lib/api/auth.ts'
import { Card } from '#web/ui/card.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** Beside the column on large screens: about the app, how to install it, and the shortcuts. */
export function SidePanel() {
  const [path] = useLocation()
  const search = useSearch()
  const { isAuthenticated } = useCurrentUser()
  const address = location.origin + path + (search && `?${search}`)
  return (
    <aside
      aria-label={t('app:about')}
      className="fixed inset-y-0 start-0 flex w-(--gutter) items-center justify-center overflow-y-auto p-8 print:hidden"
    >
      <Card className="-rotate-1 grid w-full max-w-80 gap-4 p-6">
        <Logo />
        <p className="text-lead">{t('app:pitch')}</p>
        <div className="flex items-center gap-4 border-ink border-t-2 pt-4">
          <QrCode
            text={address}
            label={t('app:qr-name')}
            className="size-28 shrink-0 rounded-field border-2 border-ink"
          />
          <p className="font-semibold text-small">{t('app:qr')}</p>
        </div>
        {isAuthenticated && <KeyboardHints />}
      </Card>
    </aside>
  )
}

const allKeys = [
  ...shortcuts,
  { key: 'F8', label: 'app:shortcuts.messages' },
  { key: 'Esc', label: 'app:shortcuts.close' },
] as const

function KeyboardHints() {
  const isOn = useShortcutsSetting()
  useShortcuts(isOn)
  return (
    <div className="grid gap-2 border-ink border-t-2 pt-3">
      <Switch label={t('app:shortcuts')} checked={isOn} onChange={setShortcuts} />
      {isOn && (
        <ul className="grid grid-cols-2 gap-x-3 gap-y-1.5 text-small">
          {allKeys.map(({ key, label }) => (
            <li key={key} className="flex items-center gap-2">
              <kbd className="grid h-7 min-w-7 place-items-center rounded-[0.5rem] border-2 border-ink bg-paper px-1.5 font-bold font-sans text-tiny shadow-hard-small">
                {key.length === 1 ? key.toUpperCase() : key}
              </kbd>
              {t(label)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
