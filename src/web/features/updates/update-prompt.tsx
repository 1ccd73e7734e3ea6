import { useLocation } from 'wouter'
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
            {isApplying ? 'Updating...' : isFound ? 'New version available!' : 'Check for updates'}
          </p>
          {!isApplying && (
            <div className="flex flex-wrap gap-2">
              <Button size="small" className="px-3.5!" color="mint" onClick={isFound ? apply : refresh}>
                {isFound ? 'Update Now' : 'Refresh Now'}
              </Button>
              {isFound && (
                <Button size="small" className="px-3.5!" color="plain" onClick={force}>
                  Force Refresh
                </Button>
              )}
              <Button size="small" className="px-3.5!" color="plain" onClick={snooze}>
                Later
              </Button>
            </div>
          )}
        </Card>
      )}
    </div>
  )
}
