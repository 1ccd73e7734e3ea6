import { Copy, MessageCircle, QrCode as QrIcon, Share } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from '#shared/message.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { copyLink, shareLink } from '#web/ui/share-link.ts'

const QrCode = lazy(async () => ({ default: (await import('#web/ui/qr-code.tsx')).QrCode }))

type LinkToolsProps = {
  url: string
  title: string
  /** What is sent with it. */
  text: string
  /** The QR code's name: what it leads to. */
  qrLabel: string
  /** With the QR code open: the people may be in the same room. */
  isShowing?: boolean
}

/** All ways to pass a link on: copy, share sheet, text message, QR code. */
export function LinkTools({ url, title, text, qrLabel, isShowing = false }: LinkToolsProps) {
  const [isShown, setShown] = useState(isShowing)
  const hasSheet = typeof navigator.share === 'function'
  const share = () => void shareLink({ title, text, url })
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex gap-2.5 max-[22rem]:gap-1.5">
        <Tool label={t('common:link.copy')} color="bg-marigold" icon={<Copy />} onClick={() => void copyLink(url)} />
        {hasSheet && <Tool label={t('common:share')} color="bg-mint" icon={<Share />} onClick={share} />}
        <a
          href={`sms:?&body=${encodeURIComponent(`${text}: ${url}`)}`}
          aria-label={t('common:link.text-name')}
          className={classNames(toolLook, 'bg-bubblegum')}
        >
          <MessageCircle />
          {t('common:link.text')}
        </a>
        <Tool
          label={t('common:link.qr')}
          color="bg-grape"
          icon={<QrIcon />}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        />
      </div>
      <p
        dir="ltr"
        className="truncate rounded-field border-2 border-ink border-dashed px-3 py-2 text-ink-soft text-small"
      >
        {url.replace(/^https?:\/\//, '')}
      </p>
      {isShown && (
        <figure className="grid justify-items-center gap-2">
          <div className="size-52 overflow-hidden rounded-card border-2 border-ink bg-[#fff]">
            <Suspense>
              <QrCode text={url} label={qrLabel} className="size-full" />
            </Suspense>
          </div>
          <figcaption className="text-ink-soft text-small">{t('common:link.hold-up')}</figcaption>
        </figure>
      )}
    </div>
  )
}

const toolLook =
  'pressable-small flex min-h-18 flex-1 flex-col items-center justify-center gap-1 text-center rounded-field border-2 border-ink px-0.5 font-bold text-on-color text-small leading-tight'

type ToolProps = { label: string; color: string; icon: ReactNode } & ComponentProps<'button'>

function Tool({ label, color, icon, ...rest }: ToolProps) {
  return (
    <button type="button" className={classNames(toolLook, color)} {...rest}>
      <span aria-hidden="true">{icon}</span>
      {label}
    </button>
  )
}
