import type { ReactNode } from 'react'
import { product } from '#shared/product.ts'
import { useAppConfig } from '#web/lib/app-config.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type LaunchBlockProps = {
  /** Where to go after signing in; the visitor may have come for a certain page. */
  returnTo: string
  /** The passkey button, which belongs to another feature. */
  passkey?: ReactNode
}

/** The way in. */
export const LaunchBlock = ({ returnTo, passkey }: LaunchBlockProps) => {
  const isDemo = useAppConfig()?.demo === true
  const login = returnTo === '/' ? '/api/login' : `/api/login?redirect=${encodeURIComponent(returnTo)}`
  return (
    <div className="grid gap-3">
      <ButtonLink href={login} size="large" fullWidth>
        Launch {product.name}
      </ButtonLink>
      <div className="flex flex-wrap items-center justify-center gap-x-2 text-center font-semibold">
        <span>{isDemo ? 'Demo mode: pick a sample person' : 'Sign in with GitHub'}</span>
        {passkey && (
          <>
            <span aria-hidden="true">·</span>
            {passkey}
          </>
        )}
      </div>
    </div>
  )
}
