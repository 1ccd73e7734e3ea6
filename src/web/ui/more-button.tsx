import type { ReactNode } from 'react'
import { t } from '#shared/message.ts'
import { Button } from '#web/ui/button.tsx'

type Pages = { isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown }

/** Fetches the next page of a list by date, and says so where it did not come. */
export function ShowEarlier({ list }: { list: Pages }) {
  return (
    <MoreButton
      isLoading={list.isFetchingNextPage}
      hasFailed={list.isFetchNextPageError}
      onClick={() => void list.fetchNextPage()}
    >
      {t('common:show-earlier')}
    </MoreButton>
  )
}

type MoreButtonProps = { isLoading?: boolean; hasFailed?: boolean; onClick: () => void; children: ReactNode }

/** Below the rows of a card that has more of them. */
export function MoreButton({ isLoading, hasFailed, onClick, children }: MoreButtonProps) {
  return (
    <div className="pt-2 pb-3">
      <Button color="plain" size="small" fullWidth busy={isLoading} busyLabel={t('common:getting')} onClick={onClick}>
        {hasFailed ? t('common:not-loaded-again') : children}
      </Button>
    </div>
  )
}
