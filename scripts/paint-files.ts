// Writes the colours of src/shared/palette.ts and the mark of src/shared/logo.ts into the files that cannot import them.
// Run it after changing either, then scripts/draw-icons.ts and scripts/draw-gifs.ts to redraw the pictures.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawLogo } from '#shared/logo.ts'
import { dark, light, softness, tangerine, theme } from '#shared/palette.ts'
import { product } from '#shared/product.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const logo = drawLogo({ ink: light.ink, ...theme })

const painters: Readonly<Record<string, () => string>> = {
  'src/web/styles/colors.css': writeStyleSheet,
  'public/favicon.svg': () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><title>${product.name}</title>${logo}</svg>\n`,
  'public/docs/sms-opt-in-flow.svg': () => fillNames(read('assets/sms-opt-in-flow.svg')),
  'index.html': () => paintBars(read('index.html')),
  'public/manifest.webmanifest': () =>
    read('public/manifest.webmanifest').replaceAll(/("(?:background|theme)_color": )".*?"/g, `$1"${light.paper}"`),
}

/** Path and expected content of each generated file. */
export function listPainted(): [path: string, text: string][] {
  return Object.entries(painters).map(([path, paint]) => [path, paint()])
}

function writeStyleSheet(): string {
  const pairs = Object.entries(light).map(([name, value]) => [name, value, dark[name as keyof typeof dark]] as const)
  const variables = [
    ...pairs.map(([name, day, night]) => `--${name}: light-dark(${day}, ${night});`),
    ...(['soft', 'faint'] as const).map(
      (kind) => `--ink-${kind}: light-dark(${light.ink}${softness.light[kind]}, ${dark.ink}${softness.dark[kind]});`,
    ),
    ...Object.entries({ ...theme, tangerine }).map(([name, value]) => `--${name}: ${value};`),
    '/* Text on any of these is this ink, in both schemes. */',
    `--on-color: ${light.ink};`,
  ]
  return `/* Written by scripts/paint-files.ts. \`light-dark()\` follows \`color-scheme\`, so an element with data-scheme shows the
   other scheme, wherever it sits. */
:root {
  color-scheme: light dark;
  ${variables.join('\n  ')}
}

[data-scheme="light"] {
  color-scheme: light;
}

[data-scheme="dark"] {
  color-scheme: dark;
}
`
}

/** An SVG template with colour names in braces. */
function fillNames(drawing: string): string {
  const values: Readonly<Record<string, string>> = { ...theme, ...light, logo }
  return drawing.replaceAll(/\{([a-z]+)\}/g, (_braces, name: string) => {
    const value = values[name]
    if (!value) throw new Error(`There is no colour called ${name}.`)
    return value
  })
}

/** The theme-color of the browser's UI around the page. */
function paintBars(page: string): string {
  function toPaper(_tag: string, start: string, middle: string, scheme: string) {
    return `${start}${scheme === 'dark' ? dark.paper : light.paper}${middle}${scheme}`
  }
  return page.replaceAll(/(<meta name="theme-color" content=")[^"]*(" media="\(prefers-color-scheme: )(\w+)/g, toPaper)
}

if (import.meta.main) for (const [path, text] of listPainted()) writeFileSync(join(root, path), text)
