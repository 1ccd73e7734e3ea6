import { find } from 'virtual:messages'
import { toLocale } from '#shared/languages.ts'
import { provideMessages } from '#shared/message.ts'
import { isMirrored } from '#web/lib/device/direction.ts'

const { lang } = document.documentElement
const [main] = lang.split('-')
/** The reader's own region of it, as in en-GB: the way in which times are written there. */
const locale = navigator.languages.find((tag) => tag.split('-')[0] === main) ?? toLocale(lang)

provideMessages({ language: () => lang, locale: () => locale, isMirrored, find })
