import * as z from 'zod/mini'
import { CurrentUser } from '#shared/accounts.ts'
import { animals } from '#shared/avatars.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { t } from '#shared/message.ts'
import { Text } from '#shared/schemas.ts'

export const uploadProfilePicture = defineEndpoint({
  method: 'POST',
  path: '/api/upload/profile-picture',
  summary: 'Makes a picture the own profile picture. It is drawn anew as a small JPEG without metadata.',
  upload: 'profilePicture',
  reply: CurrentUser,
  errors: ['invalid_input', 'malformed_body', 'too_large', 'unsupported_type', 'unavailable'],
})

export const chooseAnimal = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/user/avatar',
  summary: 'Makes an animal the own profile picture, or null for the own initial; an uploaded one goes.',
  body: z.object({ animal: z.nullable(z.enum(animals, { error: () => t('account:animal.unknown') })) }),
  reply: CurrentUser,
})

export const uploadAudio = defineEndpoint({
  method: 'POST',
  path: '/api/upload/audio',
  summary:
    'Keeps a recording for a spon: WebM, M4A, Ogg, MP3 or WAV. `speech` is the same as raw signed 16-bit little-endian ' +
    'mono PCM at 16 kHz, from which the plan can be read.',
  upload: 'recording',
  uploadBeside: 'speech',
  reply: z.object({ audioUrl: z.string(), duration: z.number() }),
  errors: ['invalid_input', 'malformed_body', 'too_large', 'unsupported_type', 'unavailable'],
})

export const getAudio = defineEndpoint({
  method: 'GET',
  path: '/api/audio/proxy/:key',
  summary: 'A voice note, for those who can see its spon. Takes Range.',
  params: z.object({ key: Text.check(z.maxLength(200)) }),
  errors: ['not_found'],
})
