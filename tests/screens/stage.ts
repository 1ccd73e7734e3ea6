import { translate } from 'virtual:messages'
import { getAppConfig, getCurrentUser } from '#shared/accounts.ts'
import { matchCall } from '#shared/keys.ts'
import { directionOf } from '#shared/languages.ts'
import { liveMessages, liveStream } from '#shared/live.ts'
import { keptHeader, positionHeader, type WorkerMessage } from '#shared/offline.ts'
import { handoverId } from '#shared/pages.ts'
import { isApiPath } from '#shared/paths.ts'
import { type Answer, answer, refuse, type Screen } from '#tests/screens/answers.ts'
import { config, inHours, maya, now } from '#tests/screens/fixtures.ts'
import { usualAnswers } from '#tests/screens/usual-answers.ts'

export type Look = {
  language?: string | undefined
  scheme?: 'light' | 'dark' | undefined
  isStill?: boolean
  notice?: string | null
}

/** What takes as long never comes: no toast goes, no list is asked for again. What is shorter is over at once. */
const longMs = 1_000

/** The real app, in a world that stands still: one moment, one server that always says the same, one device. */
export async function show(screen: Screen, look: Look): Promise<void> {
  speak(look.language ?? 'en')
  stopClock()
  pretendDevice(screen, look.notice === 'update')
  pretendServer(screen)
  if (look.scheme) document.documentElement.dataset.scheme = look.scheme
  history.replaceState(null, '', screen.path)
  if (screen.handover) embed({ config, seed: now, ...screen.handover })
  await import('#web/app/main.tsx')
  if (look.isStill) stopMotion()
  for (const step of screen.steps ?? []) await take(step)
  if (look.notice) await showNotice(look.notice)
  document.documentElement.dataset.screen = 'ready'
}

/** Before the app is loaded, which reads it once. */
function speak(language: string) {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** Words that people typed, and names: in every language as they are. */
function keepTyped(answers: readonly Answer[], screen: Screen) {
  const words = JSON.stringify([answers, screen]).match(/[A-Za-z]+/g) ?? []
  Object.assign(window, { typedWords: [...new Set(words)] })
}

/** What floats over a page, which stays because no timer goes. */
const notices: Record<string, { sought: string; show?: () => unknown }> = {
  toast: { sought: '[data-testid=toast]', show: () => showToast() },
  undo: { sought: '[data-testid=toast]', show: () => showToast(['Undo', 'Add details']) },
  push: { sought: '[aria-label="Dismiss notification"]', show: showPush },
  update: { sought: '[data-testid=update-prompt]' },
}

async function showNotice(name: string) {
  const notice = notices[name]
  if (!notice) throw new Error(`No notice is called ${name}`)
  while (!document.querySelector(notice.sought)) {
    await notice.show?.()
    await new Promise(requestAnimationFrame)
  }
}

async function showToast(labels: string[] = []) {
  const { toast } = await import('#web/ui/toast.ts')
  const actions = labels.map((label) => ({ label, run: () => {} }))
  const words = { title: 'Posted for you and Ben', description: '“A walk along the river”, right now' }
  if (!document.querySelector('[data-testid=toast]')) toast(labels.length > 0 ? { ...words, actions } : words)
}

function showPush() {
  const data = { type: 'NOTIFICATION_RECEIVED', title: 'Ben commented on Tacos', body: 'I bring limes', url: '/' }
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
}

function stopClock() {
  const RealDate = Date
  const moving = setTimeout
  class StillDate extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [now]) as [number]))
    }
    static override now = () => now
  }
  globalThis.Date = StillDate as DateConstructor
  window.setTimeout = ((run: TimerHandler, ms = 0, ...rest: unknown[]) =>
    ms < longMs ? moving(run, 0, ...rest) : 0) as typeof setTimeout
  window.setInterval = (() => 0) as unknown as typeof setInterval
}

/** Sets what a browser only lets one read. */
function replace(owner: object, values: Record<string, unknown>) {
  for (const [name, value] of Object.entries(values)) Object.defineProperty(owner, name, { value, configurable: true })
}

function pretendDevice({ isOffline, viewer, waiting = [], stored = {}, noted = {} }: Screen, hasUpdate: boolean) {
  const own = Object.entries(stored).map(([name, text]): [string, string] => [`sponti:${name}`, text])
  if (viewer !== null) own.push(['sponti:was-here', 'yes'])
  // A service worker, pushes that are not on, and no other tabs.
  const state: WorkerMessage = { type: 'OFFLINE_STATE', state: { waiting: [...waiting], refused: [] } }
  const worker = Object.assign(new EventTarget(), {
    controller: { state: 'activated', postMessage: () => setTimeout(say) },
    register: async () => registration,
    getRegistration: async () => registration,
    ready: new Promise((resolve) => setTimeout(() => resolve(registration))),
  })
  const registration = Object.assign(new EventTarget(), {
    active: worker.controller,
    waiting: hasUpdate ? worker.controller : null,
    update: async () => {},
    pushManager: { getSubscription: async () => null },
  })
  const say = () => worker.dispatchEvent(new MessageEvent('message', { data: state }))
  replace(window, {
    localStorage: new Drawer(own),
    sessionStorage: new Drawer(Object.entries(noted)),
    Notification: Object.assign(() => {}, { permission: 'default' }),
    PushManager: class {},
  })
  replace(navigator, { serviceWorker: worker, onLine: !isOffline, locks: undefined, connection: undefined })
}

