import { directionOf } from '#shared/languages.ts'
import { provideMessages } from '#shared/message.ts'
import { type HeldReads, isPersonalCache, type PageMessage, type WorkerMessage } from '#shared/offline.ts'
import { createFirstScreens } from './first-screen.ts'
import { createPerson } from './person.ts'
import { type Build, createPrecache } from './precache.ts'
import { registerPush, showNotice } from './push.ts'
import { toRefusedWords, toSentWords } from './push-actions.ts'
import { createQueue } from './queue.ts'
import { createReadCache } from './read-cache.ts'
import { canChangePerson, toStrategy } from './rules.ts'
import { scope } from './scope.ts'
import { createOfflineStore } from './store.ts'

/** Injected by the build. */
declare const __BUILD__: Build

const { language } = __BUILD__
// The build has the messages in place of their keys.
provideMessages({
  language: () => language,
  locale: () => language,
  isMirrored: () => directionOf(language) === 'rtl',
  find: (message) => message,
})

const syncTag = 'send-waiting'

async function postToWindows(message: WorkerMessage): Promise<void> {
  for (const page of await scope.clients.matchAll({ type: 'window' })) page.postMessage(message)
}

let wasReset = false
function onReset() {
  wasReset = true
  queue.reset()
  void person.restore()
  void postToWindows({ type: 'STORE_RESET' })
}
const postState = async () => postToWindows({ type: 'OFFLINE_STATE', state: await queue.getState() })

/**
 * Queued writes lost without the person knowing. Also sent on ASK_LOST: the page that finds its session ended may not be
 * listening yet. Counted in the store for a later worker, and here because that page also deletes the store.
 */
let lost = 0

/** A page is telling who is here, and what it has read. */
let introduction = Promise.resolve()

const store = createOfflineStore(onReset)
const person = createPerson(store, caches, (count) => {
  lost = Math.max(lost, count)
  queue.reset()
  void postState()
  if (lost > 0) void postToWindows({ type: 'LOST', count: lost })
})
const reads = createReadCache({ person, storage: caches, listWaiting: () => queue.listWaiting() })
const queue = createQueue({
  store,
  person,
  whenIntroduced: () => introduction,
  findTitle: reads.findTitle,
  onChange: postState,
  onSent: (count) => postToWindows({ type: 'SENT', count }),
  onNoticed: (notice, { isRefused, sentence }) =>
    showNotice(notice, isRefused ? toRefusedWords(sentence) : toSentWords(notice.words)).catch(() => {}),
  makeRoom: async () => {
    for (const name of await caches.keys()) if (isPersonalCache(name)) await caches.delete(name)
  },
  askForSync: async () => {
    // Safari and Firefox have no Background Sync; there the next page load sends the queue.
    await scope.registration.sync?.register(syncTag).catch(() => {})
  },
})
const precache = createPrecache({
  build: __BUILD__,
  storage: caches,
  origin: scope.location.origin,
  mayUseShell: async () => (await person.find()) !== null || (await store.isLeaving().catch(() => false)),
  fillShell: createFirstScreens({ person, findKept: reads.findKept }),
})

const answers = {
  page: precache.answerPage,
  file: precache.answerFile,
  gif: precache.answerGif,
  read: reads.answerRead,
  picture: reads.answerPicture,
  write: queue.answerWrite,
} as const

scope.addEventListener('install', (event) => event.waitUntil(precache.fill()))

scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([precache.tidy(), person.sweep(), scope.clients.claim(), queue.send()])),
)

scope.addEventListener('fetch', (event) => {
  const way = toStrategy(event.request, scope.location.origin)
  if (canChangePerson(event.request, scope.location.origin)) {
    if (event.request.mode === 'navigate') person.endGeneration()
    else person.suspendCache()
  }
  if (way !== 'network') event.respondWith(answers[way](event.request))
})

scope.addEventListener('sync', (event) => {
  if (event.tag !== syncTag) return
  const sending = queue.send().then((isEmpty) => {
    // A rejected sync event makes the browser retry it.
    if (!isEmpty) throw new Error('Something still waits')
  })
  event.waitUntil(sending)
})

async function welcome(held?: HeldReads): Promise<void> {
  await person.sweep()
  if (held) await reads.adopt(held)
}

async function hear(message: PageMessage, page: Client | null): Promise<void> {
  switch (message.type) {
    case 'HELLO': {
      introduction = introduction.then(() => welcome(message.held)).catch(() => {})
      const state: WorkerMessage = { type: 'OFFLINE_STATE', state: await queue.getState() }
      page?.postMessage(state)
      if (wasReset) page?.postMessage({ type: 'STORE_RESET' } satisfies WorkerMessage)
      wasReset = false
      await Promise.all([introduction, queue.send()])
      // While online, refills what was never cached or what the browser evicted.
      await Promise.allSettled([reads.warm(), precache.fill()])
      return
    }
    case 'SEND_WAITING':
      await queue.send()
      return
    case 'DISCARD':
      return queue.discard(message.id)
    case 'REWRITE':
      return queue.rewrite(message.id, message.body)
    case 'DISMISS_REFUSED':
      await store.remove('refused', message.id)
      return postState()
    case 'ASK_LOST':
      lost = Math.max(lost, await store.countLost().catch(() => 0))
      if (lost > 0) page?.postMessage({ type: 'LOST', count: lost } satisfies WorkerMessage)
      return
    case 'HEARD_LOST':
      lost = 0
      return store.removeLost()
    case 'FORGET':
      // A sign-out by the user has already confirmed losing queued writes.
      return person.forget({ isAgreed: true })
    case 'LEAVING':
      return store.setLeaving()
    case 'REFETCH':
      return precache.refetch()
    case 'SKIP_WAITING':
      return scope.skipWaiting()
  }
}

scope.addEventListener('message', (event) => {
  const page = event.source instanceof Client ? event.source : null
  async function reply() {
    let isDone = true
    await hear(event.data as PageMessage, page).catch((error: unknown) => {
      isDone = false
      console.warn('Not done', error)
    })
    event.ports[0]?.postMessage(isDone)
  }
  event.waitUntil(reply())
})

registerPush(queue)
