import type { CurrentUser } from '#shared/accounts.ts'
import type { PlainKey } from '#shared/message.ts'
import { type SettingsSection, settingsPaths } from '#shared/settings.ts'

export const sections = Object.keys(settingsPaths) as SettingsSection[]

/** A guest has neither friends nor another way in; the rest takes an account. */
const forGuests: readonly SettingsSection[] = ['notifications', 'look', 'language', 'data']

export function listSections({ kind }: Pick<CurrentUser, 'kind'>): readonly SettingsSection[] {
  return kind === 'guest' ? forGuests : sections
}

export const titles: Record<SettingsSection, PlainKey> = {
  notifications: 'settings:notifications',
  look: 'settings:look',
  language: 'settings:language',
  calendar: 'settings:calendar',
  texts: 'settings:texts',
  'ways-in': 'settings:ways-in',
  devices: 'settings:devices',
  data: 'settings:data',
}
