// Finds or installs the Chromium that the browser tests need.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '#scripts/find-browser.ts'

const playwright = join(import.meta.dirname, '../node_modules/.bin/playwright')
const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

type Remedy = { says: string; applies: () => boolean; commands: [command: string, ...args: string[]][] }

const remedies: Remedy[] = [
  {
    says: "Fetching Playwright's Chromium",
    applies: () => !existsSync(chromium.executablePath()),
    commands: [[playwright, 'install', 'chromium']],
  },
  {
    says: 'Installing the libraries that it needs',
    applies: () => mayInstall && existsSync(chromium.executablePath()),
    commands: [[playwright, 'install-deps', 'chromium']],
  },
  {
    says: "Installing the system's package chromium",
    applies: () => mayInstall,
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
    ],
  },
]

/** With a timeout: a network that drops packets must not block the tests. */
function apply({ says, commands }: Remedy) {
  console.log(`${says} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const shell = process.platform === 'win32'
  const done = commands.every(
    ([command, ...args]) => spawnSync(command, args, { env, shell, stdio: 'inherit', timeout: 240_000 }).status === 0,
  )
  if (!done) console.log(`${says} did not work.`)
}

function ensureBrowser(): string | null {
  const found = findBrowser()
  if (found || process.env.CHROMIUM_PATH) return found
  for (const remedy of remedies) {
    if (!remedy.applies()) continue
    apply(remedy)
    const path = findBrowser()
    if (path) return path
  }
  return null
}

const path = ensureBrowser()
if (path) console.log(`Browser tests run in ${path}`)
else {
  const problem = process.env.CHROMIUM_PATH ? 'CHROMIUM_PATH names no browser that runs' : 'There is no Chromium'
  console.error(`${problem}: install Chromium or Chrome, or set CHROMIUM_PATH to one, and run this again.`)
  process.exitCode = 1
}
