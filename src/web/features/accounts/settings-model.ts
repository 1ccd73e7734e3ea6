import type { CurrentUser } from '#shared/accounts.ts'
import { type SettingsSection, settingsPaths } from '#shared/settings.ts'

export const sections = Object.keys(settingsPaths) as SettingsSection[]

/** A guest has neither friends nor another way in; the rest takes an account. */
const forGuests: readonly SettingsSection[] = ['notifications', 'look', 'data']

export function listSections({ kind }: Pick<CurrentUser, 'kind'>): readonly SettingsSection[] {
  return kind === 'guest' ? forGuests : sections
}

export const titles: Record<SettingsSection, string> = {
  notifications: 'Notifications',
  look: 'Look',
  calendar: 'Calendar',
  texts: 'Texts',
  'ways-in': 'Ways in',
  devices: 'Devices',
  data: 'Your data & account',
}
