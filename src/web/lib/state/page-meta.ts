import type { PageMeta } from '#shared/pages.ts'

/** Pages for signed-in people that are linked from elsewhere: signed out, the same URL shows the landing page. */
export const pageMeta = {
  '/home': {
    title: 'Feed',
    description: 'What your crew is up to, newest first.',
    canonicalPath: '/home',
    type: 'event',
  },
  '/create': {
    title: 'Plan a Pop-Up',
    description: 'Say what you are up to; your crew sees it at once.',
    canonicalPath: '/create',
    type: 'event',
  },
  '/profile': {
    title: 'Your Profile',
    description: 'Your name, your picture, your crew and your spons.',
    canonicalPath: '/profile',
  },
  '/settings': {
    title: 'Settings',
    description: 'What pings you, how it looks, your ways in, your devices and your data.',
    canonicalPath: '/settings',
  },
  '/notifications': {
    title: 'Notifications',
    description: 'Who asked, who answered and who mentioned you.',
    canonicalPath: '/notifications',
  },
} as const satisfies Record<string, PageMeta>

export const findPageMeta = (path: string): PageMeta | undefined => (pageMeta as Record<string, PageMeta>)[path]
