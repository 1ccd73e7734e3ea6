import { family } from '#server/cards/fonts.ts'
import { loadSharp } from '#server/cards/load-sharp.ts'
import { light } from '#shared/palette.ts'

export type Block = { picture: Buffer; width: number; height: number }

/** Control characters and line breaks become spaces; mathematical alphanumerics are NFKC-normalised. */
export function toLine(text: string): string {
  return text
    .replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'))
    .replace(/[\p{Cc}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim()
}

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Renders text, wrapped at `width`. `size` is in pixels. */
export async function drawText(text: string, size: number, width: number): Promise<Block> {
  const sharp = await loadSharp()
  const tight = Math.round(size * -18)
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${light.ink}" letter_spacing="${tight}" line_height="0.94">${escapeMarkup(text)}</span>`,
      font: `${family} ${size}`,
      // At 72 dpi a point is a pixel.
      dpi: 72,
      width,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { picture: data, width: info.width, height: info.height }
}

type Box = { width: number; height: number; sizes: readonly number[] }

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Renders the text at the largest size that fits; truncates it if even the smallest does not. */
export async function fitText(text: string, box: Box): Promise<Block> {
  const isFitting = (block: Block) => block.height <= box.height && block.width <= box.width
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment)
  const smallest = box.sizes.at(-1) ?? 0
  for (const size of box.sizes) {
    if (size !== smallest && isHopeless(letters.length, size, box)) continue
    const block = await drawText(text, size, box.width)
    if (isFitting(block)) return block
  }
  let kept = Math.min(letters.length - 1, Math.ceil((box.width * box.height) / (smallest * smallest * 0.4)))
  for (;;) {
    const block = await drawText(`${letters.slice(0, kept).join('').trimEnd()}…`, smallest, box.width)
    if (isFitting(block) || kept === 0) return block
    kept = Math.floor(kept * 0.9)
  }
}

/** Rendering is slow: sizes that are clearly too large are skipped. */
function isHopeless(letters: number, size: number, { width, height }: Box) {
  return letters * size * size * 0.4 > width * height * 1.5
}
