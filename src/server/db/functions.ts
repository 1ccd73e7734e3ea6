import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '#server/root.ts'
import { version } from '#server/version.ts'

export const functionsFolder = path.join(root, 'schema', 'functions')

/** The row of schema_migrations that says which functions are applied; its checksum begins with the version. */
export const functionsName = 'schema/functions'

/** All SQL functions of this version, with their triggers. */
export async function readFunctions(folder = functionsFolder): Promise<{ sql: string; checksum: string }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  // Git on Windows may check out CRLF; the checksum must not depend on it.
  const text = files.join('\n').replaceAll('\r\n', '\n')
  return {
    // They call each other; in which order the files come must not matter.
    sql: `set local check_function_bodies = off;\n${text}`,
    checksum: `${version} ${createHash('sha256').update(text).digest('hex')}`,
  }
}

/**
 * Whether functions with this checksum replace those that are there. Not those of a newer version: during a deployment, a node of
 * the version before may start again.
 */
export function supersedes(checksum: string, applied: string | undefined): boolean {
  const [own = '', there = ''] = [checksum, applied ?? ''].map((each) => each.split(' ')[0])
  return checksum !== applied && own.localeCompare(there, 'en', { numeric: true }) >= 0
}
