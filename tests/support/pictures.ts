import { crc32 } from 'node:zlib'
import sharp from 'sharp'

const background = { r: 230, g: 40, b: 40 }

/** A red canvas of any size. */
export const paint = (width = 30, height = 20) => sharp({ create: { width, height, channels: 3, background } })

/** What a phone makes: lying on its side, and full of things that are nobody's business. */
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

/** Says that it is 30,000 pixels wide and high, in a hundred bytes. */
export async function makePixelBomb(): Promise<Buffer> {
  const bomb = await paint(30_000, 1).png({ compressionLevel: 9 }).toBuffer()
  bomb.writeUInt32BE(30_000, 20)
  // Without the right check sum the size would not be believed.
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  return bomb
}
