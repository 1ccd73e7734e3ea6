import { t } from '#shared/message.ts'
import { LogoMark } from '#web/ui/logo.tsx'

/** The full-screen loading state. */
export function LoadingScreen({ text = t('common:loading-screen') }: { text?: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-4 p-4">
      <LogoMark className="hop size-16" />
      <p className="font-bold font-display text-h3">{text}</p>
    </div>
  )
}
