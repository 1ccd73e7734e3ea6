import { ImageUp } from 'lucide-react'
import { type Animal, animals } from '#shared/avatars.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const names: Record<Animal, string> = { '🐵': 'Monkey', '🐶': 'Dog', '🐱': 'Cat' }

type PictureDialogProps = {
  /** The current animal, if the picture is one. */
  current: Animal | null
  onPick: () => void
  onChoose: (animal: Animal) => void
  onClose: () => void
}

/** A photo of one's own, or one of the animals. */
export function PictureDialog({ current, onPick, onChoose, onClose }: PictureDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Your picture"
      description="Any photo up to 5 MB. We keep a small copy, without where and when it was taken."
    >
      <Button fullWidth icon={<ImageUp className="size-5" />} onClick={onPick} data-autofocus="">
        Upload a picture
      </Button>
      <fieldset className="mt-5 mb-2">
        <legend className="mx-auto mb-3 font-bold">Or be an animal</legend>
        <div className="flex justify-center gap-5">
          {animals.map((animal) => (
            <button
              key={animal}
              type="button"
              aria-label={names[animal]}
              aria-pressed={animal === current}
              className={classNames(
                'pressable-small grid size-18 place-items-center rounded-full border-2 border-ink font-emoji text-[2.25rem] leading-none',
                animal === current ? 'bg-mint' : 'bg-card',
              )}
              onClick={() => onChoose(animal)}
            >
              {animal}
            </button>
          ))}
        </div>
      </fieldset>
    </Dialog>
  )
}
