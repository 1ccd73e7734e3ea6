// Writes the types of all messages. Run it after a change of messages/en.
import { writeFileSync } from 'node:fs'
import { keysFile, readCatalogue, toKeysModule } from '#scripts/messages/catalogues.ts'

writeFileSync(keysFile, toKeysModule(readCatalogue('en')))
