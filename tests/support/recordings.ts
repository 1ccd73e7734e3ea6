import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadAudio } from '#shared/media.ts'

const folder = join(import.meta.dirname, '../fixtures')

/** A file of tests/fixtures. `live` and `sliced` ones were made by a browser's MediaRecorder. */
export const readFixture = (name: string): Promise<Buffer> => readFile(join(folder, name))

/** Silence of any length as 8-bit WAV: 8,000 bytes a second. */
export function makeSilence(seconds: number): Buffer {
  const rate = 8_000
  const sound = Buffer.alloc(Math.round(seconds * rate), 128)
  const header = Buffer.from('RIFF    WAVEfmt                     data    ', 'latin1')
  header.writeUInt32LE(36 + sound.length, 4)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.writeUInt32LE(sound.length, 40)
  return Buffer.concat([header, sound])
}

type Sent = { field?: string; name?: string; type?: string; speech?: Uint8Array }
type SentAnswer = {
  status: number
  headers: Headers
  body: { audioUrl: string; duration: number; code: string; message: string; field: string }
}

/** Uploads a recording as a browser does, over a real connection. */
export async function sendRecording(
  baseUrl: string,
  cookie: string,
  bytes: Uint8Array,
  { field = uploadAudio.upload, name = 'recording.webm', type = 'audio/webm', speech }: Sent = {},
): Promise<SentAnswer> {
  const form = new FormData()
  form.set(field, new File([new Uint8Array(bytes)], name, { type }))
  if (speech) form.set(uploadAudio.uploadBeside, new File([new Uint8Array(speech)], 'speech.pcm'))
  const response = await fetch(baseUrl + uploadAudio.path, { method: 'POST', headers: { cookie }, body: form })
  return { status: response.status, headers: response.headers, body: (await response.json()) as SentAnswer['body'] }
}

/** Uploads a recording and returns its URL. */
export async function uploadRecording(baseUrl: string, cookie: string): Promise<string> {
  const { status, body } = await sendRecording(baseUrl, cookie, await readFixture('voice-live.webm'))
  if (status !== 200) throw new Error(`The recording was refused with ${status}: ${body.message}`)
  return body.audioUrl
}

export const keyOf = (audioUrl: string): string => audioUrl.replace('/uploads/', '')

/** The URL from which the browser plays it. */
export const toAudioProxyPath = (audioUrl: string): string => `/api/audio/proxy/${encodeURIComponent(keyOf(audioUrl))}`
