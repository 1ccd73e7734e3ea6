import { product } from '#shared/product.ts'
import { useFriendLink } from '#web/features/crews/api.ts'
import { LinkBox } from '#web/features/crews/link-box.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Whoever accepts by the own link is a friend at once. */
export function FriendLinkDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Share your link"
      description="Whoever opens it and taps “I'm in” is your friend at once."
    >
      <div className="pb-2">
        <LinkBox
          own={useFriendLink()}
          title={product.name}
          text={`Be in my crew on ${product.name}`}
          qrLabel="QR code of your friend link"
          question="The link stops working. Whoever used it stays your friend."
        />
      </div>
    </Dialog>
  )
}
