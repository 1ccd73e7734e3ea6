import { t } from '#shared/message.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A failed load, with a retry. */
export function ErrorState({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        scene="unplugged"
        title={t('common:not-loaded')}
        text={t('common:not-loaded-text')}
        action={<Button onClick={onRetry}>{t('common:try-again')}</Button>}
      />
    </div>
  )
}
