import { Html, html } from '#server/html/html.ts'
import { product } from '#shared/product.ts'

type Page = {
  title: string
  /** Selects the page's styles. */
  kind: 'message' | 'demo'
  body: Html
}

/** The mark of src/web/ui/logo.tsx. */
const mark = html`<svg viewBox="0 0 48 48" aria-hidden="true">
        <g stroke="var(--ink)" stroke-width="3" stroke-linejoin="round" transform="rotate(-12 24 24)">
          <path d="M28.6 2.2C14.6 1 5.4 6.8 5.2 15.4 5 24 15 29 28.8 28Z" fill="var(--tomato)" />
          <path d="M19.2 20.2C33 19 42.8 24.6 42.9 33.2 43 42 33.2 47.4 19.4 46Z" fill="var(--marigold)" />
        </g>
      </svg>`

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
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>${title} · ${product.name}</title>
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <meta name="theme-color" content="#fff7e8" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#17132a" media="(prefers-color-scheme: dark)">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="preload" href="/fonts/bricolage-grotesque.woff2" as="font" type="font/woff2" crossorigin>
    <link rel="stylesheet" href="/pages.css">
    <script src="/scheme.js"></script>
  </head>
  <body class="${kind}">
    ${shapes}
    <main>
      <a class="logo" href="/">${mark}${product.name}</a>
      ${body}
    </main>
  </body>
</html>
`.text
}
