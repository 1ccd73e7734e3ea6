import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrentUser } from '#shared/accounts.ts'
import type { Animal } from '#shared/avatars.ts'
import { limits } from '#shared/limits.ts'
import { chooseAnimal, uploadProfilePicture } from '#shared/media.ts'
import { type PlainKey, t } from '#shared/message.ts'
import { callApi, toSentence } from '#web/lib/api/api.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { shrinkPicture } from '#web/lib/pictures/shrink-picture.ts'
import { toastError } from '#web/ui/toast.ts'

/** An upload in progress: shown optimistically, rolled back on failure. */
type Pending = { picture: string | null; animal?: Animal | null }

/** Such as HEIC, which only Safari decodes. */
class UnreadablePicture extends Error {}

export function usePictureUpload() {
  const client = useQueryClient()
  const [pending, setPending] = useState<Pending | null>(null)

  async function save(work: () => Promise<CurrentUser>) {
    try {
      setCurrentUser(await work())
      // The picture appears in many queries.
      void client.invalidateQueries()
    } catch (error) {
      const otherwise = t(error instanceof UnreadablePicture ? 'media:unreadable' : 'media:unchanged')
      toastError(toSentence(error, otherwise), t('media:failed'))
    } finally {
      setPending(null)
    }
  }

  async function sendPicture(file: File) {
    const small = await shrinkPicture(file).catch(() => {
      throw new UnreadablePicture()
    })
    const preview = URL.createObjectURL(small)
    setPending({ picture: preview })
    const form = new FormData()
    form.set(uploadProfilePicture.upload, small, 'picture.jpg')
    return callApi(uploadProfilePicture, {}, { form }).finally(() => URL.revokeObjectURL(preview))
  }

  return {
    pending,
    /** False if the file is rejected; a toast has said why. */
    upload(file: File): boolean {
      if (file.size > limits.pictureBytes) return refuse('media:too-large', 'media:too-large-text')
      if (!file.type.startsWith('image/')) return refuse('media:wrong-type', 'media:wrong-type-text')
      setPending({ picture: null })
      void save(() => sendPicture(file))
      return true
    },
    /** Null for the initial. */
    choose(animal: Animal | null): void {
      setPending({ picture: null, animal })
      void save(() => callApi(chooseAnimal, { body: { animal } }))
    },
  }
}

function refuse(title: PlainKey, description: PlainKey): false {
  toastError(t(description), t(title))
  return false
}
