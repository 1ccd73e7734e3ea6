import { LocateFixed } from 'lucide-react'
import { t } from '#shared/message.ts'
import { useLocate } from '#web/features/places/use-locate.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Fills in the current location, with the map's attribution. */
export function LocateButton({ onFound }: { onFound: (place: string) => void }) {
  const { locate, isLocating, attribution } = useLocate(onFound)
  return (
    <div className="relative shrink-0">
      <IconButton
        label={t('places:use-mine')}
        color="sky"
        size="large"
        tooltipAlign="end"
        aria-busy={isLocating || undefined}
        disabled={isLocating}
        icon={isLocating ? <Spinner /> : <LocateFixed className="size-6" />}
        onClick={() => void locate()}
      />
      {attribution && (
        <small className="absolute top-full end-0 mt-1 whitespace-nowrap text-ink-soft text-tiny">{attribution}</small>
      )}
    </div>
  )
}
