/* The protocol for offline reads and writes, between page and service worker, and of both with the server. */

/** On API responses: whose they are. On a queued write: whose it is; the server rejects it from anyone else. */
export const personHeader = 'x-sponti-person'
/** On a response from the worker's cache: when the server sent it. */
export const keptHeader = 'x-sponti-kept'
/** On a write: the open page that made it. The live stream names it, and that page skips the message. */
export const screenHeader = 'x-sponti-screen'
/** On an answer to a read: the live stream's position before it was read. */
export const positionHeader = 'x-sponti-position'
/** Caches of the app's own files, the same for everybody, have this in their name; all others belong to a person. */
export const isPersonalCache = (name: string): boolean => !name.includes('precache')
/** On the worker's response to a write that it queued. */
export const queuedHeader = 'x-sponti-queued'

/** A write that waits for a connection. */
export type QueuedWrite = {
  /** Increasing: writes about the same thing are sent in this order. */
  id: number
  personId: string
  method: string
  path: string
  body: string | null
  key: string
  /** The page that made it: see screenHeader. */
  screen?: string | null
  /** When it was made, in epoch milliseconds. */
  madeAt: number
  /** The title of the spon that it is about, where that is known. */
  about: string | null
  /** Attempts that the server answered without taking it. Missing before the first one, as are the next two. */
  tries?: number
  /** Attempts on which the server failed, though it was there. */
  failures?: number
  /** Not sent before this time, in epoch milliseconds. */
  nextTryAt?: number
  /** The notification on which it was tapped: it says what became of the write. */
  notice?: PushNotice
}

export type PushNotice = { title: string; tag: string; url: string; words: string }

/** A write that the server rejected, kept until the person has seen it. */
export type RefusedWrite = QueuedWrite & { sentence: string | null }

/** Queued and rejected writes; sent to every open page on a change, and to a page that asks. */
export type OfflineState = { waiting: QueuedWrite[]; refused: RefusedWrite[] }

/** What a page read without the worker, before that was there or with its document, so that it is not fetched again. */
export type HeldReads = { personId: string; reads: { path: string; text: string; next: string | null }[] }

/** From a page to the worker. */
export type PageMessage =
  /** Asks for the state; the worker also refills its precache and read cache. */
  | { type: 'HELLO'; held?: HeldReads }
  /** The connection may be back: send the queue. */
  | { type: 'SEND_WAITING' }
  | { type: 'DISCARD'; id: number }
  /** Changes a write that still waits; one that was sent meanwhile stays as it was. */
  | { type: 'REWRITE'; id: number; body: string }
  | { type: 'DISMISS_REFUSED'; id: number }
  /** Signed out: delete everything that belongs to a person. Replied to through the port. */
  | { type: 'FORGET' }
  /** The server has yet to confirm a sign-out: the documents that it renders until then are of the person who left. */
  | { type: 'LEAVING' }
  /** Asks whether writes were lost while no page listened, and acknowledges that the person has read it. */
  | { type: 'ASK_LOST' }
  | { type: 'HEARD_LOST' }
  /** Fetch the app's files anew, then delete all other caches. The port gets whether that worked. */
  | { type: 'REFETCH' }
  | { type: 'SKIP_WAITING' }

/** From the worker to its pages. */
export type WorkerMessage =
  | { type: 'OFFLINE_STATE'; state: OfflineState }
  /** Writes left the queue: what the screens hold is stale. */
  | { type: 'SENT'; count: number }
  /** The session ended elsewhere, and the queued writes were dropped. */
  | { type: 'LOST'; count: number }
  /** The store on this device could not be read and was recreated. */
  | { type: 'STORE_RESET' }
