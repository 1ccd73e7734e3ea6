import {
  BellRing,
  CalendarDays,
  ChevronRight,
  DoorOpen,
  Languages,
  MessageSquareText,
  ShieldCheck,
  Smartphone,
  SunMoon,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { toLanguageName } from '#shared/languages.ts'
import { currentLanguage, type PlainKey, t } from '#shared/message.ts'
import { type SettingsSection, settingsPaths } from '#shared/settings.ts'
import { titles } from '#web/features/accounts/settings-model.ts'
import { Card } from '#web/ui/card.tsx'
import { backgroundOf, type ThemeColor } from '#web/ui/colors.ts'

type Look = { icon: ReactNode; color: ThemeColor }

/** Without a text it is the language, which says its own name. */
const looks: Record<SettingsSection, Look & { text: PlainKey | null }> = {
  notifications: { icon: <BellRing />, color: 'tomato', text: 'settings:notifications-text' },
  look: { icon: <SunMoon />, color: 'bubblegum', text: 'settings:look-text' },
  language: { icon: <Languages />, color: 'mint', text: null },
  calendar: { icon: <CalendarDays />, color: 'grape', text: 'settings:calendar-text' },
  texts: { icon: <MessageSquareText />, color: 'sky', text: 'settings:texts-text' },
  'ways-in': { icon: <DoorOpen />, color: 'mint', text: 'settings:ways-in-text' },
  devices: { icon: <Smartphone />, color: 'sky', text: 'settings:devices-text' },
  data: { icon: <ShieldCheck />, color: 'marigold', text: 'settings:data-text' },
}

/** Each leads to a page of its own: Back works, and mails can lead there too. */
export function SettingsRows({ sections, isAdmin }: { sections: readonly SettingsSection[]; isAdmin: boolean }) {
  return (
    <Card as="section" aria-label={t('settings:all')} padded={false} className="overflow-hidden">
      <ul className="divide-y-2 divide-ink-faint">
        {sections.map((section) => {
          const { text, ...look } = looks[section]
          return (
            <li key={section}>
              <Row
                to={settingsPaths[section]}
                title={t(titles[section])}
                text={text ? t(text) : toLanguageName(currentLanguage())}
                {...look}
              />
            </li>
          )
        })}
        {isAdmin && (
          <li>
            <Row
              to="/admin"
              icon={<Wrench />}
              color="bubblegum"
              title={t('settings:admin')}
              text={t('settings:admin-text')}
            />
          </li>
        )}
      </ul>
    </Card>
  )
}

function Row({ to, title, icon, color, text }: Look & { to: string; title: string; text: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-18 items-center gap-3 px-4 py-3 hover:bg-ink-faint focus-visible:-outline-offset-6"
    >
      <span
        aria-hidden="true"
        className={`-rotate-6 grid size-10 shrink-0 place-items-center rounded-field border-2 border-ink ${backgroundOf[color]}`}
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-bold leading-snug">{title}</span>
        <span className="block text-ink-soft text-small">{text}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
    </Link>
  )
}
