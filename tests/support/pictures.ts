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
  const bomb = await paint(30_000, 1).png({ compressionLevel: 9 }).toBuffer()
  bomb.writeUInt32BE(30_000, 20)
  // Without a valid CRC decoders reject the header.
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  return bomb
}
