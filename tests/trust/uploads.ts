import { randomBytes } from 'node:crypto'

type SentFile = { name: string; type: string; bytes: Uint8Array }

/** A multipart body with one file, as a browser sends it. */
export function toForm(field: string, { name, type, bytes }: SentFile) {
  const boundary = `----sponti${randomBytes(8).toString('hex')}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
