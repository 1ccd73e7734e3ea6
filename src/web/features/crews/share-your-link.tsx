import { Link2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '#shared/message.ts'
import { Button } from '#web/ui/button.tsx'

const FriendLinkDialog = lazy(() =>
  import('#web/features/crews/friend-link-dialog.tsx').then((module) => ({ default: module.FriendLinkDialog })),
)

/** Whoever taps the own link is a friend at once. */
export function ShareYourLink({ isQuiet }: { isQuiet: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        color={isQuiet ? 'plain' : 'tomato'}
        size={isQuiet ? 'small' : 'medium'}
        fullWidth={isQuiet}
        icon={<Link2 className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {t('crews:link.own')}
      </Button>
      <Suspense>{isOpen && <FriendLinkDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
