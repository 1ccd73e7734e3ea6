import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#server/root.ts'

/** Of this program, as package.json has it. A report of a fault needs it. */
export const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
