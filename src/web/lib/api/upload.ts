import type { Endpoint, ReplyOf } from '#shared/endpoint.ts'
import { ApiError } from '#web/lib/api/api.ts'

type UploadOptions = { signal: AbortSignal; onProgress: (share: number) => void }

/** Without any progress for this long, the connection is taken for lost. After the last byte it is the time to answer. */
const stallMs = 30_000

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
    let stall: ReturnType<typeof setTimeout> | undefined
    function restartStall() {
      clearTimeout(stall)
      stall = setTimeout(() => {
        refuse(new TypeError('The upload stalled'))
        request.abort()
      }, stallMs)
    }
    signal.addEventListener('abort', abort, { once: true })
    request.addEventListener('loadend', () => {
      clearTimeout(stall)
      signal.removeEventListener('abort', abort)
    })
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartStall()
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('abort', () => refuse(new DOMException('Stopped', 'AbortError')))
    request.addEventListener('error', () => refuse(new TypeError('Failed to fetch')))
    request.addEventListener('load', () => {
      if (request.status < 200 || request.status > 299)
        return refuse(new ApiError(request.status, request.responseText, request.statusText))
      try {
        resolve(JSON.parse(request.responseText) as ReplyOf<E>)
      } catch (error) {
        // A captive portal answers 200 with a page of its own.
        refuse(error)
      }
    })
    if (signal.aborted) return refuse(new DOMException('Stopped', 'AbortError'))
    request.open(endpoint.method, endpoint.path)
    request.withCredentials = true
    restartStall()
    request.send(form)
  })
}
