import { light } from '#shared/palette.ts'

const rel = 'apple-touch-startup-image'

/**
 * While an installed app starts, iOS shows white, or a launch image of exactly the screen's size. There are too many
 * sizes to ship, so the page draws this device's own before it is added to the home screen.
 */
export async function addLaunchImage(): Promise<void> {
  if (document.querySelector(`link[rel="${rel}"]`)) return
  const mark = await loadPicture('/icons/icon-512.png')
  const canvas = document.createElement('canvas')
  canvas.width = screen.width * devicePixelRatio
  canvas.height = screen.height * devicePixelRatio
  const brush = canvas.getContext('2d')
  if (!brush) return
  brush.fillStyle = light.paper
  brush.fillRect(0, 0, canvas.width, canvas.height)
  const side = Math.min(canvas.width, canvas.height) * 0.45
  brush.drawImage(mark, (canvas.width - side) / 2, (canvas.height - side) / 2, side, side)
  document.head.append(Object.assign(document.createElement('link'), { rel, href: canvas.toDataURL() }))
}

async function loadPicture(src: string): Promise<HTMLImageElement> {
  const picture = Object.assign(new Image(), { src })
  await picture.decode()
  return picture
}
