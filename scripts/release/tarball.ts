import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parts } from '#scripts/build.ts'
import { ask, run, waitForVersion } from '#scripts/release/run.ts'
import { findFreePort } from '#scripts/run/free-port.ts'

/**
 * The committed tree with what was built of it, because the AGPL asks for the source beside the program; the parts list, and
 * the checksums of both. Returns the tarball's path.
 */
export function makeTarball(root: string, version: string): string {
  const name = `sponti-${version}`
  const out = join(root, 'release')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out)
  run('npm', ['run', 'build'], root)
  run('git', ['archive', `--prefix=${name}/`, `--output=${out}/tree.tar`, 'HEAD'], root)
  run('tar', ['-xf', 'tree.tar'], out)
  for (const { result, stamp } of Object.values(parts))
    for (const path of [dirname(result), stamp]) cpSync(join(root, path), join(out, name, path), { recursive: true })
  // Nothing of this machine: whoever makes it again from this commit can compare.
  const time = ask('git', ['log', '-1', '--format=%cI'], root)
  const plain = ['--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=go+u,go-w']
  run('tar', [...plain, '-c', '-I', 'gzip -n9', '-f', `${name}.tar.gz`, name], out)
  writeFileSync(join(out, `${name}.cdx.json`), listParts(join(out, name), version, time))
  for (const path of ['tree.tar', name]) rmSync(join(out, path), { recursive: true })
  const sums = readdirSync(out).map((file) => `${sha256(readFileSync(join(out, file)))}  ${file}\n`)
  writeFileSync(join(out, 'SHA256SUMS'), sums.sort().join(''))
  return join(out, `${name}.tar.gz`)
}

/** Unpacks it elsewhere, installs what it runs on, and starts it with nothing but an empty data folder. */
export async function tryTarball(tarball: string, version: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sponti-release-'))
  // PostgreSQL does not run as root, and its user has to get in.
  chmodSync(folder, 0o755)
  try {
    run('tar', ['-xzf', tarball], folder)
    const cwd = join(folder, `sponti-${version}`)
    // Not what npm sets for this script.
    const own = Object.entries(process.env).filter(([key]) => !key.startsWith('npm_'))
    run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], cwd, Object.fromEntries(own))
    const { PATH = '', HOME = '' } = process.env
    await startOnce(cwd, version, { PATH, HOME, DATA_DIR: join(folder, 'data') })
    console.log(`The tarball, unpacked and installed elsewhere, was ready, and version ${version}.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startOnce(cwd: string, version: string, env: NodeJS.ProcessEnv) {
  const port = await findFreePort()
  const app = spawn(join(cwd, 'node_modules/.bin/node'), ['scripts/start.mjs'], {
    cwd,
    env: { ...env, PORT: String(port), DRAIN_SECONDS: '0' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exit = once(app, 'exit')
  try {
    await waitForVersion(`http://localhost:${port}`, version, () =>
      app.exitCode === null ? null : 'It ended by itself.',
    )
  } finally {
    app.kill('SIGTERM')
  }
  const [code] = await exit
  if (code !== 0) throw new Error(`It ended with ${code} when it was told to.`)
}

/** In CycloneDX, by npm. With the development packages, which npm marks: a part of them is built into the pages. */
function listParts(folder: string, version: string, time: string): string {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const { serialNumber: _random, ...bill } = JSON.parse(ask('npm', args, folder))
  // npm takes the folder's name for the program's, and the time of day.
  bill.metadata.timestamp = time
  bill.metadata.component = { ...bill.metadata.component, name: 'sponti', version }
  return `${JSON.stringify(bill, null, 1)}\n`
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
