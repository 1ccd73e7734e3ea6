import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts message-worker.ts as a separate process, to be killed in the middle of a job. */
export function startDoomedWorker(connectionString: string, environment: Record<string, string>) {
  const script = join(import.meta.dirname, 'message-worker.ts')
  const child = spawn(process.execPath, [script, connectionString, JSON.stringify(environment)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
