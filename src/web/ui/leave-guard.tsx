import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { t } from '#shared/message.ts'
import { askBeforeLeaving } from '#web/lib/state/navigate.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asks before a link, a push, a key, the back button or a closed tab takes unsaved changes away. */
export function LeaveGuard({ title, description }: { title: string; description: string }) {
  const [target, setTarget] = useState<string | null>(null)
  useEffect(() => {
    holdPage()
    const onBack = () => setTarget('back')
    const onUnload = (event: Event) => event.preventDefault()
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const path = link?.target === '_blank' ? null : link?.getAttribute('href')
      if (!path?.startsWith('/') || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      setTarget(path)
    }
    const stopAsking = askBeforeLeaving(setTarget)
    addEventListener('popstate', onBack)
    addEventListener('beforeunload', onUnload)
    // While capturing: before React's own listener, which would follow the link.
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      stopAsking()
      removeEventListener('popstate', onBack)
      removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [])
  function stay() {
    holdPage()
    setTarget(null)
  }
  return (
    <ConfirmDialog
      open={target !== null}
      onOpenChange={(isOpen) => isOpen || stay()}
      title={title}
      description={description}
      confirmLabel={t('common:leave')}
      cancelLabel={t('common:keep-editing')}
      onConfirm={() => (target === 'back' ? history.back() : navigate(target ?? '/', { replace: true }))}
    />
  )
}

/** Back first leads to a second entry of this page, so that it stays while we ask. One is enough, however often we do. */
function holdPage(): void {
  if (!history.state?.isHeld) history.pushState({ ...history.state, isHeld: true }, '')
}
