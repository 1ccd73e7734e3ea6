import { join } from 'node:path'

/** The project's folder. This file and the bundle that it is built into (dist/server) are equally deep in it. */
export const root = join(import.meta.dirname, '../..')
