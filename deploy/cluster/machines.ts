import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What runs on a machine, and is started again whenever it ends. */
export type Program = { name: string; command: string[]; env?: Record<string, string>; user?: 'postgres' }

export type Machine = {
  name: string
  address: string
  /** A disk of its own. */
  dir: string
  log(program: string): string
  powerOn(): void
  /** Every program at once, as when the plug is pulled. */
  kill(): void
  /** Ends one program by this signal; it is started again. */
  end(program: string, signal: NodeJS.Signals): Promise<void>
  signal(program: string, signal: NodeJS.Signals): void
  /** Nothing comes in or goes out, and nobody is told. */
  cut(): void
  mend(): void
  fillDisk(): void
  emptyDisk(): void
  /** For everything on it time stands still. */
  freeze(): void
  thaw(): void
}

type Plan = {
  name: string
  number: number
  diskMb: number
  programs(place: Pick<Machine, 'address' | 'dir'>): Program[]
}

const bridge = 'sponti-br'
const restartMs = 1_000
const endMs = 90_000
export const network = '10.77.0'
/** Where the load comes from. */
const ownAddress = `${network}.254`

/** A network of its own for each machine, and a disk of limited size: both vanish with `close`. Needs root. */
export function createMachines(plans: Plan[]) {
  removeNetwork(plans)
  const root = mkdtempSync('/tmp/sponti-cluster-')
  // PostgreSQL is not root, and looks in here.
  chmodSync(root, 0o755)
  run('ip', 'link', 'add', bridge, 'type', 'bridge')
  run('ip', 'addr', 'add', `${ownAddress}/24`, 'dev', bridge)
  run('ip', 'link', 'set', bridge, 'up')
  const machines = plans.map((plan) => createMachine(root, plan))
  let isClosed = false
  return {
    machines,
    /** A second time, by a signal at the end, it does nothing. */
    close() {
      if (isClosed) return
      isClosed = true
      for (const machine of machines) {
        machine.kill()
        machine.thaw()
      }
      for (const { dir } of machines) run('umount', '--lazy', dir)
      removeNetwork(plans)
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function createMachine(root: string, { name, number, diskMb, programs }: Plan): Machine {
  const [space, plug] = [`sponti-${name}`, `sp-${name}`]
  const address = `${network}.${number}`
  const dir = join(root, name)
  const ballast = join(dir, 'ballast')
  const logs = join(root, 'logs')
  const running = new Map<string, ChildProcess>()
  let isOn = false

  run('ip', 'netns', 'add', space)
  run('ip', 'link', 'add', plug, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
  run('ip', 'link', 'set', plug, 'master', bridge, 'up')
  inside('ip', 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  inside('ip', 'link', 'set', 'eth0', 'up')
  inside('ip', 'link', 'set', 'lo', 'up')
  for (const each of [dir, logs]) mkdirSync(each, { recursive: true })
  run('mount', '-t', 'tmpfs', '-o', `size=${diskMb}m,mode=0777`, 'tmpfs', dir)

  function inside(...command: string[]) {
    return run('ip', 'netns', 'exec', space, ...command)
  }
  function start(program: Program) {
    const file = openSync(log(program.name), 'a')
    // It becomes the program, as `ip` does. `runuser` would stay before it, and kill it two seconds after a SIGTERM.
    const asUser = program.user
      ? ['setpriv', `--reuid=${program.user}`, `--regid=${program.user}`, '--init-groups']
      : []
    const child = spawn('ip', ['netns', 'exec', space, ...asUser, ...program.command], {
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...program.env },
      stdio: ['ignore', file, file],
    })
    closeSync(file)
    running.set(program.name, child)
    child.once('exit', () => {
      running.delete(program.name)
      setTimeout(() => isOn && start(program), restartMs)
    })
  }
  function signalAll(signal: NodeJS.Signals) {
    for (const id of run('ip', 'netns', 'pids', space).split('\n').filter(Boolean)) {
      try {
        process.kill(Number(id), signal)
      } catch {
        // It ended meanwhile.
      }
    }
  }
  function signalOne(name: string, signal: NodeJS.Signals) {
    running.get(name)?.kill(signal)
  }
  const log = (program: string) => join(logs, `${name}-${program}.log`)

  return {
    name,
    address,
    dir,
    log,
    powerOn() {
      isOn = true
      for (const program of programs({ address, dir })) start(program)
    },
    kill() {
      isOn = false
      signalAll('SIGKILL')
    },
    signal: signalOne,
    async end(program, signal) {
      const child = running.get(program)
      if (!child) return
      const ended = once(child, 'exit', { signal: AbortSignal.timeout(endMs) })
      signalOne(program, signal)
      await ended.catch(() => {
        throw new Error(`${program} on ${name} did not end within ${endMs / 1000} seconds of ${signal}.`)
      })
    },
    cut: () => run('ip', 'link', 'set', plug, 'down'),
    mend: () => run('ip', 'link', 'set', plug, 'up'),
    fillDisk() {
      // Ends when there is no more room, and says so.
      spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M'])
    },
    emptyDisk: () => rmSync(ballast, { force: true }),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
  }
}

function removeNetwork(plans: Plan[]) {
  const spaces = run('ip', 'netns', 'list')
  for (const { name } of plans) if (spaces.includes(`sponti-${name}`)) run('ip', 'netns', 'delete', `sponti-${name}`)
  const links = run('ip', '-o', 'link')
  // A network lives on as long as a process in it does; its cable need not. It may also go with its network just now.
  for (const { name } of plans)
    if (links.includes(` sp-${name}@`)) spawnSync('ip', ['link', 'delete', `sp-${name}`], { stdio: 'ignore' })
  if (links.includes(bridge)) run('ip', 'link', 'delete', bridge)
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

export function writeFor(path: string, text: string): string {
  writeFileSync(path, text, { mode: 0o644 })
  return path
}
