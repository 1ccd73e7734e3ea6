import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type TestInfo } from '@playwright/test'
import type { Action, Browser } from '#tests/e2e/engines/browser.ts'

const { resolve } = createRequire(import.meta.url)
const testingLibrary = readFileSync(resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8')

/** By accessible role and name, or by text. */
export type Target = {
  role?: string
  name?: string | RegExp
  text?: string | RegExp
  pressed?: boolean
  within?: Target
}

/** Each look at the page costs the engine time that it needs for what is waited for. */
const patience = { timeout: 180_000, intervals: [100, 250] }
const control = '\uE009'
/** As WebDriver names them. */
const keys = { enter: '\uE007', left: '\uE012', right: '\uE014' }

export type Phone = ReturnType<typeof createPhone>

/** A person's view of a browser: everything waits until what it needs is there. */
export function createPhone(browser: Browser, url: string, testInfo: TestInfo) {
  /** Runs a function in the page, which sees nothing but its arguments. */
  async function run<Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return parse<Result>(await browser.evaluate(`JSON.stringify([await (${work})(...${JSON.stringify(args)})])`))
  }

  /** Calls a function with the elements that match now. */
  async function query<Result>(target: Target, work: (found: HTMLElement[]) => Result): Promise<Awaited<Result>> {
    const answer = `JSON.stringify([await (${work})((${findAll})(${toSource(target)}))])`
    const ask = () => browser.evaluate(`window.TestingLibraryDom ? ${answer} : ''`)
    const text = await ask()
    if (text) return parse<Result>(text)
    // Only where it is missing: 180 kB, which an engine would have to read with each look at the page.
    await browser.evaluate(`(() => { ${testingLibrary}; return '' })()`)
    return parse<Result>(await ask())
  }

  const until = (check: () => Promise<void>) => expect(check).toPass(patience)
  const count = (target: Target) => query(target, (found) => found.length)

  /** Nothing is painted before the style sheet is there, and Firefox then measures an unstyled page. */
  function isStyled() {
    return run(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
    )
  }

  /** Left while its chunks are on their way, a page has an error in Firefox's console. */
  async function untilAlive() {
    await until(async () => expect(await run(() => document.querySelectorAll('[data-asleep]').length)).toBe(0))
  }

  async function see(target: Target) {
    await until(async () => {
      expect(await isStyled()).toBe(true)
      expect(await count(target), toSource(target)).toBeGreaterThan(0)
    })
  }

  const moveTo = (x: number, y: number): Action => ({ type: 'pointerMove', x, y, duration: 0 })
  const lift = { type: 'pointerUp', button: 0 }

  function point(actions: Action[]) {
    return browser.perform([{ type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions }])
  }

  const stroke = (value: string): Action[] => ['keyDown', 'keyUp'].map((type) => ({ type, value }))
  const press = (actions: Action[]) => browser.perform([{ type: 'key', id: 'keys', actions }])

  /** Puts the finger on its middle, and goes on from there. */
  async function touch(target: Target, goOn: (x: number, y: number) => Action) {
    await until(async () => {
      // A font that comes now would move what is about to be tapped.
      expect(await run(() => document.fonts.status)).toBe('loaded')
      await query(target, bringIntoView)
      const first = await query(target, findPlace)
      expect(first, `${toSource(target)} can be tapped`).not.toBeNull()
      // Not while it still moves, or the page scrolls by itself.
      expect(await query(target, findPlace)).toEqual(first)
      const { x = 0, y = 0 } = first ?? {}
      await point([moveTo(x, y), { type: 'pointerDown', button: 0 }, goOn(x, y)])
    })
  }

  const tap = (target: Target) => touch(target, () => lift)

  return {
    browser,
    run,
    query,
    until,
    see,
    tap,
    /** Takes it so many pixels to the right, and holds it there. */
    drag: (target: Target, by: number) => touch(target, (x, y) => moveTo(x + by, y)),
    drop: () => point([lift]),
    press: (key: keyof typeof keys) => press(stroke(keys[key])),
    async open(path: string) {
      await untilAlive()
      await browser.open(new URL(path, url).href)
    },
    async keep(title: string) {
      writeFileSync(testInfo.outputPath(`${title}.png`), await browser.takeScreenshot())
    },
    /** What the server has drawn: until its script is there, a tap does what it does without scripts. */
    async untilAwake(target: Target) {
      await until(async () => {
        const keys = await query(target, ([element]) => Object.keys(element ?? {}))
        expect(keys.some((key) => key.startsWith('__reactProps'))).toBe(true)
      })
    },
    async seeGone(target: Target) {
      await until(async () => expect(await count(target), toSource(target)).toBe(0))
    },
    async type(target: Target, text: string) {
      const selectAll = [{ type: 'keyDown', value: control }, ...stroke('a'), { type: 'keyUp', value: control }]
      const actions = [...selectAll, ...[...text].flatMap(stroke)]
      // WebKit drops keys while a page wakes up or a dialog is on its way in. What an earlier try left is typed over.
      await untilAlive()
      await until(async () => {
        await tap(target)
        expect(await query(target, ([field]) => field === document.activeElement)).toBe(true)
        await press(actions)
        expect(await query(target, ([field]) => (field as HTMLInputElement | undefined)?.value)).toBe(text)
      })
    },
  }
}

function parse<Result>(text: string): Awaited<Result> {
  if (!text.startsWith('[')) throw new Error(text)
  return (JSON.parse(text) as [Awaited<Result>])[0]
}

/** As JavaScript, because JSON has no regular expressions. */
function toSource(target: Target): string {
  const entries = Object.entries(target).map(([key, value]) => {
    const source =
      value instanceof RegExp ? String(value) : key === 'within' ? toSource(value as Target) : JSON.stringify(value)
    return `${key}: ${source}`
  })
  return `{ ${entries.join(', ')} }`
}

type Query = (root: Element, sought: unknown, options?: object) => HTMLElement[]
type Library = Record<'queryAllByRole' | 'queryAllByText', Query> & { isInaccessible(element: Element): boolean }

/** Runs in the page. */
function findAll(target: Target): HTMLElement[] {
  const library = (window as unknown as { TestingLibraryDom: Library }).TestingLibraryDom
  function find({ role, text, within, ...rest }: Target): HTMLElement[] {
    const roots = within ? find(within) : [document.body]
    return roots.flatMap((root) =>
      role
        ? // Asked by the library, every element of the page would be looked up for being hidden, not only what was found.
          library.queryAllByRole(root, role, { ...rest, hidden: true }).filter((one) => !library.isInaccessible(one))
        : library.queryAllByText(root, text, { ignore: 'script, style, .sr-only' }),
    )
  }
  return find(target)
}

/** Runs in the page, until what that caused has been drawn. */
async function bringIntoView([element]: HTMLElement[]): Promise<void> {
  element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
}

/** Runs in the page: the centre of the first one, unless it takes no tap now or something lies over it. */
function findPlace([element]: HTMLElement[]): { x: number; y: number } | null {
  if (!element || element.matches('[aria-disabled=true]')) return null
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const hit = document.elementFromPoint(x, y)
  return hit && (element.contains(hit) || hit.contains(element)) ? { x, y } : null
}
