import type { Endpoint, EndpointDefinition } from '#shared/endpoint.ts'

/** The full definition. The type of an endpoint hides what the browser bundle lacks; the server has all of it. */
export const getDefinition = (endpoint: Endpoint): EndpointDefinition => endpoint as EndpointDefinition
