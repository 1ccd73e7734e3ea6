import { ExternalLink, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/message.ts'
import { useMakeHandover } from '#web/features/guests/api.ts'
import { toIntentUrl } from '#web/features/guests/hand-over-model.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { toInstallPlatform } from '#web/lib/device/install-platform.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { copyLink } from '#web/ui/share-link.ts'
import { toastError } from '#web/ui/toast.ts'

/** Inside another app: pushes, calendars and the next visit are out of reach, so it offers the real browser. */
export function HandOverCard({ path }: { path: string }) {
  const [isClosed, setClosed] = useState(false)
  const making = useMakeHandover()
  const isAndroid = toInstallPlatform(navigator.userAgent, navigator.maxTouchPoints) === 'inside-android-app'
  if (isClosed) return null
  function go() {
    return making.mutate(path, {
      onSuccess: ({ url }) =>
        isAndroid ? location.assign(toIntentUrl(url)) : void copyLink(url, t('guests:hand-over.copied')),
      onError: (error) => toastError(toSentence(error, t('guests:hand-over.failed'))),
    })
  }
  return (
    <Card as="section" aria-label={t('guests:hand-over.title')} className="drop-in grid gap-3">
      <div className="flex items-start gap-3">
        <ExternalLink aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        <p className="min-w-0 flex-1 text-pretty">
          <b className="block">{t('guests:hand-over.title')}</b>
          {t('guests:hand-over.text')}
        </p>
        <button
          type="button"
          aria-label={t('common:not-now')}
          className="touch-area -mt-2 -me-2 grid size-10 shrink-0 place-items-center rounded-full"
          onClick={() => setClosed(true)}
        >
          <X className="size-5" />
        </button>
      </div>
      <Button size="small" color="sky" busy={making.isPending} onClick={go}>
        {t(isAndroid ? 'guests:hand-over.open' : 'guests:hand-over.copy')}
      </Button>
      {making.data && <CopiedLink url={making.data.url} isAndroid={isAndroid} />}
    </Card>
  )
}

/** The link itself, to be copied by hand, or where nothing opened. */
function CopiedLink({ url, isAndroid }: { url: string; isAndroid: boolean }) {
  return (
    <div role="status" className="grid grid-cols-1 gap-2 text-small">
      <p className="text-pretty">{t(isAndroid ? 'guests:hand-over.not-opened' : 'guests:hand-over.paste')}</p>
      <p className="select-all rounded-field border-2 border-ink border-dashed px-3 py-2">{url}</p>
    </div>
  )
}
