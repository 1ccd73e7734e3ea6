import { type ComponentType, type MouseEvent, useState } from 'react'
import { type PlainKey, t } from '#shared/message.ts'
import { toPath } from '#shared/paths.ts'
import { beginSignIn } from '#shared/sign-ins.ts'
import { useWayIn } from '#web/lib/api/app-config.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type Sheet = ComponentType<{ returnTo: string; begin?: 'passkey'; onClose: () => void }>

type LaunchBlockProps = {
  /** Where to go after signing in: the page that the visitor came for. */
  returnTo: string
  /** The sheet of all ways in, which belongs to another feature. Loaded when it is asked for. */
  loadSheet: () => Promise<{ WaysInSheet: Sheet }>
  /** `reserved`: it takes its place unseen until the browser was asked, so that nothing moves. */
  passkeyButton: 'shown' | 'reserved' | 'none'
}

const words = {
  demo: 'landing:way.demo',
  several: 'landing:way.several',
  github: 'landing:way.github',
} as const satisfies Record<string, PlainKey>

/** The sign-in buttons. Straight to GitHub where that is the only way, else to a sheet; without it, to a page of the server. */
export function LaunchBlock({ returnTo, loadSheet, passkeyButton }: LaunchBlockProps) {
  const way = useWayIn()
  const [sheet, setSheet] = useState<{ Sheet: Sheet; begin?: 'passkey' } | null>(null)
  const isDemo = way === 'demo'
  const login = toPath(beginSignIn, { query: { redirect: returnTo === '/' ? undefined : returnTo } })
  function open(event: MouseEvent, begin?: 'passkey') {
    event.preventDefault()
    loadSheet().then(
      ({ WaysInSheet }) => setSheet({ Sheet: WaysInSheet, ...(begin && { begin }) }),
      () => location.assign(login),
    )
  }
  return (
    <div className="grid gap-3">
      <ButtonLink href={login} size="large" fullWidth onClick={way === 'github' ? undefined : open}>
        {t('landing:launch')}
      </ButtonLink>
      {/* As high without the passkey button as with it. */}
      <div
        className={classNames(
          'flex flex-wrap items-center justify-center gap-x-2 text-center font-semibold',
          isDemo ? 'min-h-20 flex-col' : 'min-h-12 max-[22rem]:min-h-20 max-[22rem]:flex-col',
        )}
      >
        <span>{t(words[way])}</span>
        {passkeyButton !== 'none' && (
          <span className={classNames('contents', passkeyButton === 'reserved' && 'invisible noscript:hidden')}>
            {!isDemo && (
              <span aria-hidden="true" className="max-[22rem]:hidden">
                ·
              </span>
            )}
            <button
              type="button"
              className="min-h-12 font-semibold underline decoration-2 underline-offset-4"
              onClick={(event) => open(event, 'passkey')}
            >
              {t('landing:use-passkey')}
            </button>
          </span>
        )}
      </div>
      <p className="text-center text-ink-soft text-small">{t('landing:no-password')}</p>
      {sheet && <sheet.Sheet returnTo={returnTo} {...sheet} onClose={() => setSheet(null)} />}
    </div>
  )
}
