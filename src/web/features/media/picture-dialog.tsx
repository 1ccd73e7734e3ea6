import { ImageUp } from 'lucide-react'
import type { CurrentUser } from '#shared/accounts.ts'
import { type Animal, animals } from '#shared/avatars.ts'
import { type PlainKey, t } from '#shared/message.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const names: Record<Animal, PlainKey> = { '🐵': 'media:monkey', '🐶': 'media:dog', '🐱': 'media:cat' }

type PictureDialogProps = {
  me: CurrentUser
  onPick: () => void
  onChoose: (animal: Animal | null) => void
  onClose: () => void
}

/** A photo of one's own, the initial, or one of the animals. */
export function PictureDialog({ me, onPick, onChoose, onClose }: PictureDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('media:title')} description={t('media:hint')}>
      <Button fullWidth icon={<ImageUp className="size-5" />} onClick={onPick} data-autofocus="">
        {t('media:upload')}
      </Button>
      <fieldset className="mt-5 mb-2">
        <legend className="mx-auto mb-3 font-bold">{t('media:or')}</legend>
        <div className="flex justify-center gap-1">
          {[null, ...animals].map((animal) => {
            const isChosen = animal === me.profileImageUrl
            return (
              <button
                key={animal}
                type="button"
                aria-label={t(animal ? names[animal] : 'media:initial')}
                aria-pressed={isChosen}
                className={classNames(
                  'rounded-full border-2 p-1',
                  isChosen ? 'border-ink bg-mint' : 'border-transparent',
                )}
                onClick={() => onChoose(animal)}
              >
                <Avatar person={{ ...me, profileImageUrl: animal }} size="large" />
              </button>
            )
          })}
        </div>
      </fieldset>
    </Dialog>
  )
}
