import type { Page } from '@playwright/test'

/** Which of the words are in this origin's storage (localStorage, caches, IndexedDB …), the precache excluded. */
export function findTraces(page: Page, words: string[]): Promise<string[]> {
  return page.evaluate(async (sought) => {
    function toResult<Result>(request: IDBRequest<Result>) {
      return new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    }
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) {
        const kept = await cache.match(key)
        found.push(name, key.url, [...(kept?.headers ?? [])], name.includes('precache') || (await kept?.text()))
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await toResult(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames)
        found.push(name, await toResult(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    const text = JSON.stringify(found)
    return sought.filter((word) => text.includes(word))
  }, words)
}
