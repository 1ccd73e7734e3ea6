import {
  BellRing,
  CalendarDays,
  ChevronRight,
  DoorOpen,
  MessageSquareText,
  ShieldCheck,
  Smartphone,
  SunMoon,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type SettingsSection, settingsPaths } from '#shared/settings.ts'
import { titles } from '#web/features/accounts/settings-model.ts'
import { Card } from '#web/ui/card.tsx'
import { backgroundOf, type ThemeColor } from '#web/ui/colors.ts'

type Look = { icon: ReactNode; color: ThemeColor; text: string }

const looks: Record<SettingsSection, Look> = {
  notifications: { icon: <BellRing />, color: 'tomato', text: 'What pings you, and when' },
  look: { icon: <SunMoon />, color: 'bubblegum', text: 'Day or night' },
  calendar: { icon: <CalendarDays />, color: 'grape', text: 'Your spons beside your other plans' },
  texts: { icon: <MessageSquareText />, color: 'sky', text: 'Invitations by SMS' },
  'ways-in': { icon: <DoorOpen />, color: 'mint', text: 'Passkeys, e-mail and more' },
  devices: { icon: <Smartphone />, color: 'sky', text: 'Where you are signed in' },
  data: { icon: <ShieldCheck />, color: 'marigold', text: 'Take a copy, or take it all away' },
}

const adminLook: Look = { icon: <Wrench />, color: 'bubblegum', text: 'Look after this server' }

/** Each leads to a page of its own: Back works, and mails can lead there too. */
export function SettingsRows({ sections, isAdmin }: { sections: readonly SettingsSection[]; isAdmin: boolean }) {
  return (
    <Card as="section" aria-label="All settings" padded={false} className="overflow-hidden">
      <ul className="divide-y-2 divide-ink-faint">
        {sections.map((section) => (
          <li key={section}>
            <Row to={settingsPaths[section]} title={titles[section]} {...looks[section]} />
          </li>
        ))}
        {isAdmin && (
          <li>
            <Row to="/admin" title="Admin" {...adminLook} />
          </li>
        )}
      </ul>
    </Card>
  )
}

function Row({ to, title, icon, color, text }: Look & { to: string; title: string }) {
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
