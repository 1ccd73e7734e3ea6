import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** CHROMIUM_PATH, else Playwright's Chromium, else a system one. */
export function findBrowser(): string | null {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return runs(chosen) ? chosen : null
  return [chromium.executablePath(), ...usualPlaces].find(runs) ?? null
}

/** Chromium without windows, notifications and prompts, for a third less CPU a page; null where there is none. */
export function findHeadlessShell(): string | null {
  const path = '/usr/bin/chromium-headless-shell'
  return !process.env.CHROMIUM_PATH && runs(path) ? path : null
}

/** An installed browser may lack shared libraries; --version loads them. Not on Windows, where it opens a window. */
function runs(path: string) {
  return (
    existsSync(path) &&
    (process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0)
  )
}
