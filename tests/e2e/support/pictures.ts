import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

/*
 * Small pictures of screens, to see what a change of a colour or a word does elsewhere. Half the size: what another
 * machine draws otherwise at the edges of letters is lost in it. What is compared has been packed like what is kept.
 */
const folder = join(import.meta.dirname, '../pictures')
const versionFile = join(folder, 'chromium-version')
const tallest = 1_600
const scale = 2
/** Of 255, in the channel that differs most. */
const visible = 32
/** So many pixels may differ visibly: less than a letter. */
const tolerable = 12

export type Picture = { width: number; height: number; pixels: Buffer; packed: Buffer }
type Area = { x: number; y: number; width: number; height: number }

const toMajor = (version: string) => version.split('.')[0] ?? ''

/** Null where this browser draws as the one that made the pictures; else what to say. */
export function findOtherBrowser(version: string): string | null {
  const madeWith = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : ''
  if (madeWith === toMajor(version)) return null
  return `The pictures were made with Chromium ${madeWith}. This is ${toMajor(version)}: THEY ARE NOT COMPARED.`
}

/** As the page lies on the phone, and what is below the fold. */
export async function takePicture(page: Page): Promise<Picture> {
  const { width = 0 } = page.viewportSize() ?? {}
  const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), tallest)
  const clip = { x: 0, y: 0, width, height }
  const png = await page.screenshot({ fullPage: true, clip, animations: 'disabled', caret: 'hide' })
  const small = sharp(png).resize({ width: Math.round(width / scale) })
  return unpack(await small.webp({ quality: 50, effort: 4 }).toBuffer())
}

export function keepPicture(name: string, version: string, { packed }: Picture): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(versionFile, `${toMajor(version)}\n`)
  writeFileSync(toFile(name), packed)
}

export async function readPicture(name: string): Promise<Picture | null> {
  return existsSync(toFile(name)) ? unpack(readFileSync(toFile(name))) : null
}

const toFile = (name: string) => join(folder, `${name}.webp`)

async function unpack(packed: Buffer): Promise<Picture> {
  const { data, info } = await sharp(packed).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data, packed }
}

/** What differs, in words; null if nobody would see it. Emoji are left out: each system draws its own, or none. */
export async function compare(page: Page, one: Picture, other: Picture): Promise<string | null> {
  if (one.width !== other.width || one.height !== other.height)
    return `it is ${one.width} × ${one.height}, and was ${other.width} × ${other.height}`
  const all = listDifferences(one, other)
  if (all.length <= tolerable) return null
  const emoji = await page.evaluate(findEmoji)
  const left = all.filter(({ x, y }) => !emoji.some((area) => isWithin(area, x * scale, y * scale)))
  if (left.length <= tolerable) return null
  const [first] = left
  return `${left.length} pixels differ, the first at ${(first?.x ?? 0) * scale}, ${(first?.y ?? 0) * scale}`
}

function listDifferences(one: Picture, other: Picture): { x: number; y: number }[] {
  const found: { x: number; y: number }[] = []
  for (let at = 0; at < one.pixels.length; at += 3) {
    const by = [0, 1, 2].map((channel) => Math.abs((one.pixels[at + channel] ?? 0) - (other.pixels[at + channel] ?? 0)))
    const index = at / 3
    if (Math.max(...by) > visible) found.push({ x: index % one.width, y: Math.floor(index / one.width) })
  }
  return found
}

const margin = 4
function isWithin(area: Area, x: number, y: number) {
  const inX = x >= area.x - margin && x <= area.x + area.width + margin
  return inX && y >= area.y - margin && y <= area.y + area.height + margin
}

/** Run in the page. */
function findEmoji(): Area[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const areas: Area[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { index, 0: emoji } of (node.nodeValue ?? '').matchAll(/\p{Extended_Pictographic}+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + emoji.length)
      for (const { x, y, width, height } of range.getClientRects()) areas.push({ x, y: y + scrollY, width, height })
    }
  }
  return areas
}
