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
  const constants = Object.entries({ ...theme, tangerine }).map(([name, value]) => `--${name}: ${value};`)
  const night = listVariables(dark, softness.dark)
  return `/* Written by scripts/paint-files.ts. Each scheme sets every variable, so an element with data-scheme shows the other
   scheme, wherever it sits. \`light-dark()\` would be shorter, but Safari has it only since 17.5. */
:root {
  ${constants.join('\n  ')}
  /* Text on any of these is this ink, in both schemes. */
  --on-color: ${light.ink};
}

:root,
[data-scheme="light"] {
  color-scheme: light;
  ${listVariables(light, softness.light).join('\n  ')}
}

[data-scheme="dark"] {
  color-scheme: dark;
  ${night.join('\n  ')}
}

@media (prefers-color-scheme: dark) {
  :root:not([data-scheme]) {
    color-scheme: dark;
    ${night.join('\n    ')}
  }
}
`
}

function listVariables(
  colors: typeof light | typeof dark,
  alphas: Readonly<Record<'soft' | 'faint', string>>,
): string[] {
  return [
    ...Object.entries(colors).map(([name, value]) => `--${name}: ${value};`),
    ...(['soft', 'faint'] as const).map((kind) => `--ink-${kind}: ${colors.ink}${alphas[kind]};`),
  ]
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
