import { t } from '#shared/message.ts'
import type { PageMeta } from '#shared/pages.ts'

/** Pages for signed-in people that are linked from elsewhere: signed out, the same URL shows the landing page. */
export const pageMeta = {
  '/home': {
    get title() {
      return t('app:feed.title')
    },
    get description() {
      return t('app:feed.about')
    },
    canonicalPath: '/home',
    type: 'event',
  },
  '/create': {
    get title() {
      return t('app:create.title')
    },
    get description() {
      return t('app:create.about')
    },
    canonicalPath: '/create',
    type: 'event',
  },
  '/profile': {
    get title() {
      return t('app:profile.title')
    },
    get description() {
      return t('app:profile.about')
    },
    canonicalPath: '/profile',
  },
  '/settings': {
    get title() {
      return t('app:settings.title')
    },
    get description() {
      return t('app:settings.about')
    },
    canonicalPath: '/settings',
  },
  '/notifications': {
    get title() {
      return t('app:notifications.title')
    },
    get description() {
      return t('app:notifications.about')
    },
    canonicalPath: '/notifications',
  },
} as const satisfies Record<string, PageMeta>

export const findPageMeta = (path: string): PageMeta | undefined => (pageMeta as Record<string, PageMeta>)[path]
