import { execFileSync } from 'node:child_process'

/**
 * Tells Linux that this process and those that it starts are no interactive ones. One that wakes up then waits for its turn,
 * so that a test and its database interrupt each other less.
 */
export function becomeBatchJob(): void {
  try {
    execFileSync('chrt', ['--all-tasks', '--batch', '--pid', '0', String(process.pid)], { stdio: 'ignore' })
  } catch {
    // Other systems have no such command, and no need of it.
  }
}
