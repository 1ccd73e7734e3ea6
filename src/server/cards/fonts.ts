import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { loadSharp } from '#server/cards/load-sharp.ts'
import { root } from '#server/root.ts'

const folder = join(root, 'src/server/cards/fonts')

/** The fonts of all scripts share this family name, so that installed fonts are only a last fallback. */
export const family = 'Sponti Card'

let loading: Promise<void> | null = null

export function loadFonts(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic', 'Devanagari', 'Thai', 'Han', 'Hiragana', 'Katakana']
const known = ['Common', 'Inherited', 'Hangul', ...scripts].map((script) => `\\p{Script=${script}}`).join('')
const drawable = new RegExp(`^[${known}]+$`, 'u')

/** Excludes blank characters that Unicode classifies as letters or symbols. */
const visible = /[^\P{L}\u115f\u1160\u3164\uffa0]|[\p{N}\p{P}]|[^\P{S}\u2800]/u

/** Whether our fonts have these letters; others would come out as boxes with numbers. */
export const canDraw = (text: string): boolean => drawable.test(text) && visible.test(text)

const rightToLeft = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u

export const isRightToLeft = (text: string): boolean => rightToLeft.test(text)

async function load(): Promise<void> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ttf'))
  const sharp = await loadSharp()
  // Rendering once with a font file registers it for the whole process.
  for (const file of files) await sharp({ text: { text: 'x', fontfile: join(folder, file) } }).toBuffer()
}
