import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Text } from '#shared/schemas.ts'

// Fetched by chats, search engines and mail programs: without a session, and without consuming anything.

export const getProductCard = defineEndpoint({
  method: 'GET',
  path: '/card.png',
  summary: 'The picture beside links to the app: 1200 × 630, the same for everybody.',
  access: 'public',
})

export const getInviteCard = defineEndpoint({
  method: 'GET',
  path: '/invite/:token/card.png',
  summary: 'The picture beside an invitation: who, what, when. The product’s own card where there is none.',
  access: 'public',
  params: z.object({ token: Text.check(z.maxLength(200)) }),
})

export const getRobots = defineEndpoint({
  method: 'GET',
  path: '/robots.txt',
  summary: 'What search engines may look at.',
  access: 'public',
})

export const getSitemap = defineEndpoint({
  method: 'GET',
  path: '/sitemap.xml',
  summary: 'The pages that search engines may keep.',
  access: 'public',
})
