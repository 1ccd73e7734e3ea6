import { useLocation } from 'wouter'
import { t } from '#shared/message.ts'
import { useUpdatePrompt } from '#web/features/updates/use-update-prompt.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Edits are not saved as drafts: no reload prompt while editing. */
const isEditing = (path: string): boolean => /^\/edit\/|\/edit$/.test(path)

/** Offers the new version, or a check for one. Never takes the focus, never reloads by itself. */
export function UpdatePrompt() {
  const [path] = useLocation()
  const { isShown, isFound, isApplying, apply, force, refresh, snooze } = useUpdatePrompt()
  const isVisible = isApplying || (isShown && !isEditing(path))
  return (
    <div role="status">
      {isVisible && (
        <Card className="drop-in grid gap-3" data-testid="update-prompt">
          <p className="font-display font-extrabold text-h3">
            {t(isApplying ? 'updates:applying' : isFound ? 'updates:found' : 'updates:check')}
          </p>
          {!isApplying && (
            <div className="flex flex-wrap gap-2">
              <Button size="small" className="px-3.5!" color="mint" onClick={isFound ? apply : refresh}>
                {t(isFound ? 'updates:update' : 'updates:refresh')}
              </Button>
              {isFound && (
                <Button size="small" className="px-3.5!" color="plain" onClick={force}>
                  {t('updates:force')}
                </Button>
              )}
              <Button size="small" className="px-3.5!" color="plain" onClick={snooze}>
                {t('updates:later')}
              </Button>
            </div>
          )}
        </Card>
      )}
    </div>
  )
}
