import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Animal } from '#shared/avatars.ts'
import { limits } from '#shared/limits.ts'
import { saveAnimal, savePicture } from '#web/features/media/api.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { shrinkPicture } from '#web/lib/pictures/shrink-picture.ts'
import { toastError } from '#web/ui/toast.ts'

type Problem = { title: string; description: string }

/** An upload in progress: shown optimistically, rolled back on failure. */
type Pending = { picture: string | null; animal: Animal | null }

export function usePictureUpload() {
  const client = useQueryClient()
  const [pending, setPending] = useState<Pending | null>(null)

  async function save(work: () => Promise<void>) {
    try {
      await work()
      // The picture appears in many queries.
      void client.invalidateQueries()
    } catch (error) {
      toastError(toSentence(error, 'Your picture is as it was. Try again?'), 'Upload failed')
    } finally {
      setPending(null)
    }
  }

  async function sendPicture(file: File) {
    const small = await shrinkPicture(file)
    const preview = URL.createObjectURL(small)
    setPending({ picture: preview, animal: null })
    await savePicture(small).finally(() => URL.revokeObjectURL(preview))
  }

  return {
    pending,
    /** False if the file is rejected; a toast has said why. */
    upload(file: File): boolean {
      const problem = findFileProblem(file)
      if (problem) {
        toastError(problem.description, problem.title)
        return false
      }
      setPending({ picture: null, animal: null })
      void save(() => sendPicture(file))
      return true
    },
    choose(animal: Animal): void {
      setPending({ picture: null, animal })
      void save(() => saveAnimal(animal))
    },
  }
}

function findFileProblem({ size, type }: File): Problem | null {
  if (size > limits.pictureBytes)
    return { title: 'File too large', description: 'Please select an image smaller than 5MB' }
  if (!type.startsWith('image/')) return { title: 'Invalid file type', description: 'Please select an image file' }
  return null
}
