import type { Finding } from '#scripts/boundaries/finding.ts'
import { knowsSql, packageRooms, serverFeatures, serverFloors, webRooms, webStart } from '#scripts/boundaries/law.ts'
import type { Import, SourceFile } from '#scripts/boundaries/source-file.ts'

type Verdict = { rule: string; advice: string } | null

const lawPath = 'scripts/boundaries/law.ts'
const under = (path: string | null, folder: string) => path?.startsWith(`${folder}/`) ?? false
const rankOf = (feature: string) => serverFeatures.findIndex((row) => row.includes(feature))

const judges = [judgeShared, judgeRuntime, judgeWeb, judgeFloors, judgeServer, judgeSql, judgePackage, judgePath]

export function judgeImports(file: SourceFile): Finding[] {
  return file.imports.flatMap((each) =>
    judges.flatMap((judge) => {
      const verdict = judge(file, each)
      if (!verdict) return []
      return {
        path: file.path,
        line: each.line,
        rule: verdict.rule,
        advice: `imports ${each.specifier}: ${verdict.advice}`,
      }
    }),
  )
}

function judgeShared(file: SourceFile, { target, package: name, specifier }: Import): Verdict {
  if (!under(file.path, 'src/shared') || under(target, 'src/shared') || file.isTest) return null
  if (specifier === 'zod/mini') return null
  if (name === 'zod') return { rule: 'shared-is-small', advice: "write 'zod/mini': src/shared reaches the browser" }
  return {
    rule: 'shared-is-pure',
    advice: 'src/shared imports only src/shared and zod/mini; move this to the side that needs it',
  }
}

function judgeRuntime(file: SourceFile, { target, package: name }: Import): Verdict {
  const inSrc = (room: string) => under(file.path, `src/${room}`)
  if (inSrc('web') && under(target, 'src/server'))
    return { rule: 'web-never-server', advice: 'what both sides agree on lives in src/shared' }
  if (inSrc('server') && under(target, 'src/web'))
    return { rule: 'server-never-web', advice: 'what both sides agree on lives in src/shared' }
  const isPackage = name !== null && name !== 'node'
  if (inSrc('sw') && !file.isTest && !isPackage && !under(target, 'src/sw') && !under(target, 'src/shared'))
    return { rule: 'worker-alone', advice: 'src/sw imports only itself, src/shared and packages with a room there' }
  if (inSrc('web') && !file.isTest && name === 'node')
    return { rule: 'web-never-node', advice: 'the browser has no Node; this belongs in src/server or scripts' }
  const isRig = ['tests', 'scripts', 'assets', 'bench'].some((room) => under(target, room))
  if (under(file.path, 'src') && !file.isTest && isRig)
    return {
      rule: 'product-never-rig',
      advice: 'code in src/ does not know tests, scripts, drawings or benches; turn it round',
    }
  return null
}

function judgeWeb(file: SourceFile, { target }: Import): Verdict {
  const [, from] = /^src\/web\/([^/]+)\//.exec(file.path) ?? []
  const [, to] = /^src\/web\/([^/]+)\//.exec(target ?? '') ?? []
  if (!from || !target?.startsWith('src/web/') || target.endsWith('.css')) return null
  const own = featureOf(file.path, 'web')
  if (own && to === 'features' && featureOf(target, 'web') !== own)
    return {
      rule: 'web-features-alone',
      advice: 'two features meet in src/web/pages; what both need goes to ui, lib or shared',
    }
  if (under(target, webStart.folder) && !webStart.rooms.includes(from))
    return { rule: 'web-start', advice: 'the app does that as it starts; what others call is in src/web/lib/api' }
  const allowed = webRooms[from]
  if (!allowed)
    return { rule: 'web-rooms', advice: `src/web/${from} is no room of the house; the rooms are in ${lawPath}` }
  if (to === from || (to && allowed.includes(to))) return null
  return {
    rule: 'web-downwards',
    advice: `src/web/${from} may import ${[...allowed, 'shared'].join(', ')}; move the shared part down`,
  }
}

function featureOf(path: string, side: 'server' | 'web') {
  return new RegExp(`^src/${side}/features/([^/]+)/`).exec(path)?.[1] ?? null
}

/** Type imports and `import()` count. */
function judgeFloors(file: SourceFile, { target }: Import): Verdict {
  const [from, to] = [roomOf(file.path), roomOf(target ?? '')]
  if (file.isTest || !from || !to || from === to) return null
  const floorOf = (room: string) => serverFloors.findIndex((row) => row.includes(room))
  if (floorOf(to) < floorOf(from)) return null
  const isPlumbing = to === 'features' && floorOf(from) < floorOf(to)
  if (isPlumbing)
    return {
      rule: 'infrastructure-below-features',
      advice: 'the product knows the plumbing, not the other way; hand it in as an argument',
    }
  return {
    rule: 'server-downwards',
    advice: `src/server/${to} is not below src/server/${from}: move what both need down; the floors are in ${lawPath}`,
  }
}

const roomOf = (path: string) => /^src\/server\/([^/]+)/.exec(path)?.[1]

function judgeServer(file: SourceFile, { target }: Import): Verdict {
  const own = featureOf(file.path, 'server')
  const other = featureOf(target ?? '', 'server')
  if (file.isTest || !own || !other || own === other || rankOf(other) < rankOf(own)) return null
  const row = `${own} may import ${
    serverFeatures
      .slice(0, Math.max(0, rankOf(own)))
      .flat()
      .join(', ') || 'no other feature'
  }`
  return { rule: 'features-to-the-left', advice: `${row}; enqueue a job instead, or move the use case to ${other}` }
}

function judgeSql(file: SourceFile, { target, package: name, names }: Import): Verdict {
  if (file.isTest || !under(file.path, 'src') || knowsSql(file.path)) return null
  const isSql = name === 'kysely' || name === 'pg' || target === 'src/server/db/prepared.ts'
  if (!isSql && !(under(target, 'src/server/db') && names.includes('sql'))) return null
  return { rule: 'sql-in-queries', advice: "SQL lives in the feature's queries.ts and in src/server/db" }
}

function judgePackage(file: SourceFile, { package: name }: Import): Verdict {
  if (!name || name === 'node' || name === 'kysely' || name === 'pg') return null
  if (file.isTest || !under(file.path, 'src') || under(file.path, 'src/shared')) return null
  const rooms = packageRooms[name]
  if (!rooms) return { rule: 'packages-have-rooms', advice: `${name} has no room yet: give it one in ${lawPath}` }
  if (rooms.some((room) => file.path.startsWith(room))) return null
  return { rule: 'packages-have-rooms', advice: `${name} is reached only through ${rooms.join(' or ')}` }
}

function judgePath(_file: SourceFile, { specifier }: Import): Verdict {
  if (!specifier.startsWith('../../')) return null
  return { rule: 'no-climbing', advice: 'use an alias (#shared/, #server/, #web/, #tests/, #scripts/, #assets/)' }
}
