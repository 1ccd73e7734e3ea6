import { Camera } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import type { CurrentUser } from '#shared/accounts.ts'
import { t } from '#shared/message.ts'
import { PictureDialog } from '#web/features/media/picture-dialog.tsx'
import { usePictureUpload } from '#web/features/media/use-picture-upload.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** The viewer's picture and the button that changes it. */
export function AvatarUploader({ me }: { me: CurrentUser }) {
  const [isChoosing, setChoosing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { pending, upload, choose } = usePictureUpload()
  const shown = pending?.animal !== undefined ? { ...me, profileImageUrl: pending.animal } : me

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    if (file && upload(file)) setChoosing(false)
    // Otherwise choosing the same file again would fire no change event.
    currentTarget.value = ''
  }

  return (
    <div className="relative flex">
      <Avatar person={shown} size="huge" />
      {pending?.picture && (
        <img
          src={pending.picture}
          alt=""
          className="absolute inset-0 size-28 rounded-full border-2 border-ink object-cover"
        />
      )}
      <p
        role="status"
        data-scheme="dark"
        className={
          pending
            ? 'absolute inset-0 grid size-28 place-content-center justify-items-center rounded-full bg-on-color/75 font-bold text-ink text-small'
            : 'sr-only'
        }
      >
        {pending && (
          <>
            <Spinner className="size-8" />
            {t('media:saving')}
          </>
        )}
      </p>
      <div className="absolute -end-3 -bottom-1">
        <IconButton
          label={t('media:change')}
          icon={<Camera className="size-5" />}
          color="marigold"
          // Not disabled: the focus comes back here when the dialog closes.
          aria-disabled={pending !== null}
          onClick={() => pending || setChoosing(true)}
        />
      </div>
      <input ref={input} type="file" accept="image/*" hidden aria-label={t('media:file')} onChange={take} />
      {isChoosing && (
        <PictureDialog
          me={me}
          onPick={() => input.current?.click()}
          onChoose={(animal) => {
            setChoosing(false)
            choose(animal)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
