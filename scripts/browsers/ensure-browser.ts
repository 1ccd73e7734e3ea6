// Finds or installs the Chromium that the browser tests need.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser, findHeadlessShell } from '#scripts/browsers/find-browser.ts'
import { canInstallPackages, installPackages, unattended } from '#scripts/browsers/install-packages.ts'

const playwright = join(import.meta.dirname, '../../node_modules/.bin/playwright')

type Remedy = { says: string; applies: () => boolean; run: () => boolean }

const remedies: Remedy[] = [
  {
    says: "Fetching Playwright's Chromium",
    applies: () => !existsSync(chromium.executablePath()),
    run: () => runPlaywright('install'),
  },
  {
    says: 'Installing the libraries that it needs',
    applies: () => canInstallPackages && existsSync(chromium.executablePath()),
    run: () => runPlaywright('install-deps'),
  },
  {
    says: "Installing the system's package chromium",
    applies: () => canInstallPackages,
    run: () => installPackages(['chromium']),
  },
]

/** With a timeout: a network that drops packets must not block the tests. */
function runPlaywright(command: string) {
  const options = { env: unattended, shell: process.platform === 'win32', timeout: 240_000 }
  return spawnSync(playwright, [command, 'chromium'], { ...options, stdio: 'inherit' }).status === 0
}

function apply({ says, run }: Remedy) {
  console.log(`${says} …`)
  if (!run()) console.log(`${says} did not work.`)
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

/** The tests run without it too, but take longer. */
const shell: Remedy = {
  says: "Installing the system's package chromium-headless-shell",
  applies: () => canInstallPackages && !process.env.CHROMIUM_PATH && !findHeadlessShell(),
  run: () => installPackages(['chromium-headless-shell']),
}

const path = ensureBrowser()
if (path) {
  if (shell.applies()) apply(shell)
  console.log(`Browser tests run in ${[findHeadlessShell(), path].filter(Boolean).join(' and ')}`)
} else {
  const problem = process.env.CHROMIUM_PATH ? 'CHROMIUM_PATH names no browser that runs' : 'There is no Chromium'
  console.error(`${problem}: install Chromium or Chrome, or set CHROMIUM_PATH to one, and run this again.`)
  process.exitCode = 1
}
