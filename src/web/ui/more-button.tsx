import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type MoreButtonProps = { isLoading?: boolean; hasFailed?: boolean; onClick: () => void; children: ReactNode }

/** Below the rows of a card that has more of them. */
export function MoreButton({ isLoading, hasFailed, onClick, children }: MoreButtonProps) {
  return (
    <div className="pt-2 pb-3">
      <Button color="plain" size="small" fullWidth busy={isLoading} busyLabel="Getting them..." onClick={onClick}>
        {hasFailed ? "That didn't load. Try again" : children}
      </Button>
    </div>
  )
}
