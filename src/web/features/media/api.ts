import type { Animal } from '#shared/avatars.ts'
import { chooseAnimal, uploadProfilePicture } from '#shared/media.ts'
import { callApi } from '#web/lib/api/api.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'

export async function savePicture(picture: Blob): Promise<void> {
  const form = new FormData()
  form.set(uploadProfilePicture.upload, picture, 'picture.jpg')
  setCurrentUser(await callApi(uploadProfilePicture, {}, { form }))
}

export async function saveAnimal(animal: Animal): Promise<void> {
  setCurrentUser(await callApi(chooseAnimal, { body: { animal } }))
}
