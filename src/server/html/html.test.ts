import { expect, it } from 'vitest'
import { toErrorPage } from '#server/html/error-page.ts'
import { html } from '#server/html/html.ts'

it('escapes what is put in, in text and in attributes, and nests what is markup already', () => {
  const evil = `"><script>'&`
  const inner = html`<b>${evil}</b>`
  expect(html`<p title="${evil}">${inner}${[html`<i>`, '<']}${false}${null}${undefined}${0}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;&#39;&amp;"><b>&quot;&gt;&lt;script&gt;&#39;&amp;</b><i>&lt;0</p>',
  )
})

it('always offers a way on', () => {
  expect(toErrorPage(500, 'Oh.')).toContain('href="/"')
  expect(toErrorPage(401, 'Oh.')).toContain('href="/api/login"')
  const page = toErrorPage(410, '<Oh>', { title: 'Hm', action: { href: '/api/login?a=1&b=2', label: 'Again' } })
  expect(page).toContain('<h1>Hm</h1>')
  expect(page).toContain('&lt;Oh&gt;')
  expect(page).toContain('href="/api/login?a=1&amp;b=2">Again</a>')
})
