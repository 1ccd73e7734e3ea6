import type { Endpoint, ReplyOf } from '#shared/endpoint.ts'
import { ApiError } from '#web/lib/api/api.ts'

type UploadOptions = { signal: AbortSignal; onProgress: (share: number) => void }

/** Uploads with progress, which fetch does not report. Throws the same errors as `callApi`. */
export function uploadForm<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  { signal, onProgress }: UploadOptions,
): Promise<ReplyOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const refuse = (error: unknown) => reject(error)
    signal.addEventListener('abort', abort, { once: true })
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('abort', () => refuse(new DOMException('Stopped', 'AbortError')))
    request.addEventListener('error', () => refuse(new TypeError('Failed to fetch')))
    request.addEventListener('load', () => {
      if (request.status < 200 || request.status > 299)
        refuse(new ApiError(request.status, request.responseText, request.statusText))
      else resolve(JSON.parse(request.responseText) as ReplyOf<E>)
    })
    if (signal.aborted) return refuse(new DOMException('Stopped', 'AbortError'))
    request.open(endpoint.method, endpoint.path)
    request.withCredentials = true
    request.send(form)
  })
}
