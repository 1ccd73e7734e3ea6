import { expect, test } from 'vitest'
import { theme } from '#shared/palette.ts'
import { themeColors } from '#web/ui/colors.ts'

test("a spon's card in a chat has the colour of its poster in the app", () => {
  expect(themeColors).toEqual(Object.keys(theme))
})
