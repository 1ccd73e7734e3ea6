import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | undefined>()

/** Jobs that `work` enqueues are logged under this request's id, and so are those that they enqueue. */
export function runTraced<T>(requestId: string | undefined, work: () => T): T {
  return current.run(requestId, work)
}

/** Added to the payload. Handlers do not see it: their schemas drop what they do not name. */
export function addTrace(payload: unknown): unknown {
  const requestId = current.getStore()
  return requestId === undefined ? payload : { ...(payload as object), requestId }
}

export function readTrace(payload: unknown): string | undefined {
  const { requestId } = (payload ?? {}) as { requestId?: unknown }
  return typeof requestId === 'string' ? requestId : undefined
}
