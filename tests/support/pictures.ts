import { crc32 } from 'node:zlib'
import sharp from 'sharp'

const background = { r: 230, g: 40, b: 40 }

/** A red canvas of any size. */
export const paint = (width = 30, height = 20) => sharp({ create: { width, height, channels: 3, background } })

/** A photo as phones make them: rotated by EXIF, with private metadata such as GPS. */
export function takePhoto(width = 600, height = 300): Promise<Buffer> {
  return paint(width, height)
    .jpeg()
    .withExif({
      IFD0: { Make: 'canary-maker', Copyright: 'canary-owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary-xmp/></x:xmpmeta>')
    .toBuffer()
}

/** A PNG of a hundred bytes that claims to be 30,000 pixels wide and high. */
export async function makePixelBomb(): Promise<Buffer> {
  return setSide(await paint(30_000, 1).png({ compressionLevel: 9 }).toBuffer(), 30_000)
}

/** Writes another width and height into the header of a picture. The pixels stay few. */
export function setSide(bytes: Buffer, side: number): Buffer {
  const start = bytes.toString('latin1', 1, 4)
  if (start === 'PNG') {
    bytes.writeUInt32BE(side, 16)
    bytes.writeUInt32BE(side, 20)
    // Without a valid CRC decoders reject the header.
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  } else if (start === 'IF8') {
    const frame = bytes.indexOf(Buffer.from('2c00000000', 'hex'))
    for (const at of [6, 8, frame + 5, frame + 7]) bytes.writeUInt16LE(side, at)
  } else if (start === 'IFF') {
    bytes.writeUInt16LE(side, 26)
    bytes.writeUInt16LE(side, 28)
  } else {
    // SOF0 of a baseline JPEG, SOF2 of a progressive one.
    const frame = Math.max(bytes.indexOf(Buffer.from('ffc0', 'hex')), bytes.indexOf(Buffer.from('ffc2', 'hex')))
    bytes.writeUInt16BE(side, frame + 5)
    bytes.writeUInt16BE(side, frame + 7)
  }
  return bytes
}
