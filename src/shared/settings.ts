/** The pages behind the rows of the settings, most used first. Mails and legal pages lead to them: the addresses stay. */
export const settingsPaths = {
  notifications: '/settings/notifications',
  look: '/settings/look',
  language: '/settings/language',
  calendar: '/settings/calendar',
  texts: '/settings/texts',
  'ways-in': '/settings/ways-in',
  devices: '/settings/devices',
  data: '/settings/data',
} as const
export type SettingsSection = keyof typeof settingsPaths
