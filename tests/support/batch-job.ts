import { execFileSync } from 'node:child_process'

/**
 * Tells Linux that nobody waits for single steps of this process and of those that it starts. Whoever wakes up then waits
 * for their turn, so that a test and its database interrupt each other less.
 */
export function becomeBatchJob(): void {
  try {
    execFileSync('chrt', ['--all-tasks', '--batch', '--pid', '0', String(process.pid)], { stdio: 'ignore' })
  } catch {
    // Other systems have no such command, and no need of it.
  }
}
