import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Action, type Browser, screen } from '#tests/e2e/engines/browser.ts'
import { startChild } from '#tests/e2e/engines/children.ts'
import { startWebDriver } from '#tests/e2e/engines/webdriver.ts'

/** Without a graphics card, nor an emulated one for painting. The threads that Mesa has for each core mostly wait for each other. */
const drawing = { LIBGL_ALWAYS_SOFTWARE: '1', LP_NUM_THREADS: '0', WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' }
const calm = { ...drawing, DBUS_SESSION_BUS_ADDRESS: 'disabled:', NO_AT_BRIDGE: '1' }
/** Without what it says of keywords that are too new for it. */
const consoleError = /CONSOLE (?:\w+ )?ERROR (?!Unrecognized|Viewport argument).*/g

/** WebKitGTK on a virtual screen: the nearest to Safari on an iPhone that runs everywhere. */
export async function startWebKit(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'sponti-webkit-'))
  const xvfb = startChild('Xvfb', ['-displayfd', '1', '-screen', '0', '500x1000x24', '-nolisten', 'tcp'])
  async function cleanUp() {
    await xvfb.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const [, display] = await xvfb.waitFor(/(\d+)\n/)
    const env = { ...calm, DISPLAY: `:${display}`, WEBKIT_DATA: folder }
    const binary = join(import.meta.dirname, 'webkit-window.py')
    const options = { 'webkitgtk:browserOptions': { binary, args: [] } }
    const { output, close, ...browser } = await startWebDriver({ command: 'WebKitWebDriver', env, options })
    return {
      ...browser,
      listErrors: async () => output().match(consoleError) ?? [],
      close: () => close().then(cleanUp),
    }
  } catch (error) {
    await cleanUp()
    throw error
  }
}

/** The window of cog is always 800 px wide without a screen, so the page is zoomed to a phone's width. */
const zoom = 800 / screen.width

/** WPE WebKit in cog. It writes its console nowhere: errors are noted from the first look at a page on. */
export async function startOldWebKit(): Promise<Browser> {
  const args = ['--automation', '--platform=headless', `--scale=${zoom}`]
  const options = { 'wpe:browserOptions': { binary: '/usr/bin/cog', args } }
  const { output: _, ...browser } = await startWebDriver({ command: 'WPEWebDriver', env: calm, options })
  const errors: string[] = []
  function evaluate(expression: string) {
    return browser.evaluate(`(window.seenErrors ??= ((${holdStill})(), (${noteErrors})()), ${expression})`)
  }
  async function gather() {
    errors.push(...(JSON.parse(await evaluate('JSON.stringify(seenErrors.splice(0))')) as string[]))
  }
  return {
    ...browser,
    evaluate,
    async open(url) {
      await gather()
      await browser.open(url)
    },
    perform: (sources) =>
      browser.perform(sources.map(({ actions, ...source }) => ({ ...source, actions: actions.map(magnify) }))),
    async listErrors() {
      await gather()
      return errors
    },
  }
}

/** Places are counted in the pixels of the window. */
function magnify({ x, y, ...action }: Action): Action {
  return x === undefined || y === undefined ? action : { ...action, x: Math.round(x * zoom), y: Math.round(y * zoom) }
}

/** Runs in the page. Reduced motion as in the other engines: this one has no setting for it. */
function holdStill() {
  const [sheet] = document.styleSheets
  sheet?.insertRule('*, *::before, *::after { animation: none !important; transition: none !important }')
  const { matchMedia } = window
  window.matchMedia = (query) => matchMedia.call(window, query.includes('prefers-reduced-motion') ? 'all' : query)
}

/** Runs in the page. */
function noteErrors() {
  const seen: string[] = []
  addEventListener('error', ({ message }) => seen.push(message))
  addEventListener('unhandledrejection', ({ reason }) => seen.push(String(reason)))
  const { error } = console
  console.error = (...words: unknown[]) => {
    seen.push(words.map(String).join(' '))
    error(...words)
  }
  return seen
}
