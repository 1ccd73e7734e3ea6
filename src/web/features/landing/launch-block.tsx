import type { ReactNode } from 'react'
import { toPath } from '#shared/paths.ts'
import { product } from '#shared/product.ts'
import { beginSignIn } from '#shared/sign-ins.ts'
import { useAppConfig } from '#web/lib/api/app-config.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type LaunchBlockProps = {
  /** Where to go after signing in: the page that the visitor came for. */
  returnTo: string
  /** The passkey button, which belongs to another feature. */
  passkey?: ReactNode
}

/** The sign-in buttons. */
export function LaunchBlock({ returnTo, passkey }: LaunchBlockProps) {
  const isDemo = useAppConfig()?.demo === true
  const login = toPath(beginSignIn, { query: { redirect: returnTo === '/' ? undefined : returnTo } })
  return (
    <div className="grid gap-3">
      <ButtonLink href={login} size="large" fullWidth>
        Launch {product.name}
      </ButtonLink>
      {/* Reserves the height of the passkey button, which appears after feature detection, to avoid a layout shift. */}
      <div
        className={classNames(
          'flex flex-wrap items-center justify-center gap-x-2 text-center font-semibold',
          isDemo ? 'min-h-20 flex-col' : 'min-h-12 max-[22rem]:min-h-20 max-[22rem]:flex-col',
        )}
      >
        <span>{isDemo ? 'Demo mode: pick a sample person' : 'Sign in with GitHub'}</span>
        {passkey && !isDemo && (
          <span aria-hidden="true" className="max-[22rem]:hidden">
            ·
          </span>
        )}
        {passkey}
      </div>
      <p className="text-center text-ink-soft text-small">No password. You stay logged in automatically.</p>
    </div>
  )
}
