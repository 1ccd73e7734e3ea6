import { expect, test } from 'vitest'
import { toLeanModule } from '#scripts/vite-plugins.ts'

test('an endpoint keeps its method and path, and loses its shapes', () => {
  const lean =
    toLeanModule(`export const a = defineEndpoint({ method: 'GET', path: '/a', summary: 's', reply: z.array(B) })
export const b = defineEndpoint({ ...a, path: '/b' })`)
  expect(lean).toBe(`export const a = ({ method: 'GET', path: '/a' })
export const b = ({ ...a, path: '/b' })`)
})

test('an upload keeps the name of its file, which the browser has to send', () => {
  const lean = toLeanModule(
    `export const a = defineEndpoint({ method: 'POST', path: '/a', upload: 'photo', reply: B })`,
  )
  expect(lean).toBe(`export const a = ({ method: 'POST', path: '/a', upload: 'photo' })`)
})

test('a schema may be dropped by the bundler, other values are left alone', () => {
  const lean = toLeanModule(`const B: Shape = z.object({ id: Id })
export const limits = { title: 120 } as const`)
  expect(lean).toBe(`const B: Shape = /* @__PURE__ */ (() => z.object({ id: Id }))()
export const limits = { title: 120 } as const`)
})
