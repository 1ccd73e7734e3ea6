import { Button } from '#web/ui/button.tsx'
import { LogoMark } from '#web/ui/logo.tsx'

type TroubleScreenProps = { title: string; text: string; actionLabel: string; onAction: () => void }

/** Replaces a page that cannot be shown. Plain on purpose: it must not need anything that may have failed to load. */
export function TroubleScreen({ title, text, actionLabel, onAction }: TroubleScreenProps) {
  return (
    <div role="alert" className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <LogoMark className="mb-2 size-20 rotate-12" />
      <h1 tabIndex={-1} className="text-h1">
        {title}
      </h1>
      <p className="max-w-sm text-pretty text-ink-soft text-lead">{text}</p>
      <Button className="mt-3" onClick={onAction}>
        {actionLabel}
      </Button>
    </div>
  )
}
