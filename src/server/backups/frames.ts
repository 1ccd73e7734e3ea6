import { CommandError } from '#server/command-error.ts'

/** What a backup contains, in this order: tables, sequences, files, the end. Bytes belong to the table or file before. */
export type Entry =
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'sequence'; sequence: string; value: string }
  | { kind: 'file'; key: string; contentType: string }
  | { kind: 'secret'; secret: string }
  | { kind: 'end' }

export type Frame = Entry | Buffer

const headBytes = 5
const [entryType, bytesType] = [1, 2]

/** One byte of type, four of length, the rest. */
export function toFrame(frame: Frame): Buffer {
  const body = Buffer.isBuffer(frame) ? frame : Buffer.from(JSON.stringify(frame))
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(Buffer.isBuffer(frame) ? bytesType : entryType)
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

export async function* readFrames(content: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest = Buffer.alloc(0)
  let hasEnded = false
  for await (const piece of content) {
    rest = Buffer.concat([rest, piece])
    for (;;) {
      const length = rest.length < headBytes ? Number.POSITIVE_INFINITY : headBytes + rest.readUInt32BE(1)
      if (rest.length < length) break
      const body = rest.subarray(headBytes, length)
      const frame: Frame = rest.readUInt8() === bytesType ? body : JSON.parse(body.toString('utf8'))
      rest = rest.subarray(length)
      hasEnded = !Buffer.isBuffer(frame) && frame.kind === 'end'
      yield frame
    }
  }
  if (!hasEnded || rest.length > 0) throw new CommandError('The backup ends in the middle. Take another one.')
}
