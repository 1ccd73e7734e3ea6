import { canDraw, isRightToLeft, loadFonts } from '#server/cards/fonts.ts'
import { loadSharp } from '#server/cards/load-sharp.ts'
import { drawScraps, pickColor } from '#server/cards/shapes.ts'
import { type Block, drawText, fitText, toLine } from '#server/cards/text.ts'
import type { Direction } from '#shared/languages.ts'
import { drawLogo } from '#shared/logo.ts'
import { light, theme } from '#shared/palette.ts'
import { product } from '#shared/product.ts'

const { ink, paper } = light

export const cardSize = { width: 1200, height: 630 } as const

/** The content of a card, from top to bottom. */
export type Card = {
  /** Decides colours and shapes. */
  seed: number
  /** A line above the title, in the reader's language: who asks. */
  lead: string | null
  direction: Direction
  title: string
  /** On a label below: when, or how many. */
  label: string | null
  /** Before the label: a clock, if it does not say otherwise. */
  labelIcon?: 'clock' | 'people'
  /** Replaces a title in a script that our fonts do not cover. */
  otherwise: string
}

const sheet = { left: 64, top: 58, width: 1064, height: 500 }
const margin = 52
const inner = { left: sheet.left + margin, right: sheet.left + sheet.width - margin }
const innerWidth = inner.right - inner.left
const labelHeight = 76
const footTop = sheet.top + sheet.height - margin - labelHeight + 8

/** A line that begins with a name would go by the letters of that. */
const marks = { ltr: '\u200e', rtl: '\u200f' } as const

/** The preview image (og:image) of a link. Shows nothing but what it is given. */
export async function drawCard({
  seed,
  lead,
  direction,
  title,
  label,
  labelIcon = 'clock',
  otherwise,
}: Card): Promise<Buffer> {
  await loadFonts()
  const sharp = await loadSharp()
  const [leadText, titleText, labelText] = [
    toDrawable(lead && marks[direction] + lead),
    toDrawable(title) ?? otherwise,
    toDrawable(label),
  ]
  const name = await drawText(product.name, 50, 400)
  const labelWords =
    labelText && (await fitText(labelText, { width: innerWidth - name.width - 240, height: 44, sizes: [36, 30] }))
  const leadWords = leadText && (await fitText(leadText, { width: innerWidth, height: 56, sizes: [42, 36, 30] }))
  const top = sheet.top + margin - 4 + (leadWords ? 72 : 0)
  const room = footTop - 30 - top
  const titleWords = await fitText(titleText, {
    width: innerWidth,
    height: room,
    sizes: [172, 148, 124, 108, 92, 78, 66, 56, 48],
  })
  const lines = [
    ...(leadWords ? [placeLine(leadWords, direction, sheet.top + margin - 4)] : []),
    placeLine(titleWords, isRightToLeft(titleText) ? 'rtl' : 'ltr', top + (room - titleWords.height) / 2),
  ]
  return sharp(drawPoster(seed, { lines, label: labelWords ? drawLabel(seed, labelWords, labelIcon) : '', name }))
    .removeAlpha()
    .png()
    .toBuffer()
}

function toDrawable(text: string | null): string | null {
  const line = toLine(text ?? '')
  return line !== '' && canDraw(line) ? line : null
}

type Words = { lines: string[]; label: string; name: Block }

function drawPoster(seed: number, { lines, label, name }: Words): Buffer {
  const { left, top, width, height } = sheet
  const markLeft = inner.right - name.width - 66
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" stroke="${ink}" stroke-linejoin="round">
    <rect width="1200" height="630" fill="${pickColor(seed, 0)}" stroke="none"/>
    ${drawScraps(seed)}
    <rect x="${left + 14}" y="${top + 14}" width="${width}" height="${height}" rx="40" fill="${ink}" stroke="none"/>
    <rect x="${left}" y="${top}" width="${width}" height="${height}" rx="40" fill="${paper}" stroke-width="6"/>
    ${label}
    <g transform="translate(${markLeft} ${footTop + 12}) scale(1.12)">${drawLogo({ ink, ...theme })}</g>
    ${lines.join('')}
    ${placeInFoot(name, inner.right - name.width)}
  </svg>`)
}

function drawLabel(seed: number, words: Block, icon: 'clock' | 'people'): string {
  const width = words.width + 116
  const ring = { x: inner.left + 46, y: footTop + labelHeight / 2 }
  return `<rect x="${inner.left}" y="${footTop}" width="${width}" height="${labelHeight}" rx="${labelHeight / 2}"
      fill="${pickColor(seed, 0)}" stroke-width="5"/>
    <g fill="none" stroke-width="5" stroke-linecap="round">
      ${
        icon === 'clock'
          ? `<circle cx="${ring.x}" cy="${ring.y}" r="17" fill="${paper}"/><path d="M${ring.x} ${ring.y - 9}v9l6 5"/>`
          : `<circle cx="${ring.x}" cy="${ring.y - 9}" r="9" fill="${paper}"/><path d="M${ring.x - 16} ${ring.y + 19}v-2a12 12 0 0 1 12-12h8a12 12 0 0 1 12 12v2" fill="${paper}"/>`
      }
    </g>
    ${placeInFoot(words, inner.left + 80)}`
}

/** Hebrew and Arabic are aligned to the right edge. */
function placeLine(block: Block, direction: Direction, top: number): string {
  return place(block, direction === 'rtl' ? inner.right - block.width : inner.left, top)
}

function placeInFoot(block: Block, left: number): string {
  return place(block, left, footTop + (labelHeight - block.height) / 2)
}

/** Within the drawing: laid over it, the whole card would be composed once more. */
function place({ picture, width, height }: Block, left: number, top: number): string {
  const source = `data:image/png;base64,${picture.toString('base64')}`
  return `<image x="${left}" y="${Math.round(top)}" width="${width}" height="${height}" href="${source}"/>`
}
