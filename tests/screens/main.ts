import { screens } from '#tests/screens/screens.ts'

// /dev/screens/event--gone is that screen; with a width, or without a name, it is in a frame on the overview.
const [, name] = /^\/dev\/screens\/([\w-]+)/.exec(location.pathname) ?? []
const query = new URLSearchParams(location.search)
const screen = name && !query.has('width') ? screens.get(name) : undefined
const chosen = query.get('scheme')

if (screen)
  void import('#tests/screens/stage.ts').then(({ show }) => {
    const scheme = chosen === 'light' || chosen === 'dark' ? chosen : undefined
    const language = query.get('language') ?? undefined
    return show(screen, { language, scheme, isStill: query.get('motion') === 'reduced', notice: query.get('notice') })
  })
else void import('#tests/screens/overview.tsx').then(({ showOverview }) => showOverview(name))
