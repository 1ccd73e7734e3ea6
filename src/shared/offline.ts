/*
 * What the page and its service worker say to each other, and both to the server, about reading and writing without a
 * connection.
 */

/** On every answer of the API: whose it is. On a write that waited: whose it is; the server takes it from nobody else. */
export const personHeader = 'x-sponti-person'
/** On an answer that the worker kept: when the server gave it. */
export const keptHeader = 'x-sponti-kept'
/** On a write: the open page that made it, which is not told of it by the live stream. */
export const screenHeader = 'x-sponti-screen'
/** On an answer to a read: the live stream's position before it was read. */
export const positionHeader = 'x-sponti-position'
/** Caches of the app's own files, the same for everybody, have this in their name; all others belong to a person. */
export const isPersonalCache = (name: string): boolean => !name.includes('precache')
/** The worker took a write for later and answers this. The server itself never does. */
export const queuedStatus = 202

/** A write that waits for a connection. */
export type QueuedWrite = {
  /** Grows: writes go out in this order. */
  id: number
  personId: string
  method: string
  path: string
  body: string | null
  key: string
  /** The page that made it: see screenHeader. */
  screen?: string | null
  /** When it was made, in milliseconds. */
  madeAt: number
  /** The title of the spon that it is about, where that is known. */
  about: string | null
}

/** A write that the server did not take, kept until the person has seen it. */
export type RefusedWrite = QueuedWrite & { sentence: string | null }

/** What waits and what was refused; said to every open page when it changes, and to the one that asks. */
export type OfflineState = { waiting: QueuedWrite[]; refused: RefusedWrite[] }

/** What a page read before there was a worker to keep it, so that it is not fetched again. */
export type HeldReads = { personId: string; reads: { path: string; text: string; next: string | null }[] }

/** From a page to the worker. */
export type PageMessage =
  /** Asks for the state; the worker also looks whether it has everything that it needs without a connection. */
  | { type: 'HELLO'; held?: HeldReads }
  /** There may be a connection: send what waits. */
  | { type: 'SEND_WAITING' }
  | { type: 'DISCARD'; id: number }
  | { type: 'DISMISS_REFUSED'; id: number }
  /** Nobody is here any more: remove everything that belongs to a person. Answered through the port. */
  | { type: 'FORGET' }
  /** Asks whether something was lost while no page listened; and says that it was told to the person. */
  | { type: 'ASK_LOST' }
  | { type: 'HEARD_LOST' }
  | { type: 'SKIP_WAITING' }

/** From the worker to its pages. */
export type WorkerMessage =
  | { type: 'OFFLINE_STATE'; state: OfflineState }
  /** These arrived: what the screens hold is older. */
  | { type: 'SENT'; count: number }
  /** The session was ended elsewhere, and with it went what waited. */
  | { type: 'LOST'; count: number }
  /** What was kept on this device could not be read and was started anew. */
  | { type: 'STORE_RESET' }
