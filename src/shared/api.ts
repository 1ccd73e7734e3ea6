import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'

export const describeApi = defineEndpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'This document: every call of the API in OpenAPI form.',
  access: 'public',
  reply: z.looseObject({}),
})