/** A Storage of its own: the screens beside it belong to other people. */
class Drawer extends Map<string, string> {
  getItem = (name: string) => this.get(name) ?? null
  setItem = (name: string, text: string) => void this.set(name, String(text))
  removeItem = (name: string) => void this.delete(name)
}

function pretendServer({ answers = [], viewer = maya, isOffline, ...rest }: Screen) {
  const whoIsThere = viewer ? answer(getCurrentUser, viewer) : refuse(getCurrentUser, 'unauthorized')
  const all = [...answers, answer(getAppConfig, config), whoIsThere, ...usualAnswers]
  keepTyped(all, { answers, viewer, isOffline, ...rest } as Screen)
  const realFetch = fetch
  window.fetch = async (input, init) => {
    const path = String(input)
    const method = init?.method ?? 'GET'
    if (path === '/healthz') return new Response(null, { status: isOffline ? 503 : 200 })
    if (!isApiPath(path)) return realFetch(input, init)
    const meant = all.filter((each) => isMeant(each, { method, path }))
    // '/api/events/audience' is no event of that id.
    const known = meant.find(({ endpoint }) => !endpoint.path.includes(':')) ?? meant[0]
    if (!known && method === 'GET') console.error(`No answer to GET ${path}`)
    return known
      ? respond(known, isOffline === true)
      : Response.json({ message: 'This is a picture.' }, { status: 503 })
  }
  window.EventSource = class extends EventTarget {
    readyState = isOffline ? 0 : 1
    constructor(address: string) {
      super()
      if (!address.startsWith(liveStream.path)) throw new Error(`No stream ${address}`)
      const data = JSON.stringify({ isCaughtUp: true })
      const hello = new MessageEvent(liveMessages.hello, { data, lastEventId: '1' })
      setTimeout(() => this.dispatchEvent(isOffline ? new Event('error') : hello))
    }
    close() {}
  } as unknown as typeof EventSource
}

function isMeant({ endpoint, part = '' }: Answer, { method, path }: { method: string; path: string }) {
  const call = (written: string) => matchCall(endpoint, { method, path: written })
  return (
    path.includes(part) &&
    (call(path) !== null || (!path.includes('extended=') && call(path.split('?')[0] ?? '') !== null))
  )
}

function respond(known: Answer, isOffline: boolean): Response | Promise<Response> {
  if ('status' in known) return Response.json(known.body, { status: known.status })
  if ('trouble' in known) {
    if (known.trouble === 'never') return new Promise(() => {})
    if (known.trouble === 'cut') throw new TypeError('Failed to fetch')
    return Response.json([null])
  }
  const headers: Record<string, string> = isOffline ? { [keptHeader]: inHours(-3) } : { [positionHeader]: '1' }
  if (known.next) headers.Link = `<${known.next}>; rel="next"`
  return known.reply === undefined
    ? new Response(null, { status: 204, headers })
    : Response.json(known.reply, { headers })
}

function embed(handover: object) {
  const script = document.createElement('script')
  script.id = handoverId
  script.type = 'application/json'
  script.textContent = JSON.stringify(handover)
  document.body.append(script)
}

/** As if the person had asked for it: a page cannot set what a media query says. */
function stopMotion() {
  const query = /\(prefers-reduced-motion: reduce\)/
  const ask = matchMedia.bind(window)
  window.matchMedia = (media) => ask(media.replace(query, 'all'))
  function look(rules: CSSRuleList) {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) rule.media.mediaText = rule.media.mediaText.replace(query, 'all')
      if (rule instanceof CSSGroupingRule) look(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) look(sheet.cssRules)
}

type Step = NonNullable<Screen['steps']>[number]

async function take(step: Step): Promise<void> {
  const name = typeof step === 'string' ? step : step.field
  for (;;) {
    const found = find(name)
    if (found && typeof step === 'string') return found.click()
    if (found && typeof step !== 'string') return write(found as HTMLInputElement, step.text)
    await new Promise(requestAnimationFrame)
  }
}

/** The last one: of a sheet that opened over the page. */
function find(name: string): HTMLElement | undefined {
  // A count may stand behind the words: "I'm down· 4".
  const [label = '', ...count] = name.split(/(?=·)/)
  const names = [name, ...translate(label).map((words) => words + count.join(''))]
  const controls = document.querySelectorAll<HTMLElement>('a, button, summary, input, textarea, select, [role=button]')
  return [...controls].findLast((control) => {
    const labels = 'labels' in control ? [...((control.labels as NodeListOf<HTMLElement> | null) ?? [])] : []
    const shown = [control.ariaLabel, control.textContent, control.getAttribute('placeholder')]
    const own = [...shown, ...labels.map((label) => label.textContent)].map((text) => text?.trim())
    return (
      own.some((text) => text && names.includes(text)) && control.checkVisibility() && !control.matches(':disabled')
    )
  })
}

/** As typed: React listens to the native setter. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
