const side = 200
const quality = 0.8

/** Scales down to fit the square, keeping the aspect ratio; never up. */
export function toFittingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A small JPEG of any picture that this browser can decode, with its orientation applied. Throws otherwise. */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  try {
    const size = toFittingSize(bitmap.width, bitmap.height)
    const canvas = Object.assign(document.createElement('canvas'), size)
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('Nothing to draw on')
    // JPEG has no transparency: without this it would turn black.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, size.width, size.height)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(bitmap, 0, 0, size.width, size.height)
    return await toJpeg(canvas)
  } finally {
    bitmap.close()
  }
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came out'))), 'image/jpeg', quality)
  })
}
