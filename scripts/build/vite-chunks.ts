import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const runtimeName = /rolldown-runtime/
const exportList = /export\{([^}]*)\};?\s*$/
const toImport = (file: string) => new RegExp(`import\\{([^}]*)\\}from"\\./${file}";`)
/** The runtime's names among the exports of the chunk that took it in. */
const prefix = '$rt_'

/**
 * Puts the bundler's runtime, which it writes into a file of its own, into the chunk that every page loads: one request
 * less before the first paint. Its name has the hash of the runtime in it already, by the import that goes away here.
 */
export function mergeRuntime(into: string): Plugin {
  return {
    name: 'merge-runtime',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'pre',
      async handler({ dir }, bundle) {
        const folder = join(dir ?? '.', 'assets')
        const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
        const runtime = chunks.find(({ name }) => runtimeName.test(name))
        const host = chunks.find(({ name }) => name === into)
        if (!runtime || !host) throw new Error(`There is no runtime to put into ${into}, or no ${into}.`)
        const [from, to] = [runtime, host].map(({ fileName }) => fileName.replace('assets/', '')) as [string, string]
        const code = await readFile(join(folder, from), 'utf8')
        for (const { fileName } of chunks) {
          const path = join(dir ?? '.', fileName)
          const text = await readFile(path, 'utf8')
          if (fileName === host.fileName) await writeFile(path, takeIn(text, code, from))
          else if (fileName !== runtime.fileName) await writeFile(path, importFrom(text, from, to))
        }
        await rm(join(folder, from))
        const index = join(dir ?? '.', 'index.html')
        const page = await readFile(index, 'utf8')
        await writeFile(index, page.replace(new RegExp(`\\s*<script[^>]*/${from}"></script>`), ''))
      },
    },
  }
}

/** `{ n: 's', r: 'l' }` of `s as n,l as r`: what a name is called inside, by what it is called outside. */
function readNames(list: string, isImport: boolean): [outside: string, inside: string][] {
  return list.split(',').map((item) => {
    const [first = '', second = first] = item.trim().split(' as ')
    return isImport ? [first, second] : [second, first]
  })
}

export function takeIn(host: string, runtime: string, file: string): string {
  const [, exported = ''] = exportList.exec(runtime) ?? []
  const names = readNames(exported, false)
  const imported = readNames(toImport(file).exec(host)?.[1] ?? '', true)
  const result = names.map(([outside, inside]) => `${prefix}${outside}:${inside}`).join(',')
  const declared = names.map(([outside]) => prefix + outside).join(',')
  const aliases = imported.map(([outside, inside]) => `${inside}=${prefix}${outside}`).join(',')
  const body = runtime.replace(exportList, `return{${result}}`)
  const start = `var{${declared}}=(()=>{${body}})(),${aliases};`
  return host
    .replace(toImport(file), () => start)
    .replace(exportList, (_, list: string) => `export{${list},${declared}};`)
}

export function importFrom(text: string, file: string, host: string): string {
  return text.replace(toImport(file), (_, list: string) => {
    const names = readNames(list, true).map(([outside, inside]) => `${prefix}${outside} as ${inside}`)
    return `import{${names.join(',')}}from"./${host}";`
  })
}
