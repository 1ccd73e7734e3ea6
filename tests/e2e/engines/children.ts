import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

export type Child = {
  process: ChildProcess
  output(): string
  waitFor(pattern: RegExp): Promise<RegExpExecArray>
  end(): Promise<void>
}

const running = new Set<number>()
process.on('exit', () => {
  for (const id of running) signal(id, 'SIGKILL')
})

/** A program in a process group of its own, so that whatever it starts ends with it. */
export function startChild(command: string, args: string[], env: Record<string, string> = {}): Child {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${command} did not start`)
  running.add(pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return {
    process: child,
    output: () => output,
    async waitFor(pattern) {
      for (;;) {
        const found = pattern.exec(output)
        if (found) return found
        if (child.exitCode !== null) throw new Error(`${command} ended:\n${output}`)
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), once(child, 'exit')])
      }
    },
    async end() {
      // A second time its number may be somebody else's.
      if (!running.has(pid)) return
      while (signal(pid, 'SIGKILL')) await sleep(20)
      running.delete(pid)
    },
  }
}

/** False once nobody is left in the group. */
function signal(group: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(-group, name)
  } catch {
    return false
  }
}
