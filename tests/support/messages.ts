import { readCatalogue } from '#scripts/messages/catalogues.ts'
import { provideMessages } from '#shared/message.ts'

const english = readCatalogue('en')

provideMessages({
  language: () => 'en',
  locale: () => 'en-US',
  isMirrored: () => false,
  find(key) {
    const found = english[key]
    if (found === undefined) throw new Error(`There is no message ${key}`)
    return found
  },
})
