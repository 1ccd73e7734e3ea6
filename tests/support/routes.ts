import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'

/** The paths of all routes, read from the tree that Fastify prints. */
export function listPaths(http: FastifyInstance): string[] {
  const above: string[] = []
  return http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const match = /^(.*?)── (\S*)(?: \(([^)]*)\))?/.exec(line)
      if (!match) return []
      const depth = Math.floor((match[1] ?? '').length / 4)
      above.splice(depth, above.length, match[2] ?? '')
      return match[3] ? [above.join('')] : []
    })
}

/** Every endpoint that src/shared exports. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const folder = join(import.meta.dirname, '../../src/shared')
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(join(folder, file))))
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint))
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value
}
