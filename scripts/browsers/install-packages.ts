import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const canInstallPackages = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** For programs that run apt. */
export const unattended = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

/** With a timeout: a network that drops packets must not block the tests. */
export function installPackages(packages: readonly string[]): boolean {
  return [['update'], ['install', '-y', '--no-install-recommends', ...packages]].every(
    (args) =>
      spawnSync('apt-get', ['-qq', ...args], { env: unattended, stdio: 'inherit', timeout: 240_000 }).status === 0,
  )
}
