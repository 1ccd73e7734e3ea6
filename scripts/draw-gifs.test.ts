import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawGifs, gifsFolder, listFile, writeList } from '#scripts/draw-gifs.ts'

const files = [...drawGifs()]

/** A minimal well-formedness check: unclosed tags, mismatched end tags, stray markup. */
function listOpenTags(xml: string): string[] {
  const open: string[] = []
  const rest = xml.replaceAll(
    /<(\/?)(\w+)((?:\s[\w:-]+="[^"<&]*")*)\s*(\/?)>/g,
    (_tag, end, name, _attributes, isEmpty) => {
      if (end && open.pop() !== name) open.push(`</${name}> without a beginning`)
      if (!end && !isEmpty) open.push(name)
      return ''
    },
  )
  return /[<&]/.test(rest) ? [...open, `not XML: ${rest}`] : open
}

it('there are at least sixty, each found and drawn differently', () => {
  expect(files.length).toBeGreaterThanOrEqual(60)
  expect(new Set(files.map(([, svg]) => svg)).size).toBe(files.length)
  expect(new Set(JSON.parse(writeList()).map(({ altText }: { altText: string }) => altText)).size).toBe(files.length)
})

it('the drawn files and their list are up to date; if not, run node scripts/draw-gifs.ts', () => {
  expect(readdirSync(gifsFolder).sort()).toEqual(files.map(([name]) => name).sort())
  expect(readFileSync(listFile, 'utf8')).toBe(writeList())
})

describe.each(files)('%s', (name, svg) => {
  it('is small, whole, moving and self-contained', () => {
    expect(readFileSync(join(gifsFolder, name), 'utf8')).toBe(svg)
    expect(Buffer.byteLength(svg)).toBeLessThan(8_000)
    expect(listOpenTags(svg)).toEqual([])
    expect(svg).not.toContain('undefined')
    expect(svg).not.toContain('NaN')
    expect(svg).not.toMatch(/<script|<image|<use|<foreignObject|\son\w+=|href|url\(|@import/i)
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toContain('//')
    const moving = [...svg.matchAll(/<g class="(\w+)" style="animation-duration/g)].map(([, motion]) => motion)
    expect(moving).not.toEqual([])
    for (const motion of moving) expect(svg).toContain(`@keyframes ${motion}{`)
    expect(svg).toContain('#still:target *{animation:none!important}')
  })
})
