import * as z from 'zod/mini'
import { CurrentUser } from '#shared/accounts.ts'
import { animals } from '#shared/avatars.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Text } from '#shared/schemas.ts'

export const uploadProfilePicture = defineEndpoint({
  method: 'POST',
  path: '/api/upload/profile-picture',
  summary: 'Makes a picture the own profile picture. It is drawn anew as a small JPEG without metadata.',
  upload: 'profilePicture',
  reply: CurrentUser,
  errors: ['invalid_input', 'malformed_body', 'too_large', 'unsupported_type'],
})

export const chooseAnimal = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/user/avatar',
  summary: 'Makes an animal the own profile picture; an uploaded one goes.',
  body: z.object({ animal: z.enum(animals, { error: 'choose one of the animals' }) }),
  reply: CurrentUser,
})

export const getImage = defineEndpoint({
  method: 'GET',
  path: '/api/image/proxy/:key',
  summary: 'A profile picture, for whoever has its address. Takes Range.',
  access: 'public',
  params: z.object({ key: Text.check(z.maxLength(200)) }),
  errors: ['not_found'],
})
