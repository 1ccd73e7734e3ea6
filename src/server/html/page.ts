import { Html, html } from '#server/html/html.ts'
import { operatorSlot } from '#server/html/operator.ts'
import { directionOf } from '#shared/languages.ts'
import { drawLogo } from '#shared/logo.ts'
import { currentLanguage } from '#shared/message.ts'
import { dark, light } from '#shared/palette.ts'
import { product } from '#shared/product.ts'

type Page = {
  title: string
  /** Selects the page's styles. */
  kind: 'message' | 'demo'
  body: Html
}

const mark = new Html(
  `<svg viewBox="0 0 48 48" aria-hidden="true">${drawLogo({ ink: 'var(--ink)', tomato: 'var(--tomato)', marigold: 'var(--marigold)' })}</svg>`,
)

/** The poster's shapes: decorative, so hidden from screen readers. */
const shapes = html`<div class="shapes" aria-hidden="true">
      <span class="shape circle"></span>
      <span class="shape square"></span>
      <span class="shape triangle"></span>
      <span class="shape line"></span>
    </div>`

/** A server-rendered page for use outside the app. Works without scripts. */
export function toPage({ title, kind, body }: Page): string {
  return html`${new Html('<!doctype html>')}
<html lang="${currentLanguage()}" dir="${directionOf(currentLanguage())}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>${title} · ${product.name}</title>
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <meta name="theme-color" content="${light.paper}" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="${dark.paper}" media="(prefers-color-scheme: dark)">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="preload" href="/fonts/bricolage-grotesque-latin-wght-normal.woff2" as="font" type="font/woff2" crossorigin>
    <link rel="stylesheet" href="/pages.css">
    <script src="/scheme.js"></script>
  </head>
  <body class="${kind}">
    ${shapes}
    <main>
      <a class="logo" href="/">${mark}${product.name}</a>
      ${body}
      ${new Html(operatorSlot)}
    </main>
  </body>
</html>
`.text
}
