import type { Endpoint, EndpointDefinition } from '#shared/endpoint.ts'

/** All that was said of an endpoint. Its type hides what is gone in the browser; on the server nothing is. */
export const getDefinition = (endpoint: Endpoint): EndpointDefinition => endpoint as EndpointDefinition
