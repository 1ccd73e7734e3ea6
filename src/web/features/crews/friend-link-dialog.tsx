import { t } from '#shared/message.ts'
import { product } from '#shared/product.ts'
import { useFriendLink } from '#web/features/crews/api.ts'
import { LinkBox } from '#web/features/crews/link-box.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Whoever accepts by the own link is a friend at once. */
export function FriendLinkDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={t('crews:link.own')} description={t('crews:link.own-text')}>
      <div className="pb-2">
        <LinkBox
          own={useFriendLink()}
          title={product.name}
          text={t('crews:link.own-words')}
          qrLabel={t('crews:link.own-qr')}
          question={t('crews:link.own-question')}
        />
      </div>
    </Dialog>
  )
}
