// Draws the bundled GIFs into public/gifs and writes the list that the server searches. Run it after changing assets/gifs.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyday } from '#assets/gifs/everyday.ts'
import { feelings } from '#assets/gifs/feelings.ts'
import { food } from '#assets/gifs/food.ts'
import { outdoors } from '#assets/gifs/outdoors.ts'
import { play } from '#assets/gifs/play.ts'
import { toSvg } from '#assets/gifs/scene.ts'
import { sports } from '#assets/gifs/sports.ts'
import { weather } from '#assets/gifs/weather.ts'

const root = join(import.meta.dirname, '..')
export const gifsFolder = join(root, 'public/gifs')
export const listFile = join(root, 'src/server/adapters/gifs/bundled.json')

const scenes = [...play, ...sports, ...food, ...outdoors, ...weather, ...feelings, ...everyday]

/** SVG text by file name. */
export const drawGifs = (): Map<string, string> => new Map(scenes.map((scene) => [`${scene.id}.svg`, toSvg(scene)]))

export function writeList(): string {
  return `${JSON.stringify(
    scenes.map(({ id, altText, tags }) => ({ id, altText, tags: tags.join(', ') })),
    null,
    2,
  )}
`
}

if (import.meta.main) {
  const files = drawGifs()
  mkdirSync(gifsFolder, { recursive: true })
  for (const name of readdirSync(gifsFolder)) if (!files.has(name)) rmSync(join(gifsFolder, name))
  for (const [name, svg] of files) writeFileSync(join(gifsFolder, name), svg)
  writeFileSync(listFile, writeList())
  console.log(`Drew ${files.size} pictures.`)
}
